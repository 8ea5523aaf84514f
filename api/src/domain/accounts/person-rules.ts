/** What saving anybody with a directory account has in common: users of a franchise and users of a vendor. */
import type { RoleFlags } from '../../contract/policies.ts';
import { difference } from '../difference.ts';
import type { Named } from '../order.ts';
import { ProblemError } from '../problem-error.ts';

/** What the directory knows of a person too. */
export interface Person extends Named {
  readonly emailAddress: string;
}

/** Names and address as a save wants them. Texts that differ in the spaces around them only stay as they were loaded. */
export function savedPerson(before: Person, wanted: Person): Person {
  const text = (field: keyof Person) => (before[field].trim() === wanted[field].trim() ? before[field] : wanted[field]);
  return { firstName: text('firstName'), lastName: text('lastName'), emailAddress: text('emailAddress') };
}

/** Whether the directory has to follow. */
export function isKnownOtherwise(before: Person, after: Person): boolean {
  return difference(before, after, ['firstName', 'lastName', 'emailAddress']) !== undefined;
}

/** A flag that makes its user an administrator, as a body names it and as people call it. */
export type AdminFlag =
  | { readonly field: 'isFranchiseAdmin'; readonly role: 'a Franchise Admin' }
  | { readonly field: 'isPointOfSaleAdmin'; readonly role: 'a POS Admin' }
  | { readonly field: 'accessAllUnits'; readonly role: 'allowed to see all units' };

/**
 * ROLE-06: only a corporate admin gives and takes the role of an admin; everyone may send what already is. A corporate admin may
 * take it from their own record too: their rights come from the corporate group, and they can give it back.
 * @throws 403 `role` naming the field
 */
export function checkAdminFlag(
  actor: RoleFlags,
  { field, role }: AdminFlag,
  before: boolean,
  wanted: boolean | undefined,
): void {
  if (actor.isCorpAdmin || wanted === undefined || wanted === before) return;
  const message = `Only a corporate administrator can change who is ${role}.`;
  throw new ProblemError('forbidden', message, { reason: 'role', errors: [{ field, message }] });
}
