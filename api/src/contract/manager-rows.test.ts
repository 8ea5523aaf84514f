import { describe, expect, test } from 'vitest';
import { AcceptedRows, type ImportRow } from './manager-rows.ts';

const row = (number: number, rest: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  unitCode: `U${number}`,
  firstName: 'Ann',
  lastName: 'Lee',
  emailAddress: 'ann@example.com',
  ...rest,
});

/** Adds all rows without a conflict and returns the conflict of each row, or null. */
function conflictsOf(rows: readonly ImportRow[], isKnown = false, earlier?: AcceptedRows): (string | null)[] {
  const accepted = new AcceptedRows(earlier);
  return rows.map((row) => {
    const conflict = accepted.conflictOf(row, isKnown) ?? null;
    if (conflict === null) accepted.add(row);
    return conflict;
  });
}

describe('API-31 checking the rows of a file', () => {
  test('accepts one person for several units', () => {
    expect(conflictsOf([row(2), row(3), row(4)])).toEqual([null, null, null]);
  });

  test('rejects a repeated row in any spelling, and names the first row', () => {
    const again = { unitCode: 'U2', firstName: ' ANN', emailAddress: 'Ann@Example.com' };
    const rows = [row(2), row(3, { unitCode: 'U2' }), row(4, again)];
    expect(conflictsOf(rows)).toEqual([null, 'Row 3 repeats row 2.', 'Row 4 repeats row 2.']);
  });

  test('rejects a second manager of a unit, and names the earlier row', () => {
    const error = 'Row 2 names another manager of this unit.';
    expect(conflictsOf([row(2), row(5, { unitCode: 'U2', emailAddress: 'bo@example.com' })])).toEqual([null, error]);
  });

  test('rejects an email that an earlier row gives to another person, and names that row', () => {
    const error = 'Row 2 gives this email address to another person.';
    const other = row(9, { firstName: 'Bo', emailAddress: 'ANN@example.com' });
    expect(conflictsOf([row(2), row(3), other])).toEqual([null, null, error]);
  });

  test('ignores a rejected row when checking later ones', () => {
    const conflicting = row(3, { unitCode: 'U2', firstName: 'Bo', emailAddress: 'bo@example.com' });
    const rows = [row(2), conflicting, row(4, { firstName: 'Bea', emailAddress: 'bo@example.com' })];
    expect(conflictsOf(rows)).toEqual([null, expect.any(String), null]);
  });

  test('USER-12 accepts an email that existing users share, but not two managers for a unit', () => {
    const rows = [row(2), row(3, { firstName: 'Bo' }), row(4, { unitCode: 'U2', firstName: 'Bo' })];
    expect(conflictsOf(rows, true)).toEqual([null, null, 'Row 2 names another manager of this unit.']);
  });

  test('checks against earlier rows without changing them', () => {
    const earlier = new AcceptedRows();
    earlier.add(row(2));
    const rows = [row(3, { unitCode: 'U2' }), row(4, { firstName: 'Bo' }), row(5), row(6, { unitCode: 'U5' })];
    const conflicts = [
      'Row 3 repeats row 2.',
      'Row 2 gives this email address to another person.',
      null,
      'Row 6 repeats row 5.',
    ];
    expect(conflictsOf(rows, false, earlier)).toEqual(conflicts);
    expect(conflictsOf(rows, false, earlier)).toEqual(conflicts);
  });
});
