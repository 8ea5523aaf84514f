import { isRecord } from '../http.ts';
import type { Account } from '../store/types.ts';
import { notFound, notSupported, objectConflict } from './errors.ts';
import { allowOptions, GRAPH, type GraphContext, type GraphResponse, guid, param, selected } from './request.ts';
import { presentUser, USER_PROPERTIES } from './user-fields.ts';
import { isMailTaken, rejectConflicts } from './users.ts';

/** GET /directory/deletedItems/{id} */
export function getDeletedUser(context: GraphContext): GraphResponse {
  allowOptions(context, '$select');
  const select = selected(context, USER_PROPERTIES, 'microsoft.graph.user');
  return directoryObject(presentUser(findDeleted(context), select));
}

/** DELETE /directory/deletedItems/{id}: deletes the account and its memberships permanently. */
export function purgeUser(context: GraphContext): GraphResponse {
  allowOptions(context);
  const { id } = findDeleted(context);
  context.store.memberships.removeMember(id);
  context.store.accounts.purge(id);
  return { status: 204 };
}

/**
 * POST /directory/deletedItems/{id}/restore: restores the account with its memberships. Throws 400 if another account
 * uses its user name, immutable id or email. With `autoReconcileProxyConflict`, a conflicting email is removed instead.
 */
export function restoreUser(context: GraphContext): GraphResponse {
  allowOptions(context);
  const deleted = findDeleted(context);
  const isTaken = isMailTaken(context.store, deleted);
  if (isTaken && !isReconciled(context)) throw objectConflict('proxyAddresses');
  const restored: Account = { ...deleted, deletedAt: null, ...(isTaken && { mail: null }) };
  rejectConflicts(context, restored);
  context.store.accounts.save(restored);
  return directoryObject(presentUser(restored));
}

function isReconciled({ request }: GraphContext): boolean {
  if (!isRecord(request.body)) return false;
  const { autoReconcileProxyConflict, ...others } = request.body;
  const [other] = Object.keys(others);
  if (other !== undefined) throw notSupported(`'${other}' when restoring`);
  return autoReconcileProxyConflict === true;
}

function findDeleted(context: GraphContext): Account {
  const id = param(context, 'id');
  const account = context.store.accounts.byId(guid(id));
  if (!account || account.deletedAt === null) throw notFound(id);
  return account;
}

function directoryObject(fields: Record<string, unknown>): GraphResponse {
  return {
    status: 200,
    body: {
      '@odata.context': `${GRAPH}/$metadata#directoryObjects/$entity`,
      '@odata.type': '#microsoft.graph.user',
      ...fields,
    },
  };
}
