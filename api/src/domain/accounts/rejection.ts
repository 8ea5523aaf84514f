/** Reasons to reject a deletion, a password reset, or a change of a user's name or email (HIER-18, USER-14). */
import { OWN_ACCOUNT } from '../../contract/deletion.ts';
import { fullName, type Named } from '../../contract/full-name.ts';
import type { RoleFlags } from '../../contract/policies.ts';
import { ProblemError } from '../problem-error.ts';
import { conflict } from '../problems.ts';
import { type AccountOwner, isSameAccount } from './account.ts';

/** Why an action on a user is rejected: a code for programs and a text for the caller. */
export interface Rejection {
  readonly reason:
    | 'own_account'
    | 'being_removed'
    | 'has_people_or_units'
    | 'manages_units'
    | 'holds_role'
    | 'shared_account';
  readonly detail: string;
}

/** Rejects deleting the caller's own account. */
export function ownAccountRejection(actor: AccountOwner, user: AccountOwner): Rejection | null {
  return isSameAccount(user, actor) ? { reason: 'own_account', detail: OWN_ACCOUNT } : null;
}

/** Access that an account has beyond this franchise or vendor. */
interface OtherAccess {
  /** True if the account is in a role group that this user's record does not require. */
  readonly hasRole: boolean;
  /** True if the account also belongs to a user or administrator of another franchise or vendor. */
  readonly isShared: boolean;
}

/**
 * Rejects franchise and POS admins if the account has access beyond their franchise or vendor. Otherwise they could take over an account
 * with more access than their own. Corporate admins may change every account.
 * @param action the rejected action, for the text: "delete them"
 */
export function accountRejection(
  actor: RoleFlags,
  user: Named,
  other: OtherAccess,
  action: string,
  scope: 'franchise' | 'vendor' = 'franchise',
): Rejection | null {
  if (actor.isCorpAdmin || !(other.hasRole || other.isShared)) return null;
  const what = `${other.hasRole ? 'has a role' : 'works'} outside of this ${scope}`;
  const detail = `${fullName(user)} also ${what}. Only a corporate administrator can ${action}.`;
  return { reason: other.hasRole ? 'holds_role' : 'shared_account', detail };
}

/** Reasons that depend on the caller; their status is 403. The other reasons depend on the state of the franchise; their status is 409. */
const FORBIDDEN: ReadonlySet<Rejection['reason']> = new Set(['own_account', 'holds_role', 'shared_account']);

/**
 * Throws the rejection, if any.
 * @param field body field that the error refers to
 * @throws 403 or 409 (`FORBIDDEN`)
 */
export function throwRejection(rejection: Rejection | null, field?: string): void {
  if (rejection === null) return;
  const { reason, detail } = rejection;
  if (FORBIDDEN.has(reason)) throw new ProblemError('forbidden', detail, { reason });
  throw conflict(reason, detail, field);
}
