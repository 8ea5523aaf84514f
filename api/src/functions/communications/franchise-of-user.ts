/** Finds the franchise of a user by the user's number, for paths without a franchise code (API-37). */
import { readAllFranchises } from '../../contract/policies.ts';
import { conflict, forbidden, notFound } from '../../domain/problems.ts';
import { franchisesOfUser } from '../../store/communications/communication-choosers.ts';
import { documentId } from '../../store/documents/index.ts';
import { readDocument } from '../../store/franchise/franchise-reads.ts';
import type { Caller } from '../http/api-request.ts';

interface UserRequest {
  readonly params: { readonly franchiseUserId: number };
  readonly actor: Caller;
}

/**
 * Authorises access to a user. For a franchise admin, looks only in the admin's own franchise.
 * @throws 403 `other_franchise` for any other number, even if no user has it
 */
export async function admitToUser({ params, actor }: UserRequest): Promise<void> {
  if (readAllFranchises(actor, {}).allowed) return;
  const { groupCode } = actor;
  const own = groupCode && (await readDocument(groupCode, documentId.user(params.franchiseUserId)));
  if (!own) throw forbidden('other_franchise');
}

/**
 * Returns the franchise code of a user that the caller may access.
 * @throws 404; 409 `ambiguous_user` if users of several franchises have this number, which loaded data can cause
 */
export async function franchiseOfUser({ params, actor }: UserRequest): Promise<string> {
  if (!readAllFranchises(actor, {}).allowed && actor.groupCode) return actor.groupCode;
  const [code, second] = await franchisesOfUser(params.franchiseUserId);
  if (code === undefined) throw notFound('There is no such user.');
  if (second !== undefined)
    throw conflict('ambiguous_user', 'Users of several franchises have this number. Please contact support.');
  return code;
}
