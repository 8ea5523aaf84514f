/** What every dialog of the hierarchy needs of the page. */
import type { FranchiseRole, HierarchyNode } from '@franchise-admin/api/contract';
import { createContext, use } from 'react';

export interface HierarchyDialogs {
  readonly groupCode: string;
  readonly roots: readonly HierarchyNode[];
  readonly levels: readonly FranchiseRole[];
  /** Reads the tree anew and resolves to it; undefined when that failed (the toast is shown). */
  readonly refresh: () => Promise<readonly HierarchyNode[] | undefined>;
  /** Shows the row of somebody who was added or moved, once the tree has been read anew. */
  readonly reveal: (franchiseRoleMemberId: number) => void;
  /** Shows and says what was done. */
  readonly notifyDone: (text: string) => void;
  readonly onClose: () => void;
  /** Where the focus goes when the button that opened the dialog is gone: the nearest row. */
  readonly returnFocus: () => HTMLElement | null;
}

export const DialogContext = createContext<HierarchyDialogs | null>(null);

export function useHierarchyDialog(): HierarchyDialogs {
  const value = use(DialogContext);
  if (!value) throw new Error('useHierarchyDialog is for the dialogs of the hierarchy.');
  return value;
}
