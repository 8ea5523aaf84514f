import type { Account, Group } from '../store/types.ts';
import { denied, notFound } from './errors.ts';
import { type GraphContext, guid, isGuid, param } from './request.ts';

/**
 * Returns the account with this id or user name (default: from the path). Throws 404 if it is missing or not replicated
 * yet.
 */
export function findUser(context: GraphContext, name = param(context, 'id')): Account {
  const { accounts } = context.store;
  const account = isGuid(name) ? accounts.byId(name) : accounts.byName(name);
  if (!account || account.deletedAt !== null || account.visibleAt > Date.now()) throw notFound(name);
  return account;
}

/** Returns the group in the path. Throws 404 if it is missing. */
export function findGroup(context: GraphContext): Group {
  const id = param(context, 'id');
  const group = context.store.groups.byId(guid(id));
  if (!group) throw notFound(id);
  return group;
}

/** Throws 403 for callers with none of these application permissions. */
export function requireRole({ roles }: GraphContext, ...anyOf: readonly string[]): void {
  if (!anyOf.some((role) => roles.has(role))) throw denied();
}

/** Throws 403 for callers without the privilege to change groups that can have directory roles. */
export function requireRoleManagement(context: GraphContext): void {
  requireRole(context, 'RoleManagement.ReadWrite.Directory');
}
