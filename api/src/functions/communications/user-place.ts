/** Whose user a path names by number alone (API-37). */
import { readAllFranchises } from '../../contract/policies.ts';
import { conflict, forbidden, notFound } from '../../domain/problems.ts';
import { franchisesOfUser } from '../../store/communications/communication-choosers.ts';
import { documentId } from '../../store/documents/index.ts';
import { readDocument } from '../../store/franchise/franchise-reads.ts';
import type { Caller } from '../http/call.ts';

interface UserCall {
  readonly params: { readonly franchiseUserId: number };
  readonly actor: Caller;
}

/**
 * Lets a franchise admin through to users of their own franchise, which is the only one looked into.
 * @throws 403 `other_franchise` for whatever else the number names, or nothing
 */
export async function admitToUser({ params, actor }: UserCall): Promise<void> {
  if (readAllFranchises(actor, {}).allowed) return;
  const { groupCode } = actor;
  const own = groupCode && (await readDocument(groupCode, documentId.user(params.franchiseUserId)));
  if (!own) throw forbidden('other_franchise');
}

/**
 * The franchise of a user to whom the caller was let through.
 * @throws 404; 409 `ambiguous_user` when loaded data gave the number to users of several franchises: nobody can tell which is meant
 */
export async function franchiseOfUser({ params, actor }: UserCall): Promise<string> {
  if (!readAllFranchises(actor, {}).allowed && actor.groupCode) return actor.groupCode;
  const [code, another] = await franchisesOfUser(params.franchiseUserId);
  if (code === undefined) throw notFound('There is no such user.');
  if (another !== undefined)
    throw conflict('ambiguous_user', 'Users of several franchises have this number, so it does not say who is meant.');
  return code;
}
