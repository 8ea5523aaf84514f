/** Loads the unassigned and assigned units of a franchise. */
import { franchiseRoleRoutes, type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { type CallState, type ReadAhead, useCall } from '../../client/useCall.ts';

/** The tabs (UNIT-02). The first one is open by default. */
export const UNIT_TABS = ['unassigned', 'assigned'] as const;
export type UnitTab = (typeof UNIT_TABS)[number];

export interface Units extends Readonly<Record<UnitTab, CallState<Unit[]>>> {
  /** Reloads both lists and resolves when they have loaded. */
  readonly reload: () => Promise<unknown>;
  /** Reloads the lists that failed to load, including the list of the hidden tab, because the tab shows its count. */
  readonly retry: () => void;
}

/**
 * Loads both lists, so that each tab shows its count and a saved unit appears in the other tab. The open tab's list loads first, because
 * the other list may be long.
 */
export function useUnits(groupCode: string, open: UnitTab): Units {
  const [loadsBoth, setLoadsBoth] = useState(false);
  const optionsOf = (tab: UnitTab) => (tab === open || loadsBoth ? { params: { code: groupCode } } : null);
  const lists = {
    unassigned: useCall(unitRoutes.getUnassignedUnits, optionsOf('unassigned')),
    assigned: useCall(unitRoutes.getAssignedUnits, optionsOf('assigned')),
  };
  const { data, failure } = lists[open];
  if (!loadsBoth && (data || failure)) setLoadsBoth(true);
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
