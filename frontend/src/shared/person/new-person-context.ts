import type { FranchiseUser } from '@franchise-admin/api/contract';
import { createContext } from 'react';
import type { LazyComponent } from '../../ui/index.ts';

export interface NewPersonFormProps {
  readonly groupCode: string;
  readonly onCreated: (user: FranchiseUser) => void;
  readonly onClose: () => void;
}

/** The form of a new user. The app provides it, because features do not import each other. */
export const NewPersonContext = createContext<LazyComponent<NewPersonFormProps>['Lazy'] | null>(null);
