/** What stands against deleting somebody, resetting their password or changing their name or address (HIER-18, USER-14). */
import { OWN_ACCOUNT } from '../../contract/deletion.ts';
import { fullName, type Named } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { ProblemError } from '../problem-error.ts';
import { conflict } from '../refusals.ts';
import { isSameAccount, type OfAccount } from './account.ts';

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

/** Nobody deletes their own account: it is the one they act with. */
export function ownAccountObstacle(actor: OfAccount, user: OfAccount): Obstacle | null {
  return isSameAccount(user, actor) ? { reason: 'own_account', detail: OWN_ACCOUNT } : null;
}

/** What an account is beside the user of the franchise, or of the vendor, at hand. */
interface OtherHolds {
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
