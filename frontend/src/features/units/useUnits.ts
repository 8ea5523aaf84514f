/** What the units screen reads: the two lists of a franchise. */
import { franchiseRoleRoutes, type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { type CallState, type ReadAhead, useCall } from '../../client/useCall.ts';

/** UNIT-02, the default first. */
export const UNIT_TABS = ['unassigned', 'assigned'] as const;
export type UnitTab = (typeof UNIT_TABS)[number];

export interface Units extends Readonly<Record<UnitTab, CallState<Unit[]>>> {
  /** Reads both anew. Resolves once they are in. */
  readonly reload: () => Promise<unknown>;
  /** Asks again for whatever of the page could not be read: a tab's count comes from its list, too. */
  readonly retry: () => void;
}

/**
 * Both lists, so that each tab tells its count and a saved unit turns up in the other one; the open tab's is asked for first, as
 * the other may be long.
 */
export function useUnits(groupCode: string, open: UnitTab): Units {
  const [asksForBoth, setAsksForBoth] = useState(false);
  const optionsOf = (tab: UnitTab) => (tab === open || asksForBoth ? { params: { code: groupCode } } : null);
  const lists = {
    unassigned: useCall(unitRoutes.getUnassignedUnits, optionsOf('unassigned')),
    assigned: useCall(unitRoutes.getAssignedUnits, optionsOf('assigned')),
  };
  const { data, failure } = lists[open];
  if (!asksForBoth && (data || failure)) setAsksForBoth(true);
  const all = UNIT_TABS.map((tab) => lists[tab]);
  const reload = (some: typeof all) => Promise.all(some.map((list) => list.reload()));
  return {
    ...lists,
    reload: () => reload(all),
    retry: () => void reload(all.filter((list) => list.failure !== undefined)),
  };
}

export const readUnitsAhead: ReadAhead = (prefetch, code, params) => {
  const route = params.get('tab') === 'assigned' ? unitRoutes.getAssignedUnits : unitRoutes.getUnassignedUnits;
  prefetch(route, { params: { code } });
  prefetch(franchiseRoleRoutes.getFranchiseRoles, { params: { code } });
};
