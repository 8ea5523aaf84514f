/** What the shell hands to the routed page (SHELL-02). */
import { type FranchiseLookup, SYSTEM } from '@franchise-admin/api/contract';
import { useOutletContext } from 'react-router-dom';

export interface SelectedFranchise {
  /** The franchise's code, or SYSTEM; null while nothing is selected. */
  readonly code: string | null;
  /** Its group name; "" while nothing is selected. */
  readonly name: string;
  /** Which one it is, is not known yet: nothing is wrong with it. */
  readonly isAwaited?: boolean;
  /** Every franchise, for whoever may choose among them (NAV-06); undefined while they are on their way, and where they did not come. */
  readonly franchises?: readonly FranchiseLookup[] | undefined;
}

export const NOTHING_SELECTED: SelectedFranchise = { code: null, name: '' };

/** The selected franchise, from any page of the shell. */
export function useFranchise(): SelectedFranchise & { readonly isSystem: boolean } {
  const selected = useOutletContext<SelectedFranchise>();
  return { ...selected, isSystem: selected.code === SYSTEM };
}

/** What a franchise is called, on a screen of several: its group name, or its code where that is not known. */
export function useGroupNames(): (groupCode: string) => string {
  const { franchises } = useFranchise();
  return (code) => franchises?.find(({ groupCode }) => groupCode === code)?.description ?? code;
}
