/** The current user in the format of the policies, which client and server share. */
import type { Actor, GroupCode, Policy } from '@franchise-admin/api/contract';
import { createContext, use, useCallback } from 'react';

export interface Caller extends Actor {
  /** The directory account's object id. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

export const CallerContext = createContext<Caller | null>(null);

/** Returns the current user. */
export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller is for components inside the signed-in part of the portal.');
  return caller;
}

/** True if the policy allows the current user the action in the franchise: `useMay(hierarchyRoutes.saveHierarchy.policy, code)`. */
export function useMay(policy: Policy, groupCode: string | null): boolean {
  const mayIn = useMayIn(policy);
  return groupCode !== null && mayIn(groupCode);
}

/** Returns a stable `useMay` function for lists of several franchises, where each row has its own franchise. */
export function useMayIn(policy: Policy): (groupCode: string) => boolean {
  const caller = useCaller();
  return useCallback((groupCode) => policy(caller, { groupCode: groupCode as GroupCode }).allowed, [caller, policy]);
}
