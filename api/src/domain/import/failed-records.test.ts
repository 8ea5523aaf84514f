import { expect, test } from 'vitest';
import { asFailedRecord, withinResponseLimit } from './failed-records.ts';

const ROW = { row: 2, unitCode: 'U1', firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@example.com' };

test('API-31 shows a failed row shortened, and with apostrophes before formulas', () => {
  const odd = { ...ROW, unitCode: '=1+1', firstName: '+Ann', lastName: '@Lee', emailAddress: `-${'x'.repeat(900)}` };
  expect(asFailedRecord(odd, 'Because.')).toEqual({
    row: 2,
    unitCode: "'=1+1",
    firstName: "'+Ann",
    lastName: "'@Lee",
    emailAddress: `'-${'x'.repeat(99)}`,
    errorMessage: 'Because.',
  });
});

test('API-31 shows a failed row without control characters, which could hide a formula', () => {
  const odd = {
    ...ROW,
    unitCode: '\u0001'.repeat(254),
    firstName: 'A\u0001\u0002nn\u202e',
    lastName: 'Le\r\ne',
    emailAddress: '\u0001=1+1',
  };
  expect(asFailedRecord(odd, 'Because.')).toEqual({
    row: 2,
    unitCode: '',
    firstName: 'A nn',
    lastName: 'Le e',
    emailAddress: "'=1+1",
    errorMessage: 'Because.',
  });
});

test('API-31 omits the cells of rows beyond the size limit of a response', () => {
  const text = '\u0800'.repeat(1_000);
  const failed = Array.from({ length: 20_000 }, (_, n) =>
    asFailedRecord(
      { row: n + 2, unitCode: text, firstName: text, lastName: text, emailAddress: text },
      'This is not a unit code.',
    ),
  );
  const records = withinResponseLimit(failed);
  expect(records.map(({ row, errorMessage }) => [row, errorMessage])).toEqual(
    failed.map(({ row, errorMessage }) => [row, errorMessage]),
  );
  expect(records[0]).toEqual(failed[0]);
  expect(records.at(-1)).toMatchObject({ row: 20_001, unitCode: '', firstName: '', lastName: '', emailAddress: '' });
  expect(Buffer.byteLength(JSON.stringify(records))).toBeLessThan(12_000_000);
  expect(withinResponseLimit([asFailedRecord(ROW, 'Because.')])).toEqual([asFailedRecord(ROW, 'Because.')]);
});
