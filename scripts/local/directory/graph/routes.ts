import { ALL } from '../store/conditions.ts';
import { getDeletedUser, purgeUser, restoreUser } from './deleted-items.ts';
import { getGroup, listMembers } from './groups.ts';
import { checkGroupMemberGroups, checkMemberGroups } from './member-groups.ts';
import { addMember, deleteMemberItself, removeMember } from './members.ts';
import { PURGE_USERS, READ_GROUPS, READ_USERS, RESTORE_USERS, WRITE_MEMBERS, WRITE_USERS } from './permissions.ts';
import type { GraphContext, GraphResponse } from './request.ts';
import { listUsers } from './user-list.ts';
import { createUser, deleteUser, getUser, revokeSignInSessions, updateUser } from './users.ts';

export interface GraphRoute {
  readonly method: string;
  /** Path without the version; `{name}` matches one segment. */
  readonly template: string;
  /** Application permissions, any one of which allows the request. */
  readonly roles: readonly string[];
  readonly handle: (context: GraphContext) => GraphResponse;
}

/** The Graph requests of the portal, except `$batch`. Other paths get 400 and other methods 405, as in the service. */
export const ROUTES: readonly GraphRoute[] = [
  route('GET', '/users', READ_USERS, (context) => listUsers(context, ALL, 'users')),
  route('POST', '/users', ['User.Create', ...WRITE_USERS], createUser),
  route('GET', '/users/{id}', READ_USERS, getUser),
  route('PATCH', '/users/{id}', ['User-PasswordProfile.ReadWrite.All', ...WRITE_USERS], updateUser),
  route('DELETE', '/users/{id}', RESTORE_USERS, deleteUser),
  route('POST', '/users/{id}/revokeSignInSessions', ['User.RevokeSessions.All', ...WRITE_USERS], revokeSignInSessions),
  route('POST', '/users/{id}/checkMemberGroups', [...READ_USERS, ...READ_GROUPS], checkMemberGroups),

  route('GET', '/groups/{id}', READ_GROUPS, getGroup),
  route('POST', '/groups/{id}/checkMemberGroups', READ_GROUPS, checkGroupMemberGroups),
  route('GET', '/groups/{id}/members/microsoft.graph.user', READ_GROUPS, listMembers),
  route('POST', '/groups/{id}/members/$ref', WRITE_MEMBERS, addMember),
  route('DELETE', '/groups/{id}/members/{member}/$ref', WRITE_MEMBERS, removeMember),
  route('DELETE', '/groups/{id}/members/{member}', RESTORE_USERS, deleteMemberItself),

  route('GET', '/directory/deletedItems/{id}', READ_USERS, getDeletedUser),
  route('DELETE', '/directory/deletedItems/{id}', PURGE_USERS, purgeUser),
  route('POST', '/directory/deletedItems/{id}/restore', RESTORE_USERS, restoreUser),
];

function route(method: string, template: string, roles: readonly string[], handle: GraphRoute['handle']): GraphRoute {
  return { method, template, roles, handle };
}
