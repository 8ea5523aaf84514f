/** Checks the request bodies and results of the specification (API-48 to API-59) field by field. */

import { BRAND, COMMUNICATION_TYPE } from '@franchise-admin/data-sets/parts/reference';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { arrangeCosts, type CostPlace, SPARE_GROUPS } from '../support/costs/world.ts';
import { csv, formOf } from '../support/imports.ts';

let cloud: Cloud;
let place: CostPlace;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none', storage: true });
  const [smallest] = await arrangeCosts(cloud);
  place = smallest!;
});
afterAll(() => cloud?.close());

const send = async (method: string, path: string, body?: object) => {
  const response = await cloud.as('corporate.admin').call(method, path, body && { body });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return response.body;
};

test('API-48 names the levels of a franchise', async () => {
  const body = {
    level1Name: 'Manager',
    level2Name: 'District',
    level3Name: 'Area',
    level4Name: 'Owner',
    groupCode: place.code,
    groupName: 'Any',
  };
  const { groupName: _, ...names } = body;
  expect(await send('POST', `franchise/${place.code}`, body)).toMatchObject(names);
});

test('API-49 saves an address with a numeric type; deleting it returns true', async () => {
  const path = `franchise/${place.code}/addresses`;
  const saved = await send('POST', path, { franchiseAddressId: 0, addressType: 2, line1: '1 Pier Road' });
  expect(saved).toMatchObject({ franchiseAddressId: expect.any(Number), addressType: 2, line1: '1 Pier Road' });
  expect(await send('DELETE', path, { franchiseAddressId: saved.franchiseAddressId })).toBe(true);
});

test('API-50 saves the fields that a unit dialog can change; null clears manager and assignment', async () => {
  const unit = await send('GET', `units/${place.code}/U1`);
  const body = {
    ...unit,
    emailAddress: 'u1@cost.example',
    phoneNumber: '555',
    managerId: null,
    franchiseRoleMemberId: null,
  };
  expect(await send('POST', `units/${place.code}`, body)).toMatchObject({
    unitCode: 'U1',
    emailAddress: 'u1@cost.example',
    phoneNumber: '555',
    managerId: null,
    franchiseRoleMemberId: null,
  });
});

test('API-51 assigns and unassigns a unit', async () => {
  const { franchiseRoleMemberId } = place.positions.manager;
  const path = `units/${place.code}`;
  const unitCode = 'U1';
  expect(await send('POST', `${path}/assign`, { unitCode, franchiseRoleMemberId })).toMatchObject({
    franchiseRoleMemberId,
  });
  expect(await send('POST', `${path}/unassign`, { unitCode })).toMatchObject({ franchiseRoleMemberId: null });
});

test('API-52, API-53 adds, moves, reassigns and removes a person', async () => {
  const { positions, users, lowestLevel: franchiseRoleId, code } = place;
  const { franchiseUserId } = users.added;
  const add = { franchiseRoleId, reportsToId: positions.otherArea.franchiseRoleMemberId, franchiseUserId };
  const { franchiseRoleMemberId } = await send('POST', `hierarchy/${code}`, add);
  const reportsToId = positions.moved.reportsToId;
  await send('POST', `hierarchy/${code}`, { ...add, reportsToId, franchiseRoleMemberId });
  const next = users.substitute.franchiseUserId;
  await send('POST', `hierarchy/${code}`, { ...add, reportsToId, franchiseUserId: next, franchiseRoleMemberId });
  expect(await send('GET', `user/${code}/${next}`)).toMatchObject({ franchiseRoleMemberId });
  await send('DELETE', `hierarchy/${code}`, { franchiseRoleMemberId, deleteUser: false });
  expect(await send('GET', `user/${code}/${next}`)).toMatchObject({ franchiseRoleMemberId: null });
});

test('API-54 reports whether a user can be deleted, and deletes them', async () => {
  const path = `user/${place.code}`;
  const { authObjectId } = place.users.doomed;
  expect(await send('GET', `${path}/can-delete/${authObjectId}`)).toEqual({ canDelete: true, message: '' });
  await send('DELETE', `${path}/${authObjectId}`);
});

test('API-55 imports the file in the form field formFile', async () => {
  const result = await send('POST', `user/${place.code}/import`, formOf(csv(...place.importRows)));
  expect(result).toMatchObject({ totalRecords: place.importRows.length, failedRecords: [] });
});

test('API-56 returns a new password', async () => {
  const password = await send('POST', `user/${place.code}/reset-password/${place.users.reset.franchiseUserId}`);
  expect(password).toEqual(expect.stringMatching(/^\S{8,}$/));
});

test('API-57, API-58 saves a brand communication group and a communication type', async () => {
  const type = { communicationTypeId: 0, name: 'News', infoText: 'What is new' };
  expect(await send('POST', 'comms/communication-type', type)).toMatchObject({ name: 'News', infoText: 'What is new' });
  const group = {
    brandCommunicationGroupId: 0,
    brandId: BRAND.harborKitchen,
    communicationTypeId: COMMUNICATION_TYPE.training,
    adGroupId: SPARE_GROUPS[0],
  };
  const { brandCommunicationGroupId: _, ...fields } = group;
  expect(await send('POST', 'comms/brand-communication-group', group)).toMatchObject(fields);
});

test('API-59 saves a list of options', async () => {
  const path = `comms/comms-options/${place.users.chooser.franchiseUserId}`;
  const options = [{ communicationTypeId: COMMUNICATION_TYPE.foodSafety, selected: true }];
  expect(await send('POST', path, options)).toEqual(expect.arrayContaining([expect.objectContaining(options[0]!)]));
});
