/** The database's own logs contain every requested document id, so ids must not contain emails. */
import { expect, test } from 'vitest';
import { newUser, usersIn } from '../support/users.ts';
import { newPosUser, useVendors, VENDOR } from '../support/vendors.ts';

const cloud = useVendors();
const { claim, save } = usersIn(cloud);

test('USER-11, POS-06 neither database requests nor document ids contain an email', async () => {
  const { requests } = await cloud.cost(async () => {
    expect((await save(newUser())).status).toBe(200);
    const users = `pos/vendor/${VENDOR.harbor}/user`;
    expect((await cloud.as('corporate.admin').post(users, newPosUser(), { ifMatch: '*' })).status).toBe(200);
  });
  expect(requests.map(({ path }) => decodeURIComponent(path)).filter((path) => /@|nora/i.test(path))).toEqual([]);
  const { id } = (await claim(' Nora@aloha.example'))!;
  expect(id).toEqual(expect.stringMatching(/^email-[\w-]{43}$/));
});
