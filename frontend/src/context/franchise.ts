/** The selected franchise. The shell passes it to the routed page (SHELL-02). */
import { type FranchiseLookup, SYSTEM } from '@franchise-admin/api/contract';
import { useOutletContext } from 'react-router-dom';

export interface SelectedFranchise {
  /** The code of the franchise, or SYSTEM; null if nothing is selected. */
  readonly code: string | null;
  /** The group name; "" if nothing is selected. */
  readonly name: string;
  /** True while the selection loads. */
  readonly isLoading?: boolean;
  /** All franchises, for users with a selector (NAV-06); undefined while they load and after a failure. */
  readonly franchises?: readonly FranchiseLookup[] | undefined;
}

export const NOTHING_SELECTED: SelectedFranchise = { code: null, name: '' };

/** Returns the selected franchise. Only for routed pages. */
export function useFranchise(): SelectedFranchise & { readonly isSystem: boolean } {
  const selected = useOutletContext<SelectedFranchise>();
  return { ...selected, isSystem: selected.code === SYSTEM };
}

/** Returns a function that converts a franchise's code to its group name, or to the code itself if the name is unknown. */
export function useGroupNames(): (groupCode: string) => string {
  const { franchises } = useFranchise();
  return (code) => franchises?.find(({ groupCode }) => groupCode === code)?.description ?? code;
}
