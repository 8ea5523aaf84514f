/** Removing a person from the hierarchy, and what deleting a user depends on (HIER-06, HIER-18). */
import { EMPTY_GUID, guid } from '../contract/fields.ts';
import { type RoleFlags, removePerson } from '../contract/policies.ts';
import type { UserRecord } from './franchise-records.ts';
import { fullName, type Named } from './order.ts';
import { ProblemError } from './problem-error.ts';
import { conflict, forbidden } from './refusals.ts';

/** @throws 403 `has_people_or_units` for everyone but a corporate admin */
export function checkRemoval(actor: RoleFlags, beneath: { childCount: number; unitCount: number }): void {
  const verdict = removePerson(actor, beneath);
  if (!verdict.allowed) throw forbidden(verdict.reason);
}

/** Why something about a user may not be done: for programs, and in words for the person who asks. */
export interface Obstacle {
  readonly reason:
    | 'own_account'
    | 'being_removed'
    | 'has_people_or_units'
    | 'manages_units'
    | 'holds_role'
    | 'shared_account';
  readonly detail: string;
}

/** What depends on a user: people and units right beneath, units managed. A removal from the hierarchy ends what is beneath first. */
export interface Dependents {
  readonly childCount?: number;
  readonly unitCount?: number;
  readonly managedUnitCount: number;
}

/** What stands against deleting a user, whoever asks; null when nothing does. Of several things all are said. */
export function deletionObstacle(
  actor: { readonly authObjectId: string },
  user: UserRecord,
  { childCount = 0, unitCount = 0, managedUnitCount }: Dependents,
): Obstacle | null {
  if (isSameAccount(user, actor)) return { reason: 'own_account', detail: 'You cannot delete your own account.' };
  const found: Obstacle[] = [];
  if (childCount + unitCount > 0) {
    const beneath = [counted(childCount, 'person', 'people'), counted(unitCount, 'unit', 'units')].filter(Boolean);
    const detail = `${fullName(user)} has ${beneath.join(' and ')} beneath them. Please move or remove those first.`;
    found.push({ reason: 'has_people_or_units', detail });
  }
  if (managedUnitCount > 0) {
    const detail = `${fullName(user)} manages ${counted(managedUnitCount, 'unit', 'units')}. Please choose another manager there first.`;
    found.push({ reason: 'manages_units', detail });
  }
  const [first] = found;
  return first ? { reason: first.reason, detail: found.map(({ detail }) => detail).join(' ') } : null;
}

/** "2 people", "1 unit"; "" for none. */
function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}

/** Whether the user has a directory account; records from before there were any have none, or an id that is none of the directory's. */
export function hasAccount({ authObjectId }: Pick<UserRecord, 'authObjectId'>): boolean {
  return authObjectId !== EMPTY_GUID && guid.safeParse(authObjectId).success;
}

interface OfAccount {
  readonly authObjectId: string;
}

/** The account's id in lower case, as it is compared and as the directory gives it: older data may have it otherwise. */
export function accountIdOf({ authObjectId }: OfAccount): string {
  return authObjectId.toLowerCase();
}

export function isSameAccount(one: OfAccount, other: OfAccount): boolean {
  return accountIdOf(one) === accountIdOf(other);
}

/** What an account is beside the user of the franchise, or of the vendor, at hand. */
export interface OtherHolds {
  /** It is in a role group that this user's record cannot have put it into. */
  readonly hasRole: boolean;
  /** It is a user or administrator elsewhere: of another franchise, of a vendor. */
  readonly isShared: boolean;
}

/**
 * A franchise admin decides about the people of a franchise, not about those who are more than that: their account would open more
 * than the franchise. So does the admin of a vendor about its people. For a corporate admin nothing stands against it; an account
 * that is more outlives the user (HIER-18).
 * @param deed what is refused: "delete them"
 */
export function accountObstacle(
  actor: RoleFlags,
  user: Named,
  other: OtherHolds,
  deed: string,
  place: 'franchise' | 'vendor' = 'franchise',
): Obstacle | null {
  if (actor.isCorpAdmin || !(other.hasRole || other.isShared)) return null;
  const what = `${other.hasRole ? 'has a role' : 'works'} outside of this ${place}`;
  const detail = `${fullName(user)} also ${what}. Only a corporate administrator can ${deed}.`;
  return { reason: other.hasRole ? 'holds_role' : 'shared_account', detail };
}

/** What is decided by who asks; everything else by how the franchise stands now. */
const FORBIDDEN: ReadonlySet<Obstacle['reason']> = new Set(['own_account', 'holds_role', 'shared_account']);

/** @param field of the body it is about @throws 403 for what the caller may not do, 409 for what stands in the way; nothing on null */
export function refuseFor(obstacle: Obstacle | null, field?: string): void {
  if (obstacle === null) return;
  const { reason, detail } = obstacle;
  if (FORBIDDEN.has(reason)) throw new ProblemError('forbidden', detail, { reason });
  throw conflict(reason, detail, field);
}
