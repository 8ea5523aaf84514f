/** The current user in the form that the policies expect. Client and server share the policies. */
import type { Actor, GroupCode, Policy } from '@franchise-admin/api/contract';
import { createContext, use, useCallback } from 'react';

export interface Caller extends Actor {
  /** The object id of the directory account. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

export const CallerContext = createContext<Caller | null>(null);

export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller is for components inside the signed-in part of the portal.');
  return caller;
}

/** True if the policy allows the current user to act in the franchise: `useMay(hierarchyRoutes.saveHierarchy.policy, code)`. */
export function useMay(policy: Policy, groupCode: string | null): boolean {
  const mayIn = useMayIn(policy);
  return groupCode !== null && mayIn(groupCode);
}

/** Returns a stable function that checks the policy for a franchise, for lists whose rows belong to different franchises. */
export function useMayIn(policy: Policy): (groupCode: string) => boolean {
  const caller = useCaller();
  return useCallback((groupCode) => policy(caller, { groupCode: groupCode as GroupCode }).allowed, [caller, policy]);
}
