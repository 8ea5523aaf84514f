/** The directory accepts only ASCII emails. The API rejects other emails, except one that an older record already has. */
import type { PosUserDocument, UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { accountOf, arrangeFranchise, CODE, USER } from '../support/franchise.ts';
import { audits } from '../support/stored.ts';
import { newUser, usersIn } from '../support/users.ts';
import { newPosUser, posAccountOf, useVendors, VENDOR, vendorsIn, writeVendorDocuments } from '../support/vendors.ts';

const cloud = useVendors();
const { form, save, stored } = usersIn(cloud);
const vendors = vendorsIn(cloud);

const ODD = 'm\u00fcller@odd.example';
const message = 'Email may only contain the letters A to Z, digits and ASCII punctuation.';
const REJECTED = { code: 'invalid_request', detail: message, errors: [{ field: 'emailAddress', message }] };

const nameOf = (authObjectId: string) => cloud.directory.store.accounts.byId(authObjectId)!.displayName;
const savePos = (body: object, as = 'corporate.admin') =>
  cloud.as(as).post(`pos/vendor/${VENDOR.harbor}/user`, body, { ifMatch: '*' });
async function posForm(changes: object = {}) {
  const { pointOfSaleUserId, firstName, lastName, emailAddress } = (await vendors.stored('quin'))!;
  return { pointOfSaleUserId, firstName, lastName, emailAddress, ...changes };
}

describe('API-22 USER-10 saving an email that the directory does not accept', () => {
  test.each(['corporate.admin', 'franchise.admin'])(
    'rejects a non-ASCII email of a new or changed user, saved by %s',
    async (as) => {
      for (const body of [newUser({ emailAddress: ODD }), await form('fay', { emailAddress: ODD })]) {
        const { status, body: problem } = await save(body, as);
        expect([status, problem]).toMatchObject([400, REJECTED]);
      }
      expect(await audits(cloud)).toEqual([]);
    },
  );

  test('saves an older record with its non-ASCII email, and accepts only an ASCII email in its place', async () => {
    const older: UserDocument = { ...(await stored(USER.fay))!, emailAddress: ODD };
    await arrangeFranchise(cloud, CODE, [older]);
    const changes = { lastName: 'Fox', emailAddress: ` ${ODD} ` };
    expect((await save(await form('fay', changes), 'franchise.admin')).status).toBe(200);
    expect(await stored(USER.fay)).toMatchObject({ lastName: 'Fox', emailAddress: ODD });
    expect(nameOf(accountOf(USER.fay))).toBe('Fay Fox');

    const other = await save(await form('fay', { emailAddress: `x${ODD}` }));
    expect([other.status, other.body]).toMatchObject([400, REJECTED]);
    expect((await save(await form('fay', { emailAddress: 'mueller@odd.example' }))).status).toBe(200);
  });
});

describe('API-44 POS-06 saving an email that the directory does not accept', () => {
  test.each(['corporate.admin', 'pos.admin'])(
    'rejects a non-ASCII email of a new or changed vendor user, saved by %s',
    async (as) => {
      for (const body of [newPosUser({ emailAddress: ODD }), await posForm({ emailAddress: ODD })]) {
        const { status, body: problem } = await savePos(body, as);
        expect([status, problem]).toMatchObject([400, REJECTED]);
      }
      expect(await vendors.audits()).toEqual([]);
    },
  );

  test('saves an older record with its non-ASCII email', async () => {
    const older: PosUserDocument = { ...(await vendors.stored('quin'))!, emailAddress: ODD };
    await writeVendorDocuments(cloud, [older]);
    expect((await savePos(await posForm({ lastName: 'Quick' }), 'pos.admin')).status).toBe(200);
    expect(await vendors.stored('quin')).toMatchObject({ lastName: 'Quick', emailAddress: ODD });
    expect(nameOf(posAccountOf('quin'))).toBe('Quin Quick');
  });
});

test('UNIT-08 accepts a non-ASCII email for a unit, because units have no account', async () => {
  const body = { unitCode: 'U1', emailAddress: ODD };
  expect((await cloud.as('franchise.admin').post(`units/${CODE}`, body, { ifMatch: '*' })).status).toBe(200);
});
