import type { Account, Group } from '../store/types.ts';
import { denied, notFound } from './errors.ts';
import { type GraphContext, guid, isGuid, param } from './request.ts';

/** The account of this id or user name (default: the path's), if a read finds it by now; 404 otherwise. */
export function findUser(context: GraphContext, name = param(context, 'id')): Account {
  const { accounts } = context.store;
  const account = isGuid(name) ? accounts.byId(name) : accounts.byName(name);
  if (!account || account.deletedAt !== null || account.visibleAt > Date.now()) throw notFound(name);
  return account;
}

/** The group the path names; 404 otherwise. */
export function findGroup(context: GraphContext): Group {
  const id = param(context, 'id');
  const group = context.store.groups.byId(guid(id));
  if (!group) throw notFound(id);
  return group;
}

/** Refuses callers that hold none of these application permissions (403). */
export function requireRole({ roles }: GraphContext, ...anyOf: readonly string[]): void {
  if (!anyOf.some((role) => roles.has(role))) throw denied();
}

/** Groups that may hold directory roles are changed by privileged callers only. */
export function requireRoleManagement(context: GraphContext): void {
  requireRole(context, 'RoleManagement.ReadWrite.Directory');
}
