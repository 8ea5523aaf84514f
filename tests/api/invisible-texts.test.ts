/** Every endpoint rejects invisible characters, so that no name is blank or looks like another one. */
import { fillPath, parametersOf, type Route, routes } from '@franchise-admin/api/contract';
import { documentId, type FranchiseDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CODE, USER } from '../support/franchise.ts';
import { audits, documentOf } from '../support/stored.ts';
import { newUser } from '../support/users.ts';
import { useVendors, VENDOR, vendorsIn } from '../support/vendors.ts';

const cloud = useVendors();
const { vendor } = vendorsIn(cloud);
const corporate = () => cloud.as('corporate.admin');

/**
 * One of each kind: zero width, filler, blank symbol, variation selector, joiner, direction, private use, noncharacter, half a
 * surrogate pair.
 */
const SAMPLES = ['\u200b', '\u3164', '\u2800', '\ufe0f', '\u200d', '\u200f', '\ue000', '\uffff', '\ud800'];
/** Samples that a URL can contain. */
const ENCODABLE = SAMPLES.filter((text) => text.isWellFormed());
/** Matches the error messages of fields with a sample. */
const MESSAGE = /(contains a hidden character\. Please retype it|valid email address|^This is not a .*)\.$/;
/** Fields that the API accepts but ignores, for clients that send back a franchise as they read it. */
const DROPPED = new Set(['saveFranchise groupName']);

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Returns a value with all fields of the schema that can contain any text, each with `text`. */
function filled(schema: JsonSchema, text: string): unknown {
  if (schema.anyOf) return schema.anyOf.map((part) => filled(part, text)).find((value) => value !== undefined);
  if (schema.type === 'string') return schema.enum ? undefined : text;
  if (schema.type === 'array') return schema.items && [filled(schema.items, text)];
  if (schema.type !== 'object') return undefined;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
      const value = filled(part, text);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns the paths of the texts in a value, such as "name" or "rows.0.name". */
function textsIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]));
}

const filledBy = (schema: z.ZodMiniType | undefined, text: string) =>
  schema && filled(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, text);

/** Returns the path parameters without a constraint, which the host does not check. */
function openParams({ path }: Route): string[] {
  return parametersOf(path).flatMap(({ name, constraint }) => (constraint === 'any' ? [name] : []));
}

const placeOf: Readonly<Record<string, string>> = { code: CODE, vendorId: String(VENDOR.harbor), groupCode: CODE };

/** Returns a valid path of the route, with `text` in place of the parameters without a constraint. */
function pathOf(route: Route, text?: string): string {
  return fillPath(route, (name, constraint) => {
    if (text !== undefined && constraint === undefined) return text;
    return placeOf[name] ?? (constraint === 'guid' ? '99999999-9999-4999-8999-999999999999' : '1');
  });
}

type Faults = { errors?: { field: string; message: string }[] };

async function expectRejected(
  route: Route,
  fields: readonly string[],
  call: Promise<{ status: number; body: Faults }>,
) {
  const { status, body } = await call;
  expect(status).toBe(400);
  for (const field of fields) {
    const messages = body.errors?.filter((error) => error.field === field).map(({ message }) => message);
    expect(messages, `${route.name} ${field}`).toEqual([expect.stringMatching(MESSAGE)]);
  }
}

const ALL: readonly Route[] = Object.values(routes);
const textsOf = (route: Route, schema: z.ZodMiniType | undefined) =>
  textsIn(filledBy(schema, 'x')).filter((field) => !DROPPED.has(`${route.name} ${field}`));

describe('USER-10 HIER-19 POS-05 POS-06 UNIT-05 ADDR-03 ADM-04 ADM-06 rejects invisible characters', () => {
  test.each(ALL.filter((route) => textsOf(route, route.body).length > 0))('body of $method $path', async (route) => {
    for (const sample of SAMPLES)
      for (const text of [sample, `Port${sample}`]) {
        const call = corporate().call(route.method, pathOf(route), { body: filledBy(route.body, text), ifMatch: '*' });
        await expectRejected(route, textsOf(route, route.body), call);
      }
    expect(await audits(cloud)).toEqual([]);
  });

  test.each(ALL.filter((route) => textsOf(route, route.query).length > 0))('query of $method $path', async (route) => {
    for (const sample of ENCODABLE) {
      const query = new URLSearchParams(filledBy(route.query, `Port${sample}`) as Record<string, string>);
      const fields = textsOf(route, route.query);
      await expectRejected(
        route,
        fields,
        corporate().call(route.method, `${pathOf(route)}?${query}`, { ifMatch: '*' }),
      );
    }
  });

  test.each(ALL.filter((route) => openParams(route).length > 0))('path of $method $path', async (route) => {
    for (const sample of ENCODABLE) {
      const body = route.body && {};
      const call = corporate().call(route.method, pathOf(route, `Port${sample}`), { body, ifMatch: '*' });
      await expectRejected(route, openParams(route), call);
    }
  });
});

test('POS-05 rejects a vendor name that differs from another one only in invisible characters', async () => {
  const save = (name: string) => corporate().post('pos/vendor', { pointOfSaleVendorId: 0, name });
  for (const name of ['Harbor POS\u200b', '\u200b', '\u3164', 'Har\u200cbor POS'])
    expect((await save(name)).body.errors).toEqual([
      { field: 'name', message: 'Vendor name contains a hidden character. Please retype it.' },
    ]);
  await cloud.container('vendors').items.upsert({ ...(await vendor(VENDOR.harbor)), name: 'Harbor\u2060 POS' });
  const { status, body } = await save('Harbor POS');
  expect([status, body.reason]).toEqual([409, 'vendor_exists']);
});

test('USER-10 HIER-19 UNIT-05 returns older records with invisible characters, and a save of a user replaces those texts', async () => {
  const franchises = cloud.container('franchises');
  const stored = (id: string) => documentOf(cloud, id);
  const user = (await stored(documentId.user(USER.fay)))!;
  const unit = (await stored(documentId.unit('U3')))!;
  const franchise = (await stored(documentId.franchise))! as unknown as FranchiseDocument;
  await franchises.items.upsert({ ...user, firstName: 'F\u200bay', position: '\ue000' });
  await franchises.items.upsert({ ...unit, phoneNumber: '555\u200e-0142' });
  const levels = franchise.levels.map((level) => ({ ...level, roleName: `${level.roleName}\u2060` }));
  await franchises.items.upsert({ ...franchise, levels });

  const read = async (path: string) => (await corporate().get(path)).body;
  expect(await read(`user/${CODE}/${USER.fay}`)).toMatchObject({ firstName: 'F\u200bay', position: '\ue000' });
  expect(await read(`units/${CODE}/U3`)).toMatchObject({ phoneNumber: '555\u200e-0142' });
  expect(await read(`franchise/${CODE}`)).toMatchObject({ level1Name: 'District Manager\u2060' });
  for (const path of [
    `user/${CODE}/all-users`,
    `units/${CODE}/unassigned`,
    `hierarchy/${CODE}`,
    `franchise/${CODE}/roles`,
  ])
    expect((await corporate().get(path)).status).toBe(200);

  const form = newUser({
    franchiseUserId: USER.fay,
    firstName: 'Fay',
    lastName: 'Ford',
    emailAddress: user.emailAddress,
  });
  expect((await corporate().post(`user/${CODE}`, form, { ifMatch: '*' })).body).toMatchObject({ firstName: 'Fay' });
  expect(await stored(documentId.user(USER.fay))).toMatchObject({ firstName: 'Fay', position: 'Shift lead' });
});
