import { groupsWhere, usersWhere } from './collections.ts';
import { countDeletedUsers, getDeletedUser, listDeletedUsers, purgeUser, restoreUser } from './deleted-items.ts';
import { getByIds, getDirectoryObject } from './directory-objects.ts';
import { GraphError } from './errors.ts';
import { createGroup, deleteGroup, getGroup, updateGroup } from './groups.ts';
import { countOf, listPage } from './lists.ts';
import { checkGroupMemberGroups, checkMemberGroups, getMemberGroups } from './member-groups.ts';
import { addMember, deleteMemberItself, removeMember } from './members.ts';
import { countMemberOf, countMembers, listMemberOf, listMemberReferences, listMembers } from './membership-lists.ts';
import { READ_GROUPS, READ_USERS, RESTORE_USERS, WRITE_GROUPS, WRITE_MEMBERS, WRITE_USERS } from './permissions.ts';
import { allowOptions, type GraphAnswer, type GraphContext } from './request.ts';
import { createUser, deleteUser, getUser, revokeSignInSessions, updateUser } from './users.ts';

type Handler = (context: GraphContext) => GraphAnswer;

export interface GraphRoute {
  readonly method: string;
  /** Below the version; `{name}` stands for one segment. */
  readonly template: string;
  /** Any one of these application permissions opens it; `[]` needs none. */
  readonly roles: readonly string[];
  readonly handle: Handler;
}

const LIST_OPTIONS = ['$select', '$top', '$skiptoken', '$filter', '$count'] as const;

const USERS: readonly GraphRoute[] = [
  route('GET', '/users', READ_USERS, (context) => {
    allowOptions(context, ...LIST_OPTIONS);
    return listPage(context, usersWhere(context));
  }),
  route('GET', '/users/$count', READ_USERS, (context) => {
    allowOptions(context, '$filter');
    return countOf(context, usersWhere(context));
  }),
  route('POST', '/users', ['User.Create', ...WRITE_USERS], createUser),
  route('GET', '/users/{id}', READ_USERS, getUser),
  route('PATCH', '/users/{id}', ['User-PasswordProfile.ReadWrite.All', ...WRITE_USERS], updateUser),
  route('DELETE', '/users/{id}', RESTORE_USERS, deleteUser),
  route('POST', '/users/{id}/revokeSignInSessions', ['User.RevokeSessions.All', ...WRITE_USERS], revokeSignInSessions),
  route('POST', '/users/{id}/checkMemberGroups', [...READ_USERS, ...READ_GROUPS], checkMemberGroups),
  route('POST', '/users/{id}/getMemberGroups', [...READ_USERS, ...READ_GROUPS], getMemberGroups),
  ...['memberOf', 'transitiveMemberOf'].flatMap((name) =>
    withCast(`/users/{id}/${name}`, 'microsoft.graph.group').flatMap((path) => [
      route('GET', path, READ_USERS, listMemberOf),
      route('GET', `${path}/$count`, READ_USERS, countMemberOf),
    ]),
  ),
];

const GROUPS: readonly GraphRoute[] = [
  route('GET', '/groups', READ_GROUPS, (context) => {
    allowOptions(context, ...LIST_OPTIONS);
    return listPage(context, groupsWhere(context));
  }),
  route('GET', '/groups/$count', READ_GROUPS, (context) => {
    allowOptions(context, '$filter');
    return countOf(context, groupsWhere(context));
  }),
  route('POST', '/groups', ['Group.Create', ...WRITE_GROUPS], whole(createGroup)),
  route('GET', '/groups/{id}', READ_GROUPS, getGroup),
  route('PATCH', '/groups/{id}', WRITE_MEMBERS, whole(updateGroup)),
  route('DELETE', '/groups/{id}', WRITE_GROUPS, whole(deleteGroup)),
  ...['members', 'transitiveMembers'].flatMap((name) =>
    withCast(`/groups/{id}/${name}`, 'microsoft.graph.user').flatMap((path) => [
      route('GET', path, READ_GROUPS, listMembers),
      route('GET', `${path}/$count`, READ_GROUPS, countMembers),
    ]),
  ),
  route('POST', '/groups/{id}/checkMemberGroups', READ_GROUPS, checkGroupMemberGroups),
  route('GET', '/groups/{id}/members/$ref', READ_GROUPS, listMemberReferences),
  route('POST', '/groups/{id}/members/$ref', WRITE_MEMBERS, addMember),
  route('DELETE', '/groups/{id}/members/{member}/$ref', WRITE_MEMBERS, removeMember),
  route('DELETE', '/groups/{id}/members/{member}', RESTORE_USERS, deleteMemberItself),
];

const DIRECTORY: readonly GraphRoute[] = [
  route('GET', '/directory/deletedItems/microsoft.graph.user', READ_USERS, listDeletedUsers),
  route('GET', '/directory/deletedItems/microsoft.graph.user/$count', READ_USERS, countDeletedUsers),
  route('GET', '/directory/deletedItems/{id}', READ_USERS, getDeletedUser),
  route('DELETE', '/directory/deletedItems/{id}', RESTORE_USERS, whole(purgeUser)),
  route('POST', '/directory/deletedItems/{id}/restore', RESTORE_USERS, restoreUser),
  route('GET', '/directoryObjects/{id}', [...READ_USERS, ...READ_GROUPS], getDirectoryObject),
  route('POST', '/directoryObjects/getByIds', [...READ_USERS, ...READ_GROUPS], getByIds),
  route('GET', '/me', [], () => {
    throw new GraphError(400, 'BadRequest', '/me request is only valid with delegated authentication flow.');
  }),
];

/**
 * Every call the local Graph answers; literal segments stand before parameters, the first match wins. What is missing
 * answers 400 as a path the service does not know.
 */
export const ROUTES: readonly GraphRoute[] = [...USERS, ...GROUPS, ...DIRECTORY];

function route(method: string, template: string, roles: readonly string[], handle: Handler): GraphRoute {
  return { method, template, roles, handle };
}

/** Several changes as one: all of them, or none when the call is refused halfway. */
function whole(handle: Handler): Handler {
  return (context) => context.store.transact(() => handle(context));
}

/** The path itself and the path narrowed to one type of object. */
function withCast(path: string, type: string): readonly string[] {
  return [path, `${path}/${type}`];
}
