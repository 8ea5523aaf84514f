/** What the shell hands to the routed page (SHELL-02). */
import { SYSTEM } from '@franchise-admin/api/contract';
import { useOutletContext } from 'react-router-dom';

export interface SelectedFranchise {
  /** The franchise's code, or SYSTEM; null while nothing is selected. */
  readonly code: string | null;
  /** Its group name; "" while nothing is selected. */
  readonly name: string;
}

export const NOTHING_SELECTED: SelectedFranchise = { code: null, name: '' };

/** The selected franchise, from any page of the shell. */
export function useFranchise(): SelectedFranchise & { readonly isSystem: boolean } {
  const selected = useOutletContext<SelectedFranchise>();
  return { ...selected, isSystem: selected.code === SYSTEM };
}
