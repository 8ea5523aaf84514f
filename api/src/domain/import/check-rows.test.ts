import { describe, expect, test } from 'vitest';
import { type ImportRow, isSameName } from '../../contract/manager-rows.ts';
import { checkRow, checkRows } from './check-rows.ts';

const row = (number: number, rest: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  unitCode: `U${number}`,
  firstName: 'Ann',
  lastName: 'Lee',
  emailAddress: 'ann@example.com',
  ...rest,
});

describe('API-31 checking a row', () => {
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
    ['firstName', '=A1', 'First name looks like a formula: it starts with "=".'],
    ['firstName', '+1+1', 'First name looks like a formula: it starts with "+".'],
    ['lastName', '@SUM(1)', 'Last name looks like a formula: it starts with "@".'],
    ['lastName', '＝1', 'Last name looks like a formula: it starts with "＝".'],
    ['emailAddress', '-2@x.example', 'Email looks like a formula: it starts with "-".'],
    ['unitCode', '-3', 'Unit code looks like a formula: it starts with "-".'],
    ['lastName', '#N/A', 'Last name is a spreadsheet error.'],
    ['firstName', 'Mar\ufffda', 'First name contains a character that was lost when the file was saved.'],
  ])('rejects %s %j', (column, text, message) => {
    expect(checkRow(row(2, { [column]: text }))).toBe(message);
  });

  test('reports values beyond the headers', () => {
    expect(checkRow(row(2, { hasExtraValues: true }))).toMatch(/^The row has more values than there are headers\./);
  });

  test('reports all errors of the row', () => {
    expect(checkRow(row(2, { firstName: '', emailAddress: 'x' }))).toBe(
      'First name is missing. Please enter a valid email address.',
    );
  });

  test('accepts other scripts, punctuation and digits in names', () => {
    for (const firstName of ['Zoë', "O'Neil", '李', 'Ann-Lee', '#1', 'Ann, Dr.'])
      expect(checkRow(row(2, { firstName }))).toBeUndefined();
  });
});

test('API-31 checks rows in order and reports the errors of each row', async () => {
  const verdicts = (await checkRows([row(2), row(3, { lastName: '' }), row(4)])).map(({ verdict, error }) => [
    verdict,
    error,
  ]);
  expect(verdicts).toEqual([
    ['pending', undefined],
    ['failed', 'Last name is missing.'],
    ['pending', undefined],
  ]);
});

test('API-31 ignores case, spaces and the encoding of accents in names', () => {
  const zoe = { firstName: 'Zoë', lastName: 'de la Cruz' };
  expect(isSameName(zoe, { firstName: 'ZOE\u0308 ', lastName: 'De  La Cruz' })).toBe(true);
  expect(isSameName(zoe, { firstName: 'Zoe', lastName: 'de la Cruz' })).toBe(false);
});
