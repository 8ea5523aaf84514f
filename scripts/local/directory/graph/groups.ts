import { randomUUID } from 'node:crypto';
import type { Group } from '../store/types.ts';
import { badRequest, invalidValue, missingValue, notSupported } from './errors.ts';
import { GROUP_PROPERTIES, presentGroup } from './group-fields.ts';
import { findGroup, requireRole, requireRoleManagement } from './lookup.ts';
import { addBoundMembers } from './members.ts';
import { WRITE_GROUPS } from './permissions.ts';
import { allowOptions, GRAPH, type GraphAnswer, type GraphContext, objectBody, selected } from './request.ts';

const ENTITY = `${GRAPH}/$metadata#groups/$entity`;

/** GET /groups/{id} */
export function getGroup(context: GraphContext): GraphAnswer {
  allowOptions(context, '$select');
  const select = selected(context, GROUP_PROPERTIES, 'microsoft.graph.group');
  return { status: 200, body: { '@odata.context': ENTITY, ...presentGroup(findGroup(context), select) } };
}

/** POST /groups: security groups and Microsoft 365 groups. */
export function createGroup(context: GraphContext): GraphAnswer {
  allowOptions(context);
  const body = objectBody(context);
  const fields = readGroup(body);
  for (const name of ['displayName', 'mailEnabled', 'mailNickname', 'securityEnabled'] as const) {
    if (fields[name] === undefined) throw missingValue(name, 'Group');
  }
  if (fields.isAssignableToRole) requireRoleManagement(context);
  const unified = fields.groupTypes?.includes('Unified') ?? false;
  if (fields.mailEnabled !== unified) {
    throw badRequest(
      'The service does not currently support writes of mail-enabled groups. Please ensure that the mail-enablement property is unset and the security-enablement property is set.',
    );
  }
  const group: Group = {
    id: randomUUID(),
    displayName: fields.displayName ?? '',
    description: fields.description ?? null,
    mailNickname: fields.mailNickname ?? '',
    mailEnabled: fields.mailEnabled ?? false,
    securityEnabled: fields.securityEnabled ?? false,
    isAssignableToRole: fields.isAssignableToRole ?? false,
    groupTypes: fields.groupTypes ?? [],
    createdAt: Date.now(),
  };
  context.store.groups.save(group);
  addBoundMembers(context, group, body['members@odata.bind']);
  return {
    status: 201,
    headers: { location: `${GRAPH}/groups/${group.id}` },
    body: { '@odata.context': ENTITY, ...presentGroup(group) },
  };
}

/** PATCH /groups/{id}: properties, or up to 20 new members through `members@odata.bind`. */
export function updateGroup(context: GraphContext): GraphAnswer {
  allowOptions(context);
  const body = objectBody(context);
  const { isAssignableToRole, groupTypes, ...fields } = readGroup(body);
  if (isAssignableToRole !== undefined) throw badRequest("Property 'isAssignableToRole' is immutable.");
  if (groupTypes !== undefined || fields.mailEnabled !== undefined) throw notSupported('changing the type of a group');
  if (Object.keys(fields).length > 0) requireRole(context, ...WRITE_GROUPS);
  const group = { ...findGroup(context), ...fields };
  context.store.groups.save(group);
  addBoundMembers(context, group, body['members@odata.bind']);
  return { status: 204 };
}

/** DELETE /groups/{id}: security groups are gone at once, unlike accounts. */
export function deleteGroup(context: GraphContext): GraphAnswer {
  allowOptions(context);
  const group = findGroup(context);
  if (group.isAssignableToRole) requireRoleManagement(context);
  context.store.groups.delete(group.id);
  return { status: 204 };
}

type Input = Partial<Omit<Group, 'id' | 'createdAt'>>;

const CHECKS: Readonly<Record<keyof Input, (value: unknown) => boolean>> = {
  displayName: (value) => typeof value === 'string' && value !== '' && value.length <= 256,
  description: (value) => value === null || (typeof value === 'string' && value !== '' && value.length <= 1024),
  mailNickname: (value) => typeof value === 'string' && /^[!#-'*+\-./0-9=?A-Z^-~]{1,64}$/.test(value),
  mailEnabled: (value) => typeof value === 'boolean',
  securityEnabled: (value) => typeof value === 'boolean',
  isAssignableToRole: (value) => typeof value === 'boolean',
  groupTypes: (value) => Array.isArray(value) && value.every((type) => type === 'Unified'),
};

function readGroup(body: Record<string, unknown>): Input {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name.includes('@odata.')) continue;
    if (!Object.hasOwn(CHECKS, name)) throw badRequest(`One or more property values specified are invalid: '${name}'.`);
    if (!CHECKS[name as keyof Input](value)) throw invalidValue(name, 'Group');
    fields[name] = value;
  }
  return fields as Input;
}
