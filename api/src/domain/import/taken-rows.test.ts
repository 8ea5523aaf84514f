import { describe, expect, test } from 'vitest';
import type { ImportRow } from './rows.ts';
import { TakenRows } from './taken-rows.ts';

const row = (number: number, rest: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  unitCode: `U${number}`,
  firstName: 'Ann',
  lastName: 'Lee',
  emailAddress: 'ann@example.com',
  ...rest,
});

/** What is said against each row, as those that nothing is said against are taken. */
function clashesOf(rows: readonly ImportRow[], isKnown = false, earlier?: TakenRows): (string | null)[] {
  const taken = new TakenRows(earlier);
  return rows.map((row) => {
    const clash = taken.clashWith(row, isKnown) ?? null;
    if (clash === null) taken.add(row);
    return clash;
  });
}

describe('API-31 rows of one file', () => {
  test('one person may manage several units', () => {
    expect(clashesOf([row(2), row(3), row(4)])).toEqual([null, null, null]);
  });

  test('the same row again fails and says which it repeats, however it is typed', () => {
    const again = { unitCode: 'U2', firstName: ' ANN', emailAddress: 'Ann@Example.com' };
    const rows = [row(2), row(3, { unitCode: 'U2' }), row(4, again)];
    expect(clashesOf(rows)).toEqual([null, 'Row 3 repeats row 2.', 'Row 4 repeats row 2.']);
  });

  test('two people for one unit: the later row fails and says which it contradicts', () => {
    const fault = 'Row 2 names another manager of this unit.';
    expect(clashesOf([row(2), row(5, { unitCode: 'U2', emailAddress: 'bo@example.com' })])).toEqual([null, fault]);
  });

  test('one e-mail address for two people: the later row fails and says which it contradicts', () => {
    const fault = 'Row 2 gives this email address to another person.';
    const other = row(9, { firstName: 'Bo', emailAddress: 'ANN@example.com' });
    expect(clashesOf([row(2), row(3), other])).toEqual([null, null, fault]);
  });

  test('a row that fails takes neither unit nor address from a later one', () => {
    const contradicts = row(3, { unitCode: 'U2', firstName: 'Bo', emailAddress: 'bo@example.com' });
    const rows = [row(2), contradicts, row(4, { firstName: 'Bea', emailAddress: 'bo@example.com' })];
    expect(clashesOf(rows)).toEqual([null, expect.any(String), null]);
  });

  test('USER-12 two people whom the franchise knows by one address are no fault, but for one unit', () => {
    const rows = [row(2), row(3, { firstName: 'Bo' }), row(4, { unitCode: 'U2', firstName: 'Bo' })];
    expect(clashesOf(rows, true)).toEqual([null, null, 'Row 2 names another manager of this unit.']);
  });

  test('earlier rows count, and get none of the later ones', () => {
    const earlier = new TakenRows();
    earlier.add(row(2));
    const rows = [row(3, { unitCode: 'U2' }), row(4, { firstName: 'Bo' }), row(5), row(6, { unitCode: 'U5' })];
    const clashes = [
      'Row 3 repeats row 2.',
      'Row 2 gives this email address to another person.',
      null,
      'Row 6 repeats row 5.',
    ];
    expect(clashesOf(rows, false, earlier)).toEqual(clashes);
    expect(clashesOf(rows, false, earlier)).toEqual(clashes);
  });
});
