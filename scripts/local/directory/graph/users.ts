import { randomUUID } from 'node:crypto';
import { hashPassword } from '../store/passwords.ts';
import type { DirectoryStore } from '../store/store.ts';
import type { Account } from '../store/types.ts';
import { badRequest, denied, missingValue, objectConflict } from './errors.ts';
import { findUser, requireRole } from './lookup.ts';
import { WRITE_USERS } from './permissions.ts';
import { allowOptions, GRAPH, type GraphContext, type GraphResponse, objectBody, param, selected } from './request.ts';
import { presentUser, USER_PROPERTIES } from './user-fields.ts';
import { checkPassword, readUserInput, type UserInput } from './user-input.ts';

const ENTITY = `${GRAPH}/$metadata#users/$entity`;

/** GET /users/{id} */
export function getUser(context: GraphContext): GraphResponse {
  allowOptions(context, '$select');
  const select = selected(context, USER_PROPERTIES, 'microsoft.graph.user');
  const account = findUser(context);
  return { status: 200, body: { '@odata.context': ENTITY, ...presentUser(account, select) } };
}

/** POST /users: returns the account, even if reads cannot find it yet. */
export function createUser(context: GraphContext): GraphResponse {
  allowOptions(context);
  const input = readUserInput(objectBody(context));
  const { accountEnabled, displayName, mailNickname, userPrincipalName } = input.fields;
  if (accountEnabled === undefined) throw missingValue('accountEnabled');
  if (displayName === undefined) throw missingValue('displayName');
  if (mailNickname === undefined) throw missingValue('mailNickname');
  if (userPrincipalName === undefined) throw missingValue('userPrincipalName');
  const password = input.passwordProfile?.password;
  if (password === undefined) throw badRequest('A password must be specified to create a new user.');
  checkPassword(password, userPrincipalName);
  const now = Date.now();
  const account: Account = {
    id: randomUUID(),
    userPrincipalName,
    mail: input.fields.mail ?? null,
    displayName,
    givenName: input.fields.givenName ?? null,
    surname: input.fields.surname ?? null,
    mailNickname,
    accountEnabled,
    onPremisesImmutableId: input.fields.onPremisesImmutableId ?? null,
    passwordHash: hashPassword(password),
    forceChangePassword: input.passwordProfile?.forceChangePasswordNextSignIn ?? true,
    createdAt: now,
    signInSessionsValidFrom: now,
    visibleAt: 0,
    deletedAt: null,
  };
  rejectConflicts(context, account);
  context.store.accounts.insert({ ...account, visibleAt: now + context.lag() });
  return {
    status: 201,
    headers: { location: `${GRAPH}/users/${account.id}` },
    body: { '@odata.context': ENTITY, ...presentUser(account) },
  };
}

/** PATCH /users/{id} */
export function updateUser(context: GraphContext): GraphResponse {
  allowOptions(context);
  const input = readUserInput(objectBody(context));
  if (Object.keys(input.fields).length > 0) requireRole(context, ...WRITE_USERS);
  const account = findUser(context);
  const changed: Account = {
    ...account,
    ...input.fields,
    ...(input.passwordProfile && newPassword(context, account, input)),
  };
  rejectConflicts(context, changed);
  context.store.accounts.save(changed);
  return { status: 204 };
}

/**
 * Returns the changes of a `passwordProfile`. A new password ends the account's sessions. Throws 403 if the caller lacks
 * the password permission, or if a group of the account can have directory roles.
 */
function newPassword(context: GraphContext, account: Account, { passwordProfile }: UserInput): Partial<Account> {
  requireRole(context, 'User-PasswordProfile.ReadWrite.All');
  if (
    context.store.memberships.allGroupsOf(account.id).some((id) => context.store.groups.byId(id)?.isAssignableToRole)
  ) {
    throw denied();
  }
  const { password, forceChangePasswordNextSignIn } = passwordProfile ?? {};
  if (password === undefined) {
    return { forceChangePassword: forceChangePasswordNextSignIn ?? account.forceChangePassword };
  }
  checkPassword(password, account.userPrincipalName);
  return {
    passwordHash: hashPassword(password),
    forceChangePassword: forceChangePasswordNextSignIn ?? true,
    signInSessionsValidFrom: Date.now(),
  };
}

/** DELETE /users/{id}: moves the account to deletedItems and prevents further sign-ins. */
export function deleteUser(context: GraphContext): GraphResponse {
  allowOptions(context);
  return deleteUserById(context, param(context, 'id'));
}

/** Deletes the user with this id or user name, which need not be the path's `{id}`. */
export function deleteUserById(context: GraphContext, name: string): GraphResponse {
  const account = findUser(context, name);
  context.store.accounts.save({ ...account, deletedAt: Date.now() });
  return { status: 204 };
}

/** POST /users/{id}/revokeSignInSessions */
export function revokeSignInSessions(context: GraphContext): GraphResponse {
  allowOptions(context);
  const account = findUser(context);
  context.store.accounts.save({ ...account, signInSessionsValidFrom: Date.now() });
  return { status: 200, body: { '@odata.context': `${GRAPH}/$metadata#Edm.Boolean`, value: true } };
}

/**
 * Throws 400 if another account has the user name, immutable id or email. Checks the email only if it changes: in Entra,
 * synchronised accounts may already share an email, and other changes to them must still succeed.
 */
export function rejectConflicts({ store }: GraphContext, account: Account): void {
  const sameName = store.accounts.byName(account.userPrincipalName);
  if (sameName && sameName.id !== account.id) throw objectConflict('userPrincipalName');
  const { onPremisesImmutableId: key, mail } = account;
  if (key !== null && isHeld(store, 'immutable_id', key, account)) throw objectConflict('onPremisesImmutableId');
  if (mail !== store.accounts.byId(account.id)?.mail && isMailTaken(store, account))
    throw objectConflict('proxyAddresses');
}

/**
 * Returns true if another account that is not deleted has the same email. Entra lists an email in `proxyAddresses` of one
 * account only.
 */
export function isMailTaken(store: DirectoryStore, account: Account): boolean {
  return account.mail !== null && isHeld(store, 'mail_key', account.mail.toLowerCase(), account);
}

function isHeld(store: DirectoryStore, column: 'immutable_id' | 'mail_key', value: string, { id }: Account): boolean {
  return store.accounts.count({ sql: `${column} = ? AND deleted_at IS NULL AND id <> ?`, values: [value, id] }) > 0;
}
