/** Who is signed in, as the policies see them; the screens ask the same functions that the server refuses by. */
import type { Actor, GroupCode, Policy } from '@franchise-admin/api/contract';
import { createContext, use, useCallback } from 'react';

export interface Caller extends Actor {
  /** The directory account's object id. */
  readonly authObjectId: string;
  readonly name: string;
  readonly userName: string;
}

export const CallerContext = createContext<Caller | null>(null);

/** The signed-in person. */
export function useCaller(): Caller {
  const caller = use(CallerContext);
  if (!caller) throw new Error('useCaller is for components inside the signed-in part of the portal.');
  return caller;
}

/** Whether the policy lets this person do it to the franchise: `useMay(hierarchyRoutes.saveHierarchy.policy, code)`. */
export function useMay(policy: Policy, groupCode: string | null): boolean {
  const mayIn = useMayIn(policy);
  return groupCode !== null && mayIn(groupCode);
}

/** The same for a list over several franchises, which asks for each row's own; the same function each time. */
export function useMayIn(policy: Policy): (groupCode: string) => boolean {
  const caller = useCaller();
  return useCallback((groupCode) => policy(caller, { groupCode: groupCode as GroupCode }).allowed, [caller, policy]);
}
