/** One change of each kind that a person can make, for tests that undo them. */
import type { PosUserDocument, UserDocument } from '@franchise-admin/api/documents';
import type { ApiResponse } from './client.ts';
import type { Cloud } from './cloud.ts';
import { AD, arrangeCommunications, BRAND, TYPE } from './communications.ts';
import { accountOf, CODE, LEVEL, OTHER, POSITION, USER } from './franchise.ts';
import { arrangeOrphan, ORPHAN } from './orphans.ts';
import type { UndoableChange } from './undo-tests.ts';
import { useFranchises } from './use-franchises.ts';
import { newUser, usersIn } from './users.ts';
import { arrangeVendors, newPosUser, type POS_USER, posAccountOf, VENDOR, vendorsIn } from './vendors.ts';

/** Gives accounts the names and emails of their records, as the portal does. */
export async function nameAccounts(cloud: Cloud): Promise<void> {
  const { accounts } = cloud.directory.store;
  const users = ['franchises', 'vendors'] as const;
  const found = await Promise.all(
    users.map((name) =>
      cloud
        .container(name)
        .items.query<UserDocument | PosUserDocument>("SELECT * FROM c WHERE c.type IN ('user', 'posUser')")
        .fetchAll(),
    ),
  );
  for (const { firstName: givenName, lastName: surname, emailAddress: mail, authObjectId } of found.flatMap(
    ({ resources }) => resources,
  )) {
    const account = accounts.byId(authObjectId);
    if (!account) continue;
    accounts.save({ ...account, displayName: `${givenName} ${surname}`, givenName, surname, mail });
  }
}

/** Resets vendors, communications and an orphaned franchise, for tests that undo changes of every scope. */
export async function arrangeUndoable(cloud: Cloud): Promise<void> {
  await arrangeVendors(cloud);
  await arrangeCommunications(cloud);
  await arrangeOrphan(cloud, 'few');
  await nameAccounts(cloud);
}

/** Starts a cloud for the test file, with the records of `arrangeUndoable`. */
export function useUndoable(): Cloud {
  return useFranchises({ accounts: true, arrange: arrangeUndoable });
}

type Changes = Readonly<Record<string, UndoableChange>>;

const madeBy = (changes: Readonly<Record<string, () => Promise<ApiResponse>>>): Changes =>
  Object.fromEntries(Object.entries(changes).map(([name, make]) => [name, { make }]));

/** Changes of the franchise CODE. */
export function franchiseChanges(cloud: Cloud): Changes {
  const { form } = usersIn(cloud);
  const corporate = () => cloud.as('corporate.admin');
  const post = (path: string, body: object) => corporate().post(path, body, { ifMatch: '*' });
  const place = (name: keyof typeof POSITION, level: number, user: number, above: number) =>
    post(`hierarchy/${CODE}`, {
      franchiseRoleMemberId: POSITION[name],
      franchiseRoleId: level,
      franchiseUserId: user,
      reportsToId: above,
    });
  const remove = (name: keyof typeof POSITION, deleteUser = false) =>
    corporate().delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION[name], deleteUser }, { ifMatch: '*' });
  const newAddress = () => post(`franchise/${CODE}/addresses`, ADDRESS);
  const changes = madeBy({
    'a new administrator': () => post(`user/${CODE}`, newUser({ isFranchiseAdmin: true })),
    'another name and email': async () =>
      post(`user/${CODE}`, await form('fay', { lastName: 'Fox', emailAddress: 'fox@aloha.example' })),
    'a user who becomes an administrator': async () =>
      post(`user/${CODE}`, await form('fay', { isFranchiseAdmin: true })),
    'an administrator who becomes a user': async () =>
      post(`user/${CODE}`, await form('eve', { isFranchiseAdmin: false })),
    'a disabled account': async () => post(`user/${CODE}`, await form('fay', { isDisabled: true })),
    'other communication preferences': () =>
      cloud.as('franchise.admin').post(
        `comms/comms-options/${USER.eve}`,
        [
          { communicationTypeId: 1, selected: false },
          { communicationTypeId: 2, selected: true },
        ],
        { ifMatch: '*' },
      ),
    'a deleted user with groups, rights and a position': () =>
      corporate().call('DELETE', `user/${CODE}/${accountOf(USER.eve)}`, { ifMatch: '*' }),
    'a new position': () =>
      post(`hierarchy/${CODE}`, {
        franchiseRoleId: LEVEL.district,
        franchiseUserId: USER.fay,
        reportsToId: POSITION.ben,
      }),
    'a move': () => place('dan', LEVEL.district, USER.dan, POSITION.ben),
    'a reassignment': () => place('ada', LEVEL.area, USER.fay, POSITION.olga),
    'a removal of someone with people beneath': () => remove('ada'),
    'a removal of someone with units beneath': () => remove('dan'),
    'a removal with the user': () => remove('eve', true),
    'an assigned unit': () => post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.eve }),
    'an unassigned unit': () => post(`units/${CODE}/unassign`, { unitCode: 'U1' }),
    'a unit with another manager': () =>
      post(`units/${CODE}`, { unitCode: 'U1', managerId: USER.fay, phoneNumber: '555', emailAddress: '' }),
    'other level names': () =>
      post(`franchise/${CODE}`, {
        level1Name: 'Zone',
        level2Name: 'Area Director',
        level3Name: 'Owner',
        level4Name: 'Group',
      }),
    'a new address': () =>
      post(`franchise/${CODE}/addresses`, { franchiseAddressId: 0, addressType: 1, line1: '1 Main Street' }),
  });
  return {
    ...changes,
    'another address': {
      prepare: newAddress,
      make: (prepared) =>
        post(`franchise/${CODE}/addresses`, { ...ADDRESS, franchiseAddressId: addressOf(prepared), city: 'Honolulu' }),
    },
    'a deleted address': {
      prepare: newAddress,
      make: (prepared) =>
        corporate().delete(
          `franchise/${CODE}/addresses`,
          { franchiseAddressId: addressOf(prepared) },
          { ifMatch: '*' },
        ),
    },
  };
}

const addressOf = (saved: ApiResponse | undefined) =>
  (saved?.body as { readonly franchiseAddressId: number } | undefined)?.franchiseAddressId;

const ADDRESS = { franchiseAddressId: 0, addressType: 1, line1: '1 Main Street' };

const HARBOR = `vendor:${VENDOR.harbor}`;
const LANTERN = `vendor:${VENDOR.lantern}`;

/** Changes of the vendors, and the removal of a franchise that one of them serves. */
export function vendorChanges(cloud: Cloud): Changes {
  const corporate = () => cloud.as('corporate.admin');
  const post = (path: string, body: object) => corporate().post(`pos/vendor${path}`, body, { ifMatch: '*' });
  const call = (method: string, path: string) => corporate().call(method, path, { ifMatch: '*' });
  const saving = (name: keyof typeof POS_USER, changes: object) => async () => {
    const { pointOfSaleUserId, firstName, lastName, emailAddress } = (await vendorsIn(cloud).stored(name))!;
    return post(`/${VENDOR.harbor}/user`, { pointOfSaleUserId, firstName, lastName, emailAddress, ...changes });
  };
  return {
    'a new vendor': {
      scope: ({ body }) => `vendor:${(body as { readonly pointOfSaleVendorId: number }).pointOfSaleVendorId}`,
      make: () => post('', { pointOfSaleVendorId: 0, name: 'New Tills' }),
    },
    'a renamed vendor': {
      scope: HARBOR,
      make: () => post('', { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbour' }),
    },
    'a deleted vendor with users': { scope: LANTERN, make: () => call('DELETE', `pos/vendor/${VENDOR.lantern}`) },
    'a franchise that a vendor newly serves': {
      scope: LANTERN,
      make: () => call('PUT', `pos/vendor/${VENDOR.lantern}/group/${OTHER}`),
    },
    'a franchise that a vendor no longer serves': {
      scope: HARBOR,
      make: () => call('DELETE', `pos/vendor/${VENDOR.harbor}/group/${CODE}`),
    },
    'a new POS administrator': {
      scope: HARBOR,
      make: () => post(`/${VENDOR.harbor}/user`, newPosUser({ isPointOfSaleAdmin: true })),
    },
    'a POS user with another name and email': {
      scope: HARBOR,
      make: saving('quin', { lastName: 'Quick', emailAddress: 'quick@vendor.example' }),
    },
    'a POS user who becomes an administrator': { scope: HARBOR, make: saving('quin', { isPointOfSaleAdmin: true }) },
    'a POS administrator who becomes a user': { scope: HARBOR, make: saving('pat', { isPointOfSaleAdmin: false }) },
    'a deleted POS administrator': {
      scope: HARBOR,
      make: () => call('DELETE', `pos/vendor/${VENDOR.harbor}/user-auth/${posAccountOf('pat')}`),
    },
    'a removed franchise with people and an administrator': {
      scope: ORPHAN,
      make: () => call('DELETE', `lookup/orphanedFranchises/${ORPHAN}`),
    },
  };
}

/** Changes of communication types and brand communication groups. */
export function communicationChanges(cloud: Cloud): Changes {
  const post = (path: string, body: object) =>
    cloud.as('corporate.admin').post(`comms/${path}`, body, { ifMatch: '*' });
  const remove = (path: string) => cloud.as('corporate.admin').delete(`comms/${path}`, undefined, { ifMatch: '*' });
  const group = { brandId: BRAND.grill, communicationTypeId: TYPE.news, adGroupId: AD.spare };
  const changes = madeBy({
    'a new type': () => post('communication-type', { communicationTypeId: 0, name: 'Safety', infoText: 'About it' }),
    'a renamed type': () =>
      post('communication-type', { communicationTypeId: TYPE.menu, name: 'Dishes', infoText: 'About dishes' }),
    'a deleted type': () => remove(`communication-type/${TYPE.news}`),
    'a new group': () => post('brand-communication-group', { brandCommunicationGroupId: 0, ...group }),
    'a group with another directory group': () =>
      post('brand-communication-group', {
        brandCommunicationGroupId: 1,
        ...{ brandId: BRAND.grill, communicationTypeId: TYPE.recalls, adGroupId: AD.spare },
      }),
    'a group of another brand': () =>
      post('brand-communication-group', {
        brandCommunicationGroupId: 1,
        ...{ brandId: BRAND.bistro, communicationTypeId: TYPE.recalls, adGroupId: AD.recalls },
      }),
    'a deleted group': () => remove('brand-communication-group/2'),
  });
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, { ...change, scope: 'reference' }]));
}
