/** One change of each kind that a person can make in CODE, for tests that undo them. */
import type { Answer } from './client.ts';
import type { Cloud } from './cloud.ts';
import { accountOf, CODE, franchiseDocuments, LEVEL, POSITION, USER } from './franchise.ts';
import { newUser, usersIn } from './users.ts';

/** Accounts with the names and emails of their records, as the portal leaves them. */
export function nameAccounts(cloud: Cloud): void {
  const { accounts } = cloud.directory.store;
  for (const document of franchiseDocuments(CODE)) {
    const account = document.type === 'user' ? accounts.byId(document.authObjectId) : undefined;
    if (!account || document.type !== 'user') continue;
    const { firstName: givenName, lastName: surname, emailAddress: mail } = document;
    accounts.save({ ...account, givenName, surname, mail });
  }
}

/** The changes, by what they make of the records. */
export function undoableChanges(cloud: Cloud): Readonly<Record<string, () => Promise<Answer>>> {
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
  return {
    'a new administrator': () => post(`user/${CODE}`, newUser({ isFranchiseAdmin: true })),
    'another name and email': async () =>
      post(`user/${CODE}`, await form('fay', { lastName: 'Fox', emailAddress: 'fox@aloha.example' })),
    'a user who becomes an administrator': async () =>
      post(`user/${CODE}`, await form('fay', { isFranchiseAdmin: true })),
    'an administrator who becomes a user': async () =>
      post(`user/${CODE}`, await form('eve', { isFranchiseAdmin: false })),
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
  };
}
