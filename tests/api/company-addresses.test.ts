/** Emails in the company's domain. Only corporate admins may assign them, except a user's own sign-in name. */

import { ACCOUNT_DOMAIN } from '@franchise-admin/data-sets/accounts';
import { describe, expect, test } from 'vitest';
import { CODE, USER } from '../support/franchise.ts';
import { audits } from '../support/stored.ts';
import { newUser, usersIn } from '../support/users.ts';
import { newPosUser, POS_USER, useVendors, VENDOR, vendorsIn } from '../support/vendors.ts';

const cloud = useVendors();
const { form, save, stored } = usersIn(cloud);
const vendors = vendorsIn(cloud);

const PAYROLL = `payroll@${ACCOUNT_DOMAIN}`;
/** Sign-in name of another user of the franchise. */
const GUS = `gus@${ACCOUNT_DOMAIN}`;
const message = `Only a corporate administrator can set an email at ${ACCOUNT_DOMAIN}.`;
const REJECTED = { code: 'forbidden', reason: 'role', detail: message, errors: [{ field: 'emailAddress', message }] };

const any = { ifMatch: '*' };
const users = `pos/vendor/${VENDOR.harbor}/user`;
const savePos = (body: object, as: string) => cloud.as(as).post(users, body, any);
async function posForm(changes: object = {}) {
  const { firstName, lastName, emailAddress } = (await vendors.stored('quin'))!;
  return { pointOfSaleUserId: POS_USER.quin, firstName, lastName, emailAddress, ...changes };
}

describe("ROLE-06 an email in the company's domain", () => {
  test("API-22 a franchise admin can assign a company email only if it is the user's own sign-in name", async () => {
    for (const emailAddress of [PAYROLL, GUS])
      for (const body of [newUser({ emailAddress }), await form('fay', { emailAddress })]) {
        const { status, body: problem } = await save(body, 'franchise.admin');
        expect([status, problem]).toMatchObject([403, REJECTED]);
      }
    expect(await audits(cloud)).toEqual([]);
    const own = await form('fay', { emailAddress: `Fay@${ACCOUNT_DOMAIN}` });
    expect((await save(own, 'franchise.admin')).status).toBe(200);
  });

  test('API-22 a corporate admin can assign a company email, and it stays when a franchise admin saves the user', async () => {
    expect((await save(await form('fay', { emailAddress: PAYROLL }))).status).toBe(200);
    const again = await form('fay', { emailAddress: PAYROLL.toUpperCase(), lastName: 'Fox' });
    expect((await save(again, 'franchise.admin')).status).toBe(200);
    expect(await stored(USER.fay)).toMatchObject({ lastName: 'Fox' });
  });

  test("API-44 a POS admin can assign a company email only if it is the vendor user's own sign-in name, or already saved", async () => {
    for (const emailAddress of [PAYROLL, GUS])
      for (const body of [newPosUser({ emailAddress }), await posForm({ emailAddress })]) {
        const { status, body: problem } = await savePos(body, 'pos.admin');
        expect([status, problem]).toMatchObject([403, REJECTED]);
      }
    expect(await vendors.audits()).toEqual([]);
    const own = await posForm({ emailAddress: `quin@${ACCOUNT_DOMAIN}` });
    expect((await savePos(own, 'pos.admin')).status).toBe(200);
    expect((await savePos(await posForm({ emailAddress: PAYROLL }), 'corporate.admin')).status).toBe(200);
    expect((await savePos(await posForm({ lastName: 'Quick' }), 'pos.admin')).status).toBe(200);
    expect(await vendors.stored('quin')).toMatchObject({ lastName: 'Quick', emailAddress: PAYROLL });
  });

  test('UNIT-08 a franchise admin can save a company email for a unit, because units have no account', async () => {
    const { status } = await cloud
      .as('franchise.admin')
      .post(`units/${CODE}`, { unitCode: 'U1', emailAddress: PAYROLL }, any);
    expect(status).toBe(200);
  });
});
