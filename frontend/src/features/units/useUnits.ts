/** What the units screen reads: the two lists of a franchise. */
import { type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { type CallState, useCall } from '../../client/useCall.ts';

/** UNIT-02, the default first. */
export const UNIT_TABS = ['unassigned', 'assigned'] as const;
export type UnitTab = (typeof UNIT_TABS)[number];

/**
 * Both lists, so that each tab tells its count and a saved unit turns up in the other one; the open tab's is asked for first, as
 * the other may be long.
 */
export function useUnits(groupCode: string, open: UnitTab): Readonly<Record<UnitTab, CallState<Unit[]>>> {
  const [asksForBoth, setAsksForBoth] = useState(false);
  const optionsOf = (tab: UnitTab) => (tab === open || asksForBoth ? { params: { code: groupCode } } : null);
  const lists = {
    unassigned: useCall(unitRoutes.getUnassignedUnits, optionsOf('unassigned')),
    assigned: useCall(unitRoutes.getAssignedUnits, optionsOf('assigned')),
  };
  const { data, failure } = lists[open];
  if (!asksForBoth && (data || failure)) setAsksForBoth(true);
  return lists;
}
