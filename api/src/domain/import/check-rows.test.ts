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
    ['lastName', 'Le\ne', 'Last name may not contain line breaks.'],
    ['lastName', 'Le\r\ne', 'Last name may not contain line breaks.'],
    ['lastName', 'Le\u2028e', 'Last name may not contain line breaks.'],
    ['lastName', 'Le\u0001e', 'Last name contains a hidden character. Please retype it.'],
    ['lastName', 'Le\u202ee', 'Last name contains a hidden character. Please retype it.'],
    ['lastName', 'Le\u200be', 'Last name contains a hidden character. Please retype it.'],
    ['lastName', '.', 'Last name must contain a letter or a digit.'],
    ['firstName', '=A1', 'First name looks like a formula: it begins with "=".'],
    ['firstName', '+1+1', 'First name looks like a formula: it begins with "+".'],
    ['lastName', '@SUM(1)', 'Last name looks like a formula: it begins with "@".'],
    ['lastName', '＝1', 'Last name looks like a formula: it begins with "＝".'],
    ['emailAddress', '-2@x.example', 'Email looks like a formula: it begins with "-".'],
    ['unitCode', '-3', 'Unit code looks like a formula: it begins with "-".'],
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
    for (const firstName of ['Zoë', "O'Neil", '李', 'Ann-Lee', '#1', 'Ann, Dr.'])
      expect(checkRow(row(2, { firstName }))).toBeUndefined();
  });
});

test('API-31 rows are checked in their order, those that fail with what is wrong', async () => {
  const verdicts = (await checkRows([row(2), row(3, { lastName: '' }), row(4)])).map(({ verdict, fault }) => [
    verdict,
    fault,
  ]);
  expect(verdicts).toEqual([
    ['take', undefined],
    ['fails', 'Last name is missing.'],
    ['take', undefined],
  ]);
});

test('API-31 names are one person’s whatever the case, the spaces and the way accents are typed', () => {
  const zoe = { firstName: 'Zoë', lastName: 'de la Cruz' };
  expect(isSameName(zoe, { firstName: 'ZOE\u0308 ', lastName: 'De  La Cruz' })).toBe(true);
  expect(isSameName(zoe, { firstName: 'Zoe', lastName: 'de la Cruz' })).toBe(false);
});
