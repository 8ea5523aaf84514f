import type { Group } from '../store/types.ts';
import { badRequest, notFound } from './errors.ts';
import { findGroup, requireRoleManagement } from './lookup.ts';
import { allowOptions, type GraphContext, type GraphResponse, guid, isGuid, objectBody, param } from './request.ts';
import { deleteUserById } from './users.ts';

/** POST /groups/{id}/members/$ref */
export function addMember(context: GraphContext): GraphResponse {
  allowOptions(context);
  const group = findGroup(context);
  add(context, group, referencedId(objectBody(context)['@odata.id']));
  return { status: 204 };
}

/** DELETE /groups/{id}/members/{member}/$ref */
export function removeMember(context: GraphContext): GraphResponse {
  allowOptions(context);
  const group = findGroup(context);
  requireWritable(context, group);
  const member = param(context, 'member');
  if (!context.store.memberships.remove(group.id, guid(member))) throw notFound(member);
  return { status: 204 };
}

/**
 * DELETE /groups/{id}/members/{member} without `/$ref` deletes the USER, as in Graph. It exists to expose callers that
 * forget `/$ref`.
 */
export function deleteMemberItself(context: GraphContext): GraphResponse {
  allowOptions(context);
  const group = findGroup(context);
  const member = guid(param(context, 'member'));
  if (!context.store.memberships.has(group.id, member)) throw notFound(member);
  return deleteUserById(context, member);
}

function add(context: GraphContext, group: Group, memberId: string): void {
  requireWritable(context, group);
  const { accounts, groups, memberships } = context.store;
  const account = accounts.byId(memberId);
  if (!groups.byId(memberId)) {
    if (!account || account.deletedAt !== null) throw notFound(memberId);
    if (account.visibleAt > Date.now()) throw badRequest('One or more property values specified are invalid.');
  }
  if (memberId === group.id) throw badRequest('A group cannot be a member of itself.');
  if (!memberships.add(group.id, memberId)) {
    throw badRequest(
      "One or more added object references already exist for the following modified properties: 'members'.",
    );
  }
}

/** Throws for groups of Exchange, which Graph cannot change, and for groups that require a privilege that the caller lacks. */
function requireWritable(context: GraphContext, group: Group): void {
  if (group.isAssignableToRole) requireRoleManagement(context);
  if (group.mailEnabled && !group.groupTypes.includes('Unified')) {
    throw badRequest('Cannot Update a mail-enabled security groups and or distribution list.');
  }
}

/** Returns the id in `https://graph.microsoft.com/v1.0/directoryObjects/{id}` (or users, groups). */
function referencedId(reference: unknown): string {
  const [, id = ''] =
    /^https?:\/\/[^/]+\/v1\.0\/(?:directoryObjects|users|groups)\/([^/]+)$/i.exec(String(reference)) ?? [];
  if (!isGuid(id)) throw badRequest('Invalid URL format specified in @odata.id.');
  return id.toLowerCase();
}
