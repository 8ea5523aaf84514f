/** A change with the plan of a preview does exactly what the preview showed, or nothing. */
import { IF_PLAN_MATCH, type Preview, type Route } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from '../support/client.ts';
import { everything } from '../support/everything.ts';
import { accountOf, arrangeFranchise, CODE, LEVEL, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser } from '../support/users.ts';
import { arrangeVendors, newPosUser, posUserDocument, VENDOR, writeVendorDocuments } from '../support/vendors.ts';

const EVE = accountOf(USER.eve);

const cloud = useFranchises({
  accounts: true,
  async arrange() {
    await arrangeVendors(cloud);
    await writeVendorDocuments(cloud, [{ ...posUserDocument(VENDOR.harbor, 77, 'eve'), authObjectId: EVE }]);
  },
});

interface Change {
  readonly method: Route['method'];
  readonly path: string;
  readonly body?: object;
  readonly as?: string;
}

const post = (path: string, body: object): Change => ({ method: 'POST', path, body });
const remove = (path: string, body?: object): Change => ({ method: 'DELETE', path, ...(body && { body }) });
const place = (
  position: keyof typeof POSITION,
  reportsToId: number,
  user: keyof typeof USER,
  franchiseRoleId: number,
) =>
  post(`hierarchy/${CODE}`, {
    franchiseRoleMemberId: POSITION[position],
    franchiseRoleId,
    reportsToId,
    franchiseUserId: USER[user],
  });

function send(
  { method, path, body, as = 'corporate.admin' }: Change,
  { query = '', plan = '' } = {},
): Promise<ApiResponse<{ readonly reason?: string }>> {
  const headers = { ...(plan && { [IF_PLAN_MATCH]: plan }) };
  return cloud.as(as).call(method, path + query, { ...(body && { body }), ifMatch: '*', headers });
}

async function previewed(change: Change): Promise<Preview> {
  const { status, body } = (await send(change, { query: '?dryRun=true' })) as ApiResponse as ApiResponse<Preview>;
  expect(status).toBe(200);
  return body;
}

async function make(change: Change): Promise<void> {
  expect((await send(change)).status).toBe(200);
}

const BEN_IS_REPLACED = place('ben', POSITION.olga, 'fay', LEVEL.area);
const drop = (user: keyof typeof USER): Change => ({
  ...post(`comms/comms-options/${USER[user]}`, [{ communicationTypeId: 1, selected: false }]),
  as: 'franchise.admin',
});

const STALE: readonly { readonly name: string; readonly change: Change; readonly meanwhile: Change }[] = [
  {
    name: 'deletes an account that the preview kept',
    change: remove(`user/${CODE}/${EVE}`),
    meanwhile: remove(`pos/vendor/${VENDOR.harbor}/user-auth/${EVE}`),
  },
  {
    name: 'moves someone below a person other than previewed',
    change: place('dan', POSITION.ben, 'dan', LEVEL.district),
    meanwhile: BEN_IS_REPLACED,
  },
  {
    name: 'assigns a unit to a person other than previewed',
    change: post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.ben }),
    meanwhile: BEN_IS_REPLACED,
  },
  { name: 'leaves a communication type without recipient', change: drop('olga'), meanwhile: drop('eve') },
];

describe('HIST-02 a plan is stale if the change now', () => {
  test.each(STALE)('$name', async ({ change, meanwhile }) => {
    const { plan, ...shown } = await previewed(change);
    await make(meanwhile);
    const before = await everything(cloud);
    const { status, body } = await send(change, { plan });
    expect([status, body.reason]).toEqual([412, 'plan_changed']);
    expect(await everything(cloud)).toEqual(before);

    const { plan: next, ...now } = await previewed(change);
    expect(now).not.toEqual(shown);
    expect((await send(change, { plan: next })).status).toBe(200);
  });
});

test('HIST-02 rejects a plan with 412 if a record in a later batch has changed since the preview', async () => {
  const units = Array.from({ length: 250 }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.ada));
  await arrangeFranchise(cloud, CODE, units);
  const change = remove(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION.ada, deleteUser: true });
  const { plan } = await previewed(change);
  await make(post(`units/${CODE}`, { unitCode: 'M249', phoneNumber: '555 0100' }));
  expect((await send(change, { plan })).status).toBe(412);
  expect((await send(change, { plan: (await previewed(change)).plan })).status).toBe(200);
});

test.each([
  ['user', post(`user/${CODE}`, newUser())],
  ['POS user', post(`pos/vendor/${VENDOR.harbor}/user`, newPosUser())],
])('HIST-02, API-22, API-44 a new %s with a stale plan is not counted as a new account', async (_, change) => {
  const counts = async () => (await cloud.container('jobs').items.readAll().fetchAll()).resources;
  const before = await counts();
  expect((await send(change, { plan: 'stale' })).status).toBe(412);
  expect(await counts()).toEqual(before);
  expect((await send(change, { plan: (await previewed(change)).plan })).status).toBe(200);
  expect(await counts()).not.toEqual(before);
});
