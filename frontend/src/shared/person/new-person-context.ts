import type { FranchiseUser } from '@franchise-admin/api/contract';
import { type ComponentType, createContext } from 'react';

export interface NewPersonFormProps {
  readonly groupCode: string;
  readonly onCreated: (user: FranchiseUser) => void;
  readonly onClose: () => void;
}

/** Loads the form of the users feature, provided by the app because features do not import each other. */
export const NewPersonContext = createContext<(() => Promise<ComponentType<NewPersonFormProps>>) | null>(null);
