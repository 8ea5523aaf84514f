/**
 * Requests of a franchise admin that name another franchise's records, or set fields that would grant rights. The route table
 * supplies every endpoint and field, including new ones.
 */
import { fillPath, type Route, routes } from '@franchise-admin/api/contract';
import type { AddressDocument, PositionDocument, UnitDocument, UserDocument } from '@franchise-admin/api/documents';
import { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { mayCall } from '../support/rights.ts';

const OWN = 'ALOHA';
const OTHER = 'BISTRO';
const ADMIN = DEMO_ACCOUNTS.find(({ name }) => name === 'franchise.admin')!;

const OF_FRANCHISE: readonly Route[] = Object.values(routes).filter(
  ({ method, path }) => path.includes('{code}') && mayCall(ADMIN, method, path, { groupCode: OWN }),
);
const CHANGES = OF_FRANCHISE.filter(({ method }) => method !== 'GET');

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
  const address = {
    id: 'address-987654',
    groupCode: OTHER,
    type: 'address',
    franchiseAddressId: 987_654,
    addressType: 1,
  };
  await cloud.container('franchises').items.create(address);
});
afterAll(() => cloud?.close());

/** Record ids and codes by their field names in bodies and paths. */
type Records = Readonly<Record<string, string | number>>;

/** Returns the ids of one record of each kind. The user has no position and no rights. */
async function recordsOf(groupCode: string): Promise<Records> {
  const one = async <D>(where: string): Promise<D> => {
    const query = `SELECT TOP 1 * FROM c WHERE c.groupCode = '${groupCode}' AND ${where}`;
    return (await cloud.container('franchises').items.query<D>(query).fetchAll()).resources[0]!;
  };
  const user = await one<UserDocument>(
    `c.type = 'user' AND c.franchiseRoleMemberId = null AND NOT c.isFranchiseAdmin AND c.userName != ''`,
  );
  const position = await one<PositionDocument>(`c.type = 'position' AND c.tier = 1 AND c.reportsToId != null`);
  const unit = await one<UnitDocument>(`c.type = 'unit'`);
  const address = await one<AddressDocument>(`c.type = 'address'`);
  return {
    franchiseRoleMemberId: position.franchiseRoleMemberId,
    franchiseUserId: position.franchiseUserId,
    reportsToId: position.reportsToId!,
    franchiseRoleId: position.franchiseRoleId,
    managerId: user.franchiseUserId,
    unitCode: unit.unitCode,
    franchiseAddressId: address.franchiseAddressId,
    id: user.franchiseUserId,
    authObjectId: user.authObjectId,
  };
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
}

const schemaOf = (body: z.ZodMiniType) => z.toJSONSchema(body, { io: 'input' }) as JsonSchema;
const fieldsOf = ({ body }: Route) => Object.keys((body && schemaOf(body).properties) ?? {});

/** Builds a body with `records` in the fields that refer to records. */
function sample(schema: JsonSchema, records: Records, name = ''): unknown {
  if (records[name] !== undefined) return records[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return sample(schema.anyOf.findLast(({ type }) => type !== 'null')!, records, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, part]) => [field, sample(part, records, field)]),
      );
    case 'array':
      return [sample(schema.items!, records, name)];
    case 'boolean':
      return false;
    case 'number':
    case 'integer':
      return 1;
    default:
      return name === 'emailAddress' ? 'sample.person@sample.example' : name === 'groupCode' ? OWN : 'Sample';
  }
}

/** Sends a request as the admin of OWN, for any version of the record. */
function call(route: Route, records: Records, body: unknown) {
  const path = fillPath(route, (name) =>
    name === 'code' ? OWN : String(records[name] ?? 'sample.person@sample.example'),
  );
  return cloud.as(ADMIN.name).call(route.method, path, { ifMatch: '*', ...(route.body && { body }) });
}

/** Returns everything that a change could affect: franchise and sign-in documents, and accounts with their memberships. */
async function everything() {
  const documents = await Promise.all(
    (['franchises', 'sign-ins'] as const).map(
      async (id) =>
        (await cloud.container(id).items.query('SELECT * FROM c', { maxItemCount: 5_000 }).fetchAll()).resources,
    ),
  );
  return { documents: documents.flat(), accounts: accounts() };
}

function accounts() {
  const { store } = cloud.directory;
  const all = store.accounts.list({ sql: 'TRUE', values: [] }, '', 10_000);
  return all.map((account) => ({ ...account, groups: store.memberships.groupsOf(account.id) }));
}

/** Returns a row for each route and each of these names that `isIn` finds in it. */
const pairs = (calls: readonly Route[], names: readonly string[], isIn: (route: Route, name: string) => boolean) =>
  calls.flatMap((route) =>
    names.filter((name) => isIn(route, name)).map((name) => ({ name, call: `${route.method} ${route.path}`, route })),
  );

const NAMED = [
  'franchiseUserId',
  'managerId',
  'franchiseRoleMemberId',
  'reportsToId',
  'franchiseRoleId',
  'unitCode',
  'franchiseAddressId',
];

test.each(pairs(CHANGES, NAMED, (route, name) => fieldsOf(route).includes(name)))(
  'ROLE-03 $call with the $name of another franchise in its body changes nothing',
  async ({ route, name }) => {
    const [own, other] = [await recordsOf(OWN), await recordsOf(OTHER)];
    const before = await everything();
    const body = { ...(sample(schemaOf(route.body!), own) as object), [name]: other[name] };
    const { status, body: response } = await call(route, own, body);
    // Rejected for this field, not for another fault of the body.
    expect([400, 404, 409], JSON.stringify(response)).toContain(status);
    if (status === 400) expect(response.errors.map((error: { field: string }) => error.field)).toEqual([name]);
    expect(await everything()).toEqual(before);
  },
);

const IN_PATHS = ['id', 'authObjectId', 'unitCode'];

test.each(pairs(OF_FRANCHISE, IN_PATHS, ({ path }, name) => new RegExp(`\\{${name}[:}]`).test(path)))(
  'ROLE-03 $call with the $name of another franchise in its path returns 404 and changes nothing',
  async ({ route, name }) => {
    const [own, other] = [await recordsOf(OWN), await recordsOf(OTHER)];
    const before = await everything();
    const { status, body } = await call(route, { ...own, [name]: other[name]! }, undefined);
    expect([status, body.code]).toEqual([404, 'not_found']);
    expect(await everything()).toEqual(before);
  },
);

test.each(CHANGES)(
  'ROLE-03, ROLE-06 $method $path ignores unknown fields that would grant rights, and affects no other franchise',
  async (route) => {
    const [own, other] = [await recordsOf(OWN), await recordsOf(OTHER)];
    const rights = { isFranchiseAdmin: true, isPointOfSaleAdmin: true, isCorpAdmin: true, role: 'corporate' };
    const extra = { ...other, ...rights, groupCode: OTHER, type: 'franchise', authObjectId: ADMIN.oid };
    const untaken = Object.entries(extra).filter(([name]) => !fieldsOf(route).includes(name));
    const before = await everything();
    const body = route.body && { ...(sample(schemaOf(route.body), own) as object), ...Object.fromEntries(untaken) };
    const { status } = await call(route, own, body);
    expect(status).toBeLessThan(500);

    const after = await everything();
    const outside = ({ documents }: typeof before) => documents.filter(({ groupCode }) => groupCode !== OWN);
    expect(outside(after)).toEqual(outside(before));
    const admins = ({ documents }: typeof before) =>
      documents.filter((each) => each.isFranchiseAdmin).map(({ franchiseUserId }) => franchiseUserId);
    expect(admins(after)).toEqual(admins(before));
    const members = ({ accounts }: typeof before) => new Map(accounts.map(({ id, groups }) => [id, groups]));
    for (const [id, groups] of members(after)) expect(members(before).get(id) ?? []).toEqual(groups);
  },
);

test('ROLE-06 a franchise admin can make neither a new nor an existing user a franchise admin', async () => {
  const own = await recordsOf(OWN);
  for (const franchiseUserId of [0, own.franchiseUserId!]) {
    const before = await everything();
    const body = {
      ...(sample(schemaOf(routes.saveUser.body), own) as object),
      franchiseUserId,
      isFranchiseAdmin: true,
    };
    const { status, body: response } = await call(routes.saveUser, own, body);
    expect([status, response.code]).toEqual([403, 'forbidden']);
    expect(await everything()).toEqual(before);
  }
});
