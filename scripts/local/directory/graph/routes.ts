import { checkMemberGroups, getMemberGroups } from './member-groups.ts';
import type { GraphAnswer, GraphContext } from './request.ts';
import { createUser, deleteUser, getUser, revokeSignInSessions, updateUser } from './users.ts';

export interface GraphRoute {
  readonly method: string;
  /** Below the version; `{name}` stands for one segment. */
  readonly template: string;
  /** Any one of these application permissions opens it. */
  readonly roles: readonly string[];
  readonly handle: (context: GraphContext) => GraphAnswer;
}

const READ_USERS = ['User.Read.All', 'User.ReadWrite.All', 'Directory.Read.All', 'Directory.ReadWrite.All'];
const WRITE_USERS = ['User.ReadWrite.All', 'Directory.ReadWrite.All'];

/** Every call the local Graph answers. What is missing here answers 400 as a path the service does not know. */
export const ROUTES: readonly GraphRoute[] = [
  route('GET', '/users/{id}', READ_USERS, getUser),
  route('POST', '/users', ['User.Create', ...WRITE_USERS], createUser),
  route('PATCH', '/users/{id}', ['User-PasswordProfile.ReadWrite.All', ...WRITE_USERS], updateUser),
  route('DELETE', '/users/{id}', ['User.DeleteRestore.All', ...WRITE_USERS], deleteUser),
  route('POST', '/users/{id}/revokeSignInSessions', ['User.RevokeSessions.All', ...WRITE_USERS], revokeSignInSessions),
  route('POST', '/users/{id}/checkMemberGroups', READ_USERS, checkMemberGroups),
  route('POST', '/users/{id}/getMemberGroups', READ_USERS, getMemberGroups),
];

function route(
  method: string,
  template: string,
  roles: readonly string[],
  handle: (context: GraphContext) => GraphAnswer,
): GraphRoute {
  return { method, template, roles, handle };
}
