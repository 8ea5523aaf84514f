import { describe, expect, test } from 'vitest';
import { checkRow, checkRows, isSameName } from './check-rows.ts';
import type { ImportRow } from './rows.ts';

const row = (number: number, rest: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  unitCode: `U${number}`,
  firstName: 'Ann',
  lastName: 'Lee',
  emailAddress: 'ann@example.com',
  ...rest,
});

describe('API-31 a row by itself', () => {
  test.each([
    ['unitCode', '', 'Unit code is missing.'],
    ['firstName', '', 'First name is missing.'],
    ['lastName', '', 'Last name is missing.'],
    ['emailAddress', '', 'Email is missing.'],
    ['unitCode', 'U 1', 'This is not a unit code.'],
    ['unitCode', '12.5', 'This is not a unit code.'],
    ['unitCode', 'x'.repeat(21), 'This is not a unit code.'],
    ['emailAddress', 'ann', 'Please enter a valid email address.'],
    ['emailAddress', `${'a'.repeat(250)}@b.example`, 'Email may have at most 254 characters.'],
    ['firstName', 'x'.repeat(65), 'First name may have at most 64 characters.'],
    ['lastName', 'Le\ne', 'Last name may not contain control characters.'],
    ['lastName', 'Le\u202ee', 'Last name may not contain control characters.'],
    ['firstName', '=A1', 'First name looks like a formula. Please enter its value.'],
    ['emailAddress', '=A1', 'Email looks like a formula. Please enter its value.'],
    ['lastName', '#N/A', 'Last name is an error of the spreadsheet.'],
    ['firstName', 'Mar\ufffda', 'First name has a character that was lost when the file was saved.'],
  ])('%s %j fails', (column, text, message) => {
    expect(checkRow(row(2, { [column]: text }))).toBe(message);
  });

  test('is told everything that is wrong with it', () => {
    expect(checkRow(row(2, { firstName: '', emailAddress: 'x' }))).toBe(
      'First name is missing. Please enter a valid email address.',
    );
  });

  test('may hold what is no fault', () => {
    for (const firstName of ['Zoë', "O'Neil", '李', '-', '+Ann', '@Ann', '#1', 'Ann, Dr.'])
      expect(checkRow(row(2, { firstName }))).toBeUndefined();
  });
});

describe('API-31 rows of one file', () => {
  test('one person may manage several units', () => {
    const { rows, failed, repeated } = checkRows([row(2), row(3), row(4)]);
    expect([rows.length, failed, repeated]).toEqual([3, [], 0]);
  });

  test('the same row again does no harm, however it is typed', () => {
    const again = { unitCode: 'U2', firstName: ' ANN', emailAddress: 'Ann@Example.com' };
    const checked = checkRows([row(2), row(3, { unitCode: 'U2' }), row(4, again)]);
    expect(checked).toMatchObject({ rows: [{ row: 2, email: 'ann@example.com' }], failed: [], repeated: 2 });
  });

  test('two people for one unit: the later row fails and says which it contradicts', () => {
    const { rows, failed } = checkRows([row(2), row(5, { unitCode: 'U2', emailAddress: 'bo@example.com' })]);
    expect(rows.map((taken) => taken.row)).toEqual([2]);
    expect(failed).toMatchObject([{ row: 5, errorMessage: 'Row 2 names another manager of this unit.' }]);
  });

  test('one e-mail address for two people: the later row fails and says which it contradicts', () => {
    const { failed } = checkRows([row(2), row(3), row(9, { firstName: 'Bo', emailAddress: 'ANN@example.com' })]);
    expect(failed).toMatchObject([{ row: 9, errorMessage: 'Row 2 gives this email address to another person.' }]);
  });

  test('a row that fails takes neither unit nor address from a later one', () => {
    const wrong = row(2, { lastName: '' });
    const right = row(3, { unitCode: 'U2', firstName: 'Bo' });
    expect(checkRows([wrong, right])).toMatchObject({ rows: [right], failed: [{ row: 2 }] });
  });

  test('a row that fails is shown as it stood, with nothing that starts a formula, at a bearable length', () => {
    const { failed } = checkRows([
      row(2, { unitCode: '=1+1', firstName: '+Ann', lastName: '@Lee', emailAddress: `-${'x'.repeat(900)}` }),
    ]);
    expect(failed).toEqual([
      {
        row: 2,
        unitCode: "'=1+1",
        firstName: "'+Ann",
        lastName: "'@Lee",
        emailAddress: `'-${'x'.repeat(253)}`,
        errorMessage: expect.stringContaining('Unit code looks like a formula.'),
      },
    ]);
  });
});

test('API-31 names are one person’s whatever the case, the spaces and the way accents are typed', () => {
  const zoe = { firstName: 'Zoë', lastName: 'de la Cruz' };
  expect(isSameName(zoe, { firstName: 'ZOE\u0308 ', lastName: 'De  La Cruz' })).toBe(true);
  expect(isSameName(zoe, { firstName: 'Zoe', lastName: 'de la Cruz' })).toBe(false);
});
