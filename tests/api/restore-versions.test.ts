/** Restores versions of each kind of record, and compares all documents and accounts with their state at that version. */
import { expect, test } from 'vitest';
import type { ApiResponse } from '../support/client.ts';
import { AD, BRAND, TYPE } from '../support/communications.ts';
import { CODE, LEVEL, POSITION, USER } from '../support/franchise.ts';
import { changeOf, historyIn, wholeState } from '../support/history.ts';
import { useUndoable } from '../support/undoable-changes.ts';
import { usersIn } from '../support/users.ts';
import { POS_USER, VENDOR } from '../support/vendors.ts';

const cloud = useUndoable();
const { form, save } = usersIn(cloud);

const post = (path: string, body: object) => cloud.as('corporate.admin').post(path, body, { ifMatch: '*' });

/** Two changes of one record. The test restores the versions before, between and after them. */
interface TwoChanges {
  readonly scope?: string;
  /** The id of a record, or the request that creates the record. */
  readonly recordId: string | number | (() => Promise<ApiResponse<{ readonly franchiseAddressId: number }>>);
  readonly first: (recordId: string | number) => Promise<ApiResponse>;
  readonly second: (recordId: string | number) => Promise<ApiResponse>;
}

const place = (franchiseUserId: number, reportsToId: number) =>
  post(`hierarchy/${CODE}`, {
    ...{ franchiseRoleMemberId: POSITION.dan, franchiseRoleId: LEVEL.district, franchiseUserId, reportsToId },
  });
const address = (franchiseAddressId: string | number, fields: object) =>
  post(`franchise/${CODE}/addresses`, { franchiseAddressId, addressType: 1, ...fields });
const unit = (managerId: number | null, phoneNumber: string) =>
  post(`units/${CODE}`, { unitCode: 'U1', managerId, phoneNumber, emailAddress: '' });
const names = { level1Name: 'Zone', level2Name: 'Area Director', level3Name: 'Owner', level4Name: null };
const posUser = (changes: object) =>
  post(`pos/vendor/${VENDOR.harbor}/user`, {
    ...{ pointOfSaleUserId: POS_USER.quin, firstName: 'Quin', lastName: 'Quill', emailAddress: 'quin@vendor.example' },
    ...changes,
  });
const type = (name: string, infoText: string) =>
  post('comms/communication-type', { communicationTypeId: TYPE.menu, name, infoText });
const group = (brandId: number, adGroupId: string) =>
  post('comms/brand-communication-group', {
    ...{ brandCommunicationGroupId: 1, brandId, communicationTypeId: TYPE.recalls, adGroupId },
  });

const EACH: Readonly<Record<string, TwoChanges>> = {
  user: {
    recordId: USER.fay,
    first: async () => save(await form('fay', { firstName: 'Faye', emailAddress: 'faye@aloha.example' })),
    second: async () => save(await form('fay', { lastName: 'Finn', emailAddress: 'finn@aloha.example' })),
  },
  position: {
    recordId: POSITION.dan,
    first: () => place(USER.dan, POSITION.ben),
    second: () => place(USER.fay, POSITION.ben),
  },
  unit: { recordId: 'U1', first: () => unit(USER.fay, '555'), second: () => unit(null, '777') },
  address: {
    recordId: () =>
      address(0, { line1: '1 Main Street' }) as Promise<ApiResponse<{ readonly franchiseAddressId: number }>>,
    first: (id) => address(id, { line1: '2 Main Street', city: 'Honolulu' }),
    second: (id) => address(id, { addressType: 2, line1: '3 Main Street', postalCode: '96801' }),
  },
  franchise: {
    recordId: CODE,
    first: () => post(`franchise/${CODE}`, names),
    second: () => post(`franchise/${CODE}`, { ...names, level1Name: 'Patch', level4Name: 'Group' }),
  },
  vendor: {
    scope: `vendor:${VENDOR.harbor}`,
    recordId: VENDOR.harbor,
    first: () => post('pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbour' }),
    second: () => post('pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Pier' }),
  },
  posUser: {
    scope: `vendor:${VENDOR.harbor}`,
    recordId: POS_USER.quin,
    first: () => posUser({ isPointOfSaleAdmin: true }),
    second: () => posUser({ lastName: 'Quick', isPointOfSaleAdmin: false }),
  },
  communicationType: {
    scope: 'reference',
    recordId: TYPE.menu,
    first: () => type('Dishes', 'A'),
    second: () => type('Menu', 'B'),
  },
  brandCommunicationGroup: {
    scope: 'reference',
    recordId: 1,
    first: () => group(BRAND.grill, AD.spare),
    second: () => group(BRAND.bistro, AD.second),
  },
};

test.each(Object.entries(EACH))(
  'HIST-07 restoring a version of a %s brings back the state at that version',
  async (kind, each) => {
    const { scope = CODE, first, second } = each;
    const history = historyIn(cloud, scope);
    const recordId =
      typeof each.recordId === 'function' ? (await each.recordId()).body.franchiseAddressId : each.recordId;
    const start = await wholeState(cloud);
    const version = { kind, recordId: String(recordId) };
    const changed = changeOf(await first(recordId));
    const between = await wholeState(cloud);
    const others = changeOf(await second(recordId));
    const end = await wholeState(cloud);
    const idOf = async (changeId: string) =>
      (await history.entries(kind, recordId)).find((entry: { changeId: string }) => entry.changeId === changeId)
        .auditId;
    for (const [changeId, side, state] of [
      [others, 'before', between],
      [others, 'after', end],
      [changed, 'before', start],
      [changed, 'after', between],
    ] as const) {
      changeOf(await history.restore({ ...version, auditId: await idOf(changeId), side }));
      expect(await wholeState(cloud)).toEqual(state);
    }
  },
);
