import type { Seed } from '@franchise-admin/data-sets/model';
import { isRecord, RequestError } from './http.ts';

type Kind = 'string' | 'boolean' | 'strings';
type Fields = Readonly<Record<string, Kind>>;

const ACCOUNT: Fields = {
  id: 'string',
  userPrincipalName: 'string',
  displayName: 'string',
  givenName: 'string',
  surname: 'string',
  mail: 'string',
  mailNickname: 'string',
  accountEnabled: 'boolean',
  employeeId: 'string',
  onPremisesImmutableId: 'string',
  password: 'string',
  forceChangePassword: 'boolean',
};

const GROUP: Fields = {
  id: 'string',
  displayName: 'string',
  description: 'string',
  mailNickname: 'string',
  mailEnabled: 'boolean',
  securityEnabled: 'boolean',
  isAssignableToRole: 'boolean',
  groupTypes: 'strings',
};

const LISTS: Readonly<Record<string, { readonly fields: Fields; readonly required: readonly string[] }>> = {
  accounts: { fields: ACCOUNT, required: ['id', 'userPrincipalName', 'displayName'] },
  groups: { fields: GROUP, required: ['id', 'displayName'] },
  memberships: { fields: { groupId: 'string', memberId: 'string' }, required: ['groupId', 'memberId'] },
};

/** Checks the body of `POST /_seed`; RequestError 400 names what is wrong. */
export function parseSeed(body: unknown): Seed {
  if (!isRecord(body)) throw new RequestError(400, 'A seed is a JSON object.');
  for (const [name, list] of Object.entries(body)) {
    const shape = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
    if (!shape) throw new RequestError(400, `A seed has no "${name}".`);
    if (!Array.isArray(list)) throw new RequestError(400, `"${name}" is a list.`);
    for (const [index, item] of list.entries()) check(`${name}[${index}]`, item, shape.fields, shape.required);
  }
  return body as Seed;
}

function check(where: string, item: unknown, fields: Fields, required: readonly string[]): void {
  if (!isRecord(item)) throw new RequestError(400, `${where} is an object.`);
  const missing = required.find((name) => item[name] === undefined);
  if (missing !== undefined) throw new RequestError(400, `${where}.${missing} is missing.`);
  for (const [name, value] of Object.entries(item)) {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (kind === undefined) throw new RequestError(400, `${where} has no "${name}".`);
    const optionalNull = value === null && !required.includes(name);
    if (!optionalNull && !isKind(value, kind)) throw new RequestError(400, `${where}.${name} is of the wrong type.`);
  }
}

function isKind(value: unknown, kind: Kind): boolean {
  if (kind === 'strings') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === kind;
}
