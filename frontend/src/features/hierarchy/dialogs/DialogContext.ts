/** The page's data and callbacks that the hierarchy's dialogs use. */
import type { FranchiseRole, HierarchyNode } from '@franchise-admin/api/contract';
import { createContext, use } from 'react';
import type { TreeEdit } from '../model/edits.ts';

export interface HierarchyDialogs {
  readonly groupCode: string;
  readonly roots: readonly HierarchyNode[];
  readonly levels: readonly FranchiseRole[];
  /** False for users who can only propose changes. */
  readonly mayChange: boolean;
  /** Shows a saved change in the tree before its toast appears. */
  readonly apply: (edit: TreeEdit) => void;
  /** Reloads the tree. Resolves to the tree. After a failure, shows a toast and resolves to undefined. */
  readonly refresh: () => Promise<readonly HierarchyNode[] | undefined>;
  /** Shows the row of an added or moved person when the dialog has closed. */
  readonly reveal: (franchiseRoleMemberId: number) => void;
  readonly notifyDone: (text: string) => void;
  readonly onClose: () => void;
  /** Returns the element to focus if the button that opened the dialog was removed: the nearest row, or the heading. */
  readonly returnFocus: () => HTMLElement | null;
}

export const DialogContext = createContext<HierarchyDialogs | null>(null);

export function useHierarchyDialog(): HierarchyDialogs {
  const value = use(DialogContext);
  if (!value) throw new Error('useHierarchyDialog must be used inside DialogContext.');
  return value;
}
