/**
 * Makes random sequences of changes in a franchise of 50 people. Undoing them in reverse order, one by one or all at once,
 * restores database and directory. Runs a few sequences by default; `SEQUENCES=500` runs 500, and `SEED` reproduces a
 * failure.
 */
import {
  type AddressDocument,
  documentId,
  type FranchiseContainerDocument,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ApiResponse } from '../support/client.ts';
import { accountSeed, purgeAccounts } from '../support/directory-accounts.ts';
import {
  accountOf,
  arrangeFranchise,
  CODE,
  franchiseDocuments,
  GROUP,
  LEVEL,
  USER,
  unitDocument,
} from '../support/franchise.ts';
import { historyIn, wholeState } from '../support/history.ts';
import { documentsOf, outbox } from '../support/stored.ts';
import { nameAccounts } from '../support/undoable-changes.ts';
import { useFranchises } from '../support/use-franchises.ts';

const PEOPLE = 50;
const SEQUENCES = Number(process.env.SEQUENCES ?? 6);
const SEED = process.env.SEED;
const NO_LIMITS = { requestsPerMinute: 1e6, changesPerMinute: 1e6, newAccountsPerHour: 1e6 };

const cloud = useFranchises({
  accounts: true,
  env: { LIMITS: JSON.stringify(NO_LIMITS) },
  arrange: async () => {
    const crowd = crowdOf(PEOPLE - Object.keys(USER).length);
    await arrangeFranchise(cloud, CODE, crowd);
    await arrangeAccounts(crowd.filter((document) => document.type === 'user'));
    // The fixture contains inconsistent records for other tests. Here, every record, group and sign-in must match.
    const jon = accountOf(USER.jon);
    await cloud.container('sign-ins').item(jon, jon).delete();
    cloud.directory.store.memberships.add(GROUP.recalls, accountOf(USER.olga));
    await nameAccounts(cloud);
  },
});
const { undo } = historyIn(cloud);

/** Returns more people: most have a position and units, some have communication types and rights. */
function crowdOf(count: number): FranchiseContainerDocument[] {
  const documents = franchiseDocuments(CODE);
  const model = documents.find(({ id }) => id === documentId.user(USER.fay)) as UserDocument;
  return Array.from({ length: count }, (_, n) => {
    const id = 1000 + n;
    const tier = n % 10 === 0 ? 2 : 1;
    const isPlaced = n % 5 !== 4;
    const user: UserDocument = {
      ...model,
      ...{ id: documentId.user(id), franchiseUserId: id, firstName: `First${n}`, lastName: `Last${n}` },
      ...{ emailAddress: `crowd${n}@aloha.example`, userName: `crowd${n}@demo.example`, authObjectId: accountOf(id) },
      isFranchiseAdmin: n % 13 === 1,
      communicationTypeIds: n % 3 === 0 ? [1] : n % 3 === 1 ? [1, 2] : [],
      franchiseRoleMemberId: isPlaced ? id : null,
    };
    const position: PositionDocument = {
      ...{ id: documentId.position(id), groupCode: CODE, type: 'position' },
      ...{ franchiseRoleMemberId: id, franchiseRoleId: 10 + tier, tier, franchiseUserId: id },
      reportsToId: tier === 2 ? 300 : n < 10 ? 201 : 1000 + Math.floor(n / 10) * 10,
    };
    const unit = unitDocument(CODE, `C${n}`, isPlaced && n % 2 === 0 ? id : null, n % 4 === 0 ? id : null);
    return isPlaced ? [user, position, unit] : [user, unit];
  }).flat();
}

async function arrangeAccounts(users: readonly UserDocument[]): Promise<void> {
  const { store } = cloud.directory;
  purgeAccounts(cloud.directory, users);
  store.seed({
    accounts: users.map(accountSeed),
    memberships: users.flatMap(({ authObjectId: memberId, communicationTypeIds, isFranchiseAdmin }) => [
      ...communicationTypeIds.map((id) => ({ groupId: id === 1 ? GROUP.recalls : GROUP.menu, memberId })),
      ...(isFranchiseAdmin ? [{ groupId: ROLE_GROUPS.franchiseAdminGroupId, memberId }] : []),
    ]),
  });
  for (const { authObjectId, franchiseUserId } of users.filter(({ isFranchiseAdmin }) => isFranchiseAdmin))
    await cloud.container('sign-ins').items.upsert({
      ...{ id: documentId.signIn(authObjectId), authObjectId, posAdmin: null },
      franchiseAdmin: { groupCode: CODE, franchiseUserId },
    });
}

const pick = fc.nat({ max: 10_000 });
const step = fc.record({
  kind: fc.constantFrom(
    ...(['create', 'edit', 'edit', 'admin', 'add', 'add', 'move', 'move', 'reassign', 'remove', 'remove'] as const),
    ...(['removeWithUser', 'assign', 'assign', 'unassign', 'manage', 'delete', 'delete', 'choose', 'choose'] as const),
    ...(['levels', 'address', 'deleteAddress'] as const),
  ),
  a: pick,
  b: pick,
  c: pick,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const isUnplaced = ({ franchiseRoleMemberId }: UserDocument) => franchiseRoleMemberId === null;
const any = { ifMatch: '*' };
const of = <T>(all: readonly T[], n: number) => all[n % all.length] as T;

/** Sends the change of a step to existing records. Returns undefined if no record is suitable. */
async function make({ kind, a, b, c }: Step): Promise<ApiResponse | undefined> {
  const [users, positions, units, addresses] = await Promise.all([
    documentsOf<UserDocument>(cloud, CODE, 'user'),
    documentsOf<PositionDocument>(cloud, CODE, 'position'),
    documentsOf<UnitDocument>(cloud, CODE, 'unit'),
    documentsOf<AddressDocument>(cloud, CODE, 'address'),
  ]);
  const caller = cloud.as('corporate.admin');
  const [user, position, unit, address] = [of(users, a), of(positions, b), of(units, c), of(addresses, a)];
  const post = (path: string, body: object) => caller.post(path, body, any);
  const person = (changes: object) => {
    const { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner } = user;
    return post(`user/${CODE}`, {
      ...{ franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, position: 'Lead', ...changes },
    });
  };
  const place = (changes: object) => {
    const { franchiseRoleMemberId, franchiseRoleId, franchiseUserId, reportsToId } = position;
    return post(`hierarchy/${CODE}`, {
      franchiseRoleMemberId,
      franchiseRoleId,
      franchiseUserId,
      reportsToId,
      ...changes,
    });
  };
  const remove = (deleteUser: boolean) =>
    caller.delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: position.franchiseRoleMemberId, deleteUser }, any);
  switch (kind) {
    case 'create':
      return post(`user/${CODE}`, {
        ...{ franchiseUserId: 0, firstName: `New${b % 3}`, lastName: `Person${c % 3}`, position: 'Lead' },
        ...{ emailAddress: `new${a % 6}@aloha.example`, isFranchiseOwner: false, isFranchiseAdmin: b % 4 === 0 },
      });
    case 'edit':
      return person({ lastName: `Other${b % 3}`, ...(c % 2 === 0 && { emailAddress: `other${c % 8}@aloha.example` }) });
    case 'admin':
      return person({ isFranchiseAdmin: !user.isFranchiseAdmin });
    case 'add': {
      const [tier, franchiseRoleId] = c % 3 === 0 ? [3, LEVEL.area] : [2, LEVEL.district];
      return post(`hierarchy/${CODE}`, {
        ...{ franchiseUserId: of(users.filter(isUnplaced), a)?.franchiseUserId, franchiseRoleId },
        reportsToId: of(
          positions.filter((one) => one.tier === tier),
          b,
        )?.franchiseRoleMemberId,
      });
    }
    case 'move': {
      const above = positions.filter(({ tier }) => tier === position.tier + 1);
      return above.length > 0 ? place({ reportsToId: of(above, c).franchiseRoleMemberId }) : undefined;
    }
    case 'reassign':
      return place({ franchiseUserId: user.franchiseUserId });
    case 'remove':
      return remove(false);
    case 'removeWithUser':
      return remove(true);
    case 'assign':
      return post(`units/${CODE}/assign`, {
        ...{ unitCode: unit.unitCode, franchiseRoleMemberId: position.franchiseRoleMemberId },
      });
    case 'unassign':
      return post(`units/${CODE}/unassign`, { unitCode: unit.unitCode });
    case 'manage':
      return post(`units/${CODE}`, {
        ...{ unitCode: unit.unitCode, phoneNumber: `555${b % 3}`, emailAddress: '' },
        managerId: b % 2 === 0 ? user.franchiseUserId : null,
      });
    case 'delete':
      return caller.call('DELETE', `user/${CODE}/${user.authObjectId}?franchiseUserId=${user.franchiseUserId}`, any);
    case 'choose':
      return post(
        `comms/comms-options/${user.franchiseUserId}`,
        [1, 2].map((communicationTypeId) => ({ communicationTypeId, selected: (b >> communicationTypeId) % 2 === 0 })),
      );
    case 'levels':
      return post(`franchise/${CODE}`, {
        ...{ level1Name: `District${a % 2}`, level2Name: 'Area Director', level3Name: `Owner${b % 2}` },
        level4Name: c % 2 === 0 ? 'Group' : null,
      });
    case 'address':
      return post(`franchise/${CODE}/addresses`, {
        ...{ franchiseAddressId: b % 2 === 0 ? (address?.franchiseAddressId ?? 0) : 0, addressType: 1 },
        line1: `${c % 9} Main Street`,
      });
    case 'deleteAddress':
      return (
        address && caller.delete(`franchise/${CODE}/addresses`, { franchiseAddressId: address.franchiseAddressId }, any)
      );
  }
}

const made = new Map<string, number>();
afterAll(() => console.log('Changes undone:', Object.fromEntries(made)));

test('HIST-06 undoing random sequences in reverse order restores the start', {
  timeout: 60_000 + SEQUENCES * 20_000,
}, async () => {
  const start = await wholeState(cloud);
  const sequences = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 12 }),
    fc.boolean(),
    async (steps, isTogether) => {
      const changeIds: string[] = [];
      for (const each of steps) {
        const response = await make(each);
        const changeId = response?.headers.get('X-Change-Id');
        if (response?.status !== 200 || !changeId) continue;
        expect(response.body).not.toMatchObject({ isPending: true });
        changeIds.unshift(changeId);
        made.set(each.kind, (made.get(each.kind) ?? 0) + 1);
      }
      for (const ids of isTogether && changeIds.length > 0 ? [changeIds] : changeIds) {
        const { status, body } = await undo(ids);
        expect([status, body]).toEqual([200, { changes: expect.any(Array), leftovers: [] }]);
      }
      expect(await wholeState(cloud)).toEqual(start);
      expect(await outbox(cloud)).toEqual([]);
    },
  );
  // Stops after a failed sequence, because the failed sequence leaves the franchise changed.
  await fc.assert(sequences, {
    numRuns: SEQUENCES,
    endOnFailure: true,
    ...(SEED !== undefined && { seed: Number(SEED) }),
  });
});
