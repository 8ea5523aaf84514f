import { ACCOUNT_DOMAIN } from '@franchise-admin/data-sets/accounts';
import { isRecord } from '../http.ts';
import { isComplexEnough } from '../store/passwords.ts';
import type { Account } from '../store/types.ts';
import { badRequest, GraphError, invalidValue } from './errors.ts';
import { USER_PROPERTIES } from './user-fields.ts';

/** The validated body of a POST or PATCH of a user. */
export interface UserInput {
  readonly fields: Partial<
    Pick<
      Account,
      | 'accountEnabled'
      | 'displayName'
      | 'givenName'
      | 'mail'
      | 'mailNickname'
      | 'onPremisesImmutableId'
      | 'surname'
      | 'userPrincipalName'
    >
  >;
  readonly passwordProfile?: PasswordProfile;
}

export interface PasswordProfile {
  readonly password?: string;
  readonly forceChangePasswordNextSignIn?: boolean;
}

const NAME_PART = /^[A-Za-z0-9'._!#^~-]{1,64}$/;
/** Matches an email as Graph accepts it, without accents. */
const MAIL = /^(?=[!-~]+$)[^@\s<>()[\];:,\\"]+@[^@\s<>()[\];:,\\"]+\.[^@\s<>()[\];:,\\"]+$/;
const MAIL_NICKNAME = /^[!-~]{1,64}$/;
const MAIL_NICKNAME_REFUSED = /[@()\\[\]";:<>, ]/;
const IMMUTABLE_ID = /^[^$_]{1,256}$/;

type Check = (value: unknown) => boolean;
const text =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= longest;
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

/** Lengths and characters as Graph documents them. Null clears a property; an empty text is invalid. */
const CHECKS: Readonly<Record<keyof UserInput['fields'], Check>> = {
  accountEnabled: (value) => typeof value === 'boolean',
  displayName: text(256),
  givenName: orNull(text(64)),
  mail: orNull((value) => text(113)(value) && matching(MAIL)(value)),
  mailNickname: (value) => matching(MAIL_NICKNAME)(value) && !MAIL_NICKNAME_REFUSED.test(String(value)),
  onPremisesImmutableId: orNull(matching(IMMUTABLE_ID)),
  surname: orNull(text(64)),
  userPrincipalName: (value) => text(113)(value),
};

/** Validates the body of a POST or PATCH. Throws Graph's error for the first problem. */
export function readUserInput(body: Record<string, unknown>): UserInput {
  const fields: Record<string, unknown> = {};
  let passwordProfile: PasswordProfile | undefined;
  for (const [name, value] of Object.entries(body)) {
    if (name.startsWith('@odata.')) continue;
    if (Object.hasOwn(CHECKS, name)) {
      if (!CHECKS[name as keyof UserInput['fields']](value)) throw invalidValue(name);
      if (name === 'userPrincipalName') checkUserName(String(value));
      fields[name] = value;
    } else if (name === 'passwordProfile') {
      passwordProfile = readPasswordProfile(value);
    } else if (USER_PROPERTIES.has(name)) {
      throw badRequest(`Property '${name}' is read-only and cannot be set.`);
    } else {
      throw badRequest(`One or more property values specified are invalid: '${name}'.`);
    }
  }
  return { fields: fields as UserInput['fields'], ...(passwordProfile && { passwordProfile }) };
}

function checkUserName(userPrincipalName: string): void {
  const at = userPrincipalName.lastIndexOf('@');
  if (at < 1 || !NAME_PART.test(userPrincipalName.slice(0, at))) {
    throw badRequest('Property userPrincipalName is invalid.', [
      { code: 'InvalidValue', message: 'Property userPrincipalName is invalid.', target: 'userPrincipalName' },
    ]);
  }
  if (userPrincipalName.slice(at + 1).toLowerCase() !== ACCOUNT_DOMAIN) {
    const message =
      'The domain portion of the userPrincipalName property is invalid. You must use one of the verified domain names in your organization.';
    throw badRequest(message, [{ code: 'InvalidValue', message, target: 'userPrincipalName' }]);
  }
}

function readPasswordProfile(value: unknown): PasswordProfile {
  if (!isRecord(value)) throw invalidValue('passwordProfile');
  const { password, forceChangePasswordNextSignIn, ...rest } = value;
  const unknown = Object.keys(rest).find((name) => !name.startsWith('@odata.'));
  if (unknown !== undefined) {
    throw new GraphError(501, 'NotImplemented', `The local directory does not support passwordProfile.${unknown}.`);
  }
  if (password !== undefined && password !== null && typeof password !== 'string') {
    throw invalidValue('passwordProfile');
  }
  if (forceChangePasswordNextSignIn !== undefined && typeof forceChangePasswordNextSignIn !== 'boolean') {
    throw invalidValue('passwordProfile');
  }
  return {
    ...(typeof password === 'string' && { password }),
    ...(forceChangePasswordNextSignIn !== undefined && { forceChangePasswordNextSignIn }),
  };
}

/** Throws Graph's error for a password that violates Entra's complexity rule. */
export function checkPassword(password: string, userPrincipalName: string): void {
  if (isComplexEnough(password, userPrincipalName)) return;
  const message =
    'The specified password does not comply with password complexity requirements. Please provide a different password.';
  throw badRequest(message, [{ code: 'PasswordComplexity', message, target: 'passwordProfile' }]);
}
