import { type FranchiseUser, NEW_USER, spreadsheetSafe } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { CORPORATE, READ_ONLY } from '../../../../context/test-callers.ts';
import { sampleUnit } from '../../../../shared/test-units.ts';
import { sampleOption, sampleUser } from '../../../../shared/test-users.ts';
import { fileRows, findMapping, missingColumns } from '../columns.ts';
import { planRows } from '../plan.ts';
import { Slices } from '../slices.ts';
import { headerOf, type ImportData, type ImportKind } from './kind.ts';
import { kindsFor, kindWith } from './kinds.ts';

const userOf = (id: number, name: string, more: Partial<FranchiseUser> = {}) =>
  sampleUser(id, name, { emailAddress: `${name.split(' ')[0]?.toLowerCase()}@aloha.example`, position: null, ...more });

const DATA: ImportData = {
  code: 'ALOHA',
  users: [
    userOf(1, 'Ann Lee', { position: 'Cook', commsOptions: 'Food, Safety, Menu' }),
    userOf(2, 'Bo Kim', { isFranchiseOwner: true, franchiseRoleMemberId: 20, notificationOptIn: true }),
    // Older programs have written records like the next two.
    userOf(3, 'Bea Kim', { emailAddress: 'bo@aloha.example', franchiseRoleMemberId: 30, firstName: ' Bea ' }),
    userOf(4, '=Eve -Fox', { emailAddress: '', position: ' +1 ' }),
    userOf(5, 'Dan Drew', { isDisabled: true, position: 'Cook' }),
  ],
  units: [
    sampleUnit('U1', { managerId: 1, managerName: 'Ann Lee', franchiseRoleMemberId: 20, phoneNumber: '+1 808 555' }),
    sampleUnit('U2', { managerId: 3, franchiseRoleMemberId: 30, emailAddress: null }),
    sampleUnit('U3', { managerId: 4, franchiseRoleMemberId: 99, phoneNumber: ' 555 ' }),
    sampleUnit('U4'),
  ],
  topics: [sampleOption(1, 'Food, Safety'), sampleOption(2, 'Food'), sampleOption(3, 'Menu')],
  emailsElsewhere: new Set(['max@bistro.example']),
};

/** Plans the lines of a file with these headers. */
async function planned(id: string, headers: readonly string[], lines: readonly (readonly string[])[], data = DATA) {
  const kind = kindWith(id);
  const table = { headers: [...headers], rows: lines.map((cells, at) => ({ row: at + 2, cells: [...cells] })) };
  const mapping = findMapping(kind, headers, undefined);
  const plan = await planRows(kind, data, await fileRows(kind, table, mapping, new Slices()), () => true);
  if (!plan) throw new Error('planRows returned no plan.');
  const texts = plan.rows.map((row) => {
    if (row.outcome === 'rejected') return row.errors.map(({ message }) => message).join(' ');
    if (row.outcome === 'unchanged') return 'unchanged';
    const changes = row.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('; ');
    return `${row.outcome} ${row.operations.join(' ')}: ${changes}`;
  });
  return { texts, operations: plan.operations };
}

const allKinds = kindsFor(CORPORATE, 'ALOHA');

test('IMP-01 offers each kind to callers who may make its changes', () => {
  expect(allKinds.map(({ label }) => label)).toEqual([
    'Restaurant managers',
    'Users',
    'Unit contact details',
    'Unit assignments',
    'Communication preferences',
  ]);
  expect(kindsFor(READ_ONLY, 'ALOHA')).toEqual([]);
});

test.each(allKinds.map((kind): [string, ImportKind] => [kind.label, kind]))(
  'IMP-07 importing the current data of %s changes nothing',
  async (_, kind) => {
    const rows = await kind.currentRows(DATA, new Slices());
    const headers = kind.columns.map(headerOf);
    expect(rows.length).toBeGreaterThan(2);
    expect(missingColumns(kind, findMapping(kind, headers, undefined))).toEqual([]);
    const written = rows.map((cells) => cells.map(spreadsheetSafe));
    const { texts, operations } = await planned(kind.id, headers, written);
    expect([texts, operations]).toEqual([rows.map(() => 'unchanged'), []]);
  },
);

describe('IMP-08 restaurant managers', () => {
  const HEADERS = ['unitCode', 'firstName', 'lastName', 'emailAddress'];

  test('are assigned, or created once for all of their units', async () => {
    const { texts, operations } = await planned('managers', HEADERS, [
      ['U1', 'ANN', 'Lee', 'Ann@Aloha.example'],
      ['U2', 'Ann', 'Lee', 'ann@aloha.example'],
      ['U3', 'Kim', 'Kerr', 'kim@aloha.example'],
      ['U4', 'Kim', 'Kerr', 'KIM@aloha.example'],
    ]);
    expect(texts).toEqual([
      'unchanged',
      'update 1: Manager:  → Ann Lee',
      'create 2 3: Manager:  → Kim Kerr',
      'create 2 4: Manager:  → Kim Kerr',
    ]);
    const params = { code: 'ALOHA' };
    expect(operations).toEqual([
      { route: 'saveUnit', params, body: { unitCode: 'U2', managerId: 1 }, ifMatch: '"U2-1"' },
      {
        route: 'saveUser',
        params,
        body: {
          ...NEW_USER,
          franchiseUserId: 0,
          firstName: 'Kim',
          lastName: 'Kerr',
          emailAddress: 'kim@aloha.example',
          position: 'Restaurant Manager',
        },
      },
      { route: 'saveUnit', params, body: { unitCode: 'U3', managerId: { $ref: 2 } }, ifMatch: '"U3-1"' },
      { route: 'saveUnit', params, body: { unitCode: 'U4', managerId: { $ref: 2 } }, ifMatch: '"U4-1"' },
    ]);
  });

  test('are rejected with the error of each row', async () => {
    const { texts, operations } = await planned('managers', HEADERS, [
      ['U404', 'Ann', 'Lee', 'ann@aloha.example'],
      ['U1', '', 'Lee', 'ann'],
      ['U1', 'Bob', 'Lee', 'ann@aloha.example'],
      ['U2', 'Kim', 'Kerr', 'kïm@aloha.example'],
      ['U2', 'Max', 'Moe', 'Max@Bistro.example'],
      ['U2', 'Ann', 'Lee', 'ann@aloha.example', 'x'],
      ['U3', 'Ann', 'Lee', 'ann@aloha.example'],
      ['U3', 'Bo', 'Kim', 'bo@aloha.example'],
      ['U3', 'Ann', 'Lee', 'ann@aloha.example'],
      ['U404', '', '', 'Max@Bistro.example'],
      ['U404', 'Bob', 'Lee', 'ann@aloha.example'],
    ]);
    expect(texts).toEqual([
      'There is no unit U404 in this franchise.',
      'First name is missing. Please enter a valid email address.',
      'This email address belongs to Ann Lee in this franchise.',
      'Email may only contain the letters A to Z, digits and ASCII punctuation.',
      'This email address belongs to an account outside this franchise.',
      'The row has more values than there are headers. Put quotation marks around texts with a separator.',
      'update 1: Manager:  → Ann Lee',
      'Row 8 names another manager of this unit.',
      'Row 10 repeats row 8.',
      'First name is missing. Last name is missing. There is no unit U404 in this franchise. This email address belongs to an account outside this franchise.',
      'There is no unit U404 in this franchise. This email address belongs to Ann Lee in this franchise.',
    ]);
    expect(operations).toHaveLength(1);
  });
});

describe('IMP-09 users', () => {
  test('are found by number, or by email and name, and created otherwise', async () => {
    const headers = ['User Number', 'First Name', 'Last Name', 'Email', 'Title', 'Franchise Owner'];
    const { texts, operations } = await planned('users', headers, [
      ['1', 'Anna', 'Lee', 'ann@aloha.example', 'Chef', 'no'],
      ['', 'Bo', 'Kim', 'BO@aloha.example', '', ''],
      ['', 'Kim', 'Kerr', 'kim@aloha.example', 'Cook', ''],
    ]);
    expect(texts).toEqual([
      'update 1: First Name: Ann → Anna; Title: Cook → Chef',
      'update 2: Email: bo@aloha.example → BO@aloha.example',
      'create 3: Last Name:  → Kerr; First Name:  → Kim; Email:  → kim@aloha.example; Title:  → Cook',
    ]);
    expect(operations[0]).toEqual({
      route: 'saveUser',
      params: { code: 'ALOHA' },
      body: {
        franchiseUserId: 1,
        firstName: 'Anna',
        lastName: 'Lee',
        emailAddress: 'ann@aloha.example',
        isFranchiseOwner: false,
        position: 'Chef',
      },
      ifMatch: '"1-1"',
    });
    expect(operations[2]).toMatchObject({ body: { franchiseUserId: 0, isFranchiseOwner: false, position: 'Cook' } });
  });

  test('have their account disabled and enabled', async () => {
    const headers = ['User Number', 'First Name', 'Last Name', 'Email', 'Account Disabled'];
    const { texts, operations } = await planned('users', headers, [
      ['1', 'Ann', 'Lee', 'ann@aloha.example', 'yes'],
      ['2', 'Bo', 'Kim', 'bo@aloha.example', 'No'],
      ['5', 'Dan', 'Drew', 'dan@aloha.example', 'No'],
    ]);
    expect(texts).toEqual([
      'update 1: Account Disabled: No → Yes',
      'unchanged',
      'update 2: Account Disabled: Yes → No',
    ]);
    // The server requires the title of a user who is no owner.
    expect(operations.map(({ body }) => body)).toMatchObject([
      { isDisabled: true, position: 'Cook' },
      { isDisabled: false, position: 'Cook' },
    ]);
  });

  test('are rejected with the errors of their cells', async () => {
    const headers = ['User Number', 'First Name', 'Last Name', 'Email', 'Support Staff'];
    const { texts } = await planned('users', headers, [
      ['9', 'Ann', 'Lee', 'ann@aloha.example', 'No'],
      ['', 'Bob', 'Lee', 'ann@aloha.example', 'No'],
      ['1', '', 'Lee', 'ann@aloha.example', 'constructor'],
      ['2', '=Bo', 'Kim', 'bo@aloha.example', 'No'],
      ['2', 'Bo', 'Kim', 'bo@aloha.example', 'No'],
      ['', 'Kim', 'Kerr', '', 'No'],
      ['', 'Max', 'Moe', '', 'No'],
      ['', '', 'Moe', 'max', 'maybe'],
      ['9', '=Ann', 'Lee', 'ann', 'No'],
      ['1', 'Ann', 'Lee', 'änn@aloha.example', 'perhaps'],
    ]);
    const owner = 'Other is required if the user is not a Franchise Owner';
    expect(texts).toEqual([
      'There is no user 9 in this franchise.',
      'This email address belongs to Ann Lee in this franchise. Enter the user number to change the name.',
      'First Name is missing. Support Staff must be Yes or No.',
      'First Name looks like a formula: it starts with "=".',
      'Row 5 is about the same user.',
      `Email is missing. ${owner}`,
      `Email is missing. ${owner}`,
      `First Name is missing. Please enter a valid email address. Support Staff must be Yes or No. ${owner}`,
      'There is no user 9 in this franchise. First Name looks like a formula: it starts with "=". Please enter a valid email address.',
      'Row 4 is about the same user. Email may only contain the letters A to Z, digits and ASCII punctuation. Support Staff must be Yes or No.',
    ]);
  });
});

test('IMP-10 importing contact details of units changes only the columns of the file', async () => {
  const { texts, operations } = await planned(
    'unit-contacts',
    ['Unit Number', 'Phone'],
    [
      ['U1', '+1 808 556'],
      ['U4', ''],
      ['U9', '1'],
      ['U4', '1'],
      ['', '1'],
      ['U2', '1', 'x'],
    ],
  );
  expect(texts).toEqual([
    'update 1: Phone: +1 808 555 → +1 808 556',
    'update 2: Phone: 555-0100 → ',
    'There is no unit U9 in this franchise.',
    'Row 3 is about the same unit.',
    'Unit Number is missing.',
    'The row has more values than there are headers. Put quotation marks around texts with a separator.',
  ]);
  expect(operations.map(({ body }) => body)).toEqual([
    { unitCode: 'U1', phoneNumber: '+1 808 556' },
    { unitCode: 'U4', phoneNumber: null },
  ]);
});

test('IMP-03 a row of contact details shows all of its errors', async () => {
  const { texts } = await planned(
    'unit-contacts',
    ['Unit Number', 'Email', 'Phone'],
    [
      ['U1', 'no email', '=1'],
      ['U9', 'no email', '1'],
    ],
  );
  expect(texts).toEqual([
    'Please enter a valid email address. Phone looks like a formula: it starts with "=".',
    'There is no unit U9 in this franchise. Please enter a valid email address.',
  ]);
});

test('IMP-11 units are assigned to people by email or number, moved, and unassigned', async () => {
  const { texts, operations } = await planned(
    'unit-assignments',
    ['Unit Number', 'Assigned To'],
    [
      ['U4', '2'],
      ['U1', '3'],
      ['U2', ''],
      ['U3', 'ann@aloha.example'],
      ['U3', 'bo@aloha.example'],
    ],
  );
  expect(texts).toEqual([
    'update 1: Assigned To:  → Bo Kim',
    'update 2: Assigned To: Bo Kim → Bea Kim',
    'update 3: Assigned To: Bea Kim → ',
    'Ann Lee is not in the hierarchy. Add a level for this person first.',
    'Row 5 is about the same unit. Several users have this email address. Enter the user number instead.',
  ]);
  expect(operations.map(({ route }) => route)).toEqual(['assignUnit', 'saveUnit', 'unassignUnit']);
});

test('IMP-12 replaces the preferences of a user with a list that is separated by commas or semicolons', async () => {
  const { texts, operations } = await planned(
    'preferences',
    ['Email', 'Communication Preferences'],
    [
      ['ann@aloha.example', 'menu, food'],
      ['2', 'Food, Safety'],
      ['4', 'Drinks; Menu'],
      ['', 'Tea'],
      ['2', 'Tea'],
    ],
  );
  expect(texts).toEqual([
    'update 1: Ann Lee, Communication Preferences: Food, Safety; Menu → Food; Menu',
    'update 2: Bo Kim, Communication Preferences:  → Food, Safety',
    '“Drinks” is not a communication type. Separate with semicolons: Food, Safety; Food; Menu.',
    'Email is missing. “Tea” is not a communication type. Separate with semicolons: Food, Safety; Food; Menu.',
    'Row 3 is about the same user. “Tea” is not a communication type. Separate with semicolons: Food, Safety; Food; Menu.',
  ]);
  expect(operations[0]).toEqual({
    route: 'saveCommunicationOptions',
    params: { franchiseUserId: 1 },
    body: [
      { communicationTypeId: 1, selected: false },
      { communicationTypeId: 2, selected: true },
    ],
    ifMatch: '"1-1"',
  });
});
