/** Responses with 400, 404 and 409 name every faulty field, in any part of the request. */
import { expect, test } from 'vitest';
import { CODE } from '../support/franchise.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser } from '../support/users.ts';
import { newPosUser } from '../support/vendors.ts';

const cloud = useFranchises();
const NONE = 987_654_321;
const LONG = 'x'.repeat(201);

/** Returns the status and the sorted names of the faulty fields. */
async function faultsOf(method: string, path: string, body: unknown, ifMatch?: string): Promise<[number, string[]]> {
  const response = await cloud.as('corporate.admin').call(method, path, { body, ...(ifMatch && { ifMatch }) });
  const { errors = [] } = response.body as { errors?: { field: string }[] };
  return [response.status, errors.map(({ field }) => field).toSorted()];
}

test('USER-10 reports a missing first name of a new user together with an email that no account can have', async () => {
  const body = newUser({ firstName: '', emailAddress: 'jürgen@x.example' });
  expect(await faultsOf('POST', `user/${CODE}`, body)).toEqual([400, ['emailAddress', 'firstName']]);
});

test('POS-06 reports a missing first name of a new vendor user together with an email that no account can have', async () => {
  const body = newPosUser({ firstName: '', emailAddress: 'jürgen@x.example' });
  expect(await faultsOf('POST', 'pos/vendor/1/user', body)).toEqual([400, ['emailAddress', 'firstName']]);
});

test('ADDR-03 reports a faulty type together with a faulty line of a new address', async () => {
  const body = { franchiseAddressId: 0, addressType: 0, line1: LONG };
  expect(await faultsOf('POST', `franchise/${CODE}/addresses`, body)).toEqual([400, ['addressType', 'line1']]);
});

test('ADDR-03 reports a faulty type together with an unknown entity of an existing address', async () => {
  const path = `franchise/${CODE}/addresses`;
  const { body: saved } = await cloud.as('corporate.admin').post(path, { franchiseAddressId: 0, addressType: 1 });
  const body = { franchiseAddressId: saved.franchiseAddressId, addressType: 0, entity: 'Nobody Inc.' };
  expect(await faultsOf('POST', path, body, saved.etag)).toEqual([400, ['addressType', 'entity']]);
});

test('API-09 reports faulty level names together with the code of another franchise', async () => {
  const body = { groupCode: 'OTHER', level1Name: LONG, level3Name: 'Region' };
  const named = ['groupCode', 'level1Name', 'level2Name'];
  expect(await faultsOf('POST', `franchise/${CODE}`, body, '*')).toEqual([400, named]);
});

test.each([
  ['POST', 'user/A@B', newUser({ firstName: '' }), ['code', 'firstName']],
  ['GET', `user/A@B/can-delete/${NONE}?franchiseUserId=x`, undefined, ['authObjectId', 'code', 'franchiseUserId']],
  ['DELETE', 'hierarchy/A@B?franchiseRoleMemberId=x', undefined, ['code', 'franchiseRoleMemberId']],
  ['POST', 'franchise/A@B', { groupCode: CODE, level1Name: '' }, ['code', 'level1Name']],
] as const)('API-23 reports faults of path, query and body together: %s %s', async (method, path, body, named) => {
  expect(await faultsOf(method, path, body, '*')).toEqual([400, named]);
});

test('HIER-15 reports an unknown level, person and superior of a new position', async () => {
  const body = { franchiseRoleId: NONE, reportsToId: NONE, franchiseUserId: NONE };
  const named = ['franchiseRoleId', 'franchiseUserId', 'reportsToId'];
  expect(await faultsOf('POST', `hierarchy/${CODE}`, body)).toEqual([404, named]);
});

test('UNIT-05 reports an unknown unit together with an unknown manager and position', async () => {
  const body = { unitCode: 'NONE', managerId: NONE, franchiseRoleMemberId: NONE };
  const named = ['franchiseRoleMemberId', 'managerId', 'unitCode'];
  expect(await faultsOf('POST', `units/${CODE}`, body, '*')).toEqual([404, named]);
});

test('API-17 reports an unknown unit together with an unknown position', async () => {
  const body = { unitCode: 'NONE', franchiseRoleMemberId: NONE };
  expect(await faultsOf('POST', `units/${CODE}/assign`, body, '*')).toEqual([
    404,
    ['franchiseRoleMemberId', 'unitCode'],
  ]);
});
