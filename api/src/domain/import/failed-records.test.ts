import { expect, test } from 'vitest';
import { asFailedRecord, withinAnswer } from './failed-records.ts';

const ROW = { row: 2, unitCode: 'U1', firstName: 'Ann', lastName: 'Lee', emailAddress: 'ann@example.com' };

test('API-31 a row that fails is shown as it stood, with nothing that starts a formula, at a bearable length', () => {
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

test('API-31 a row that fails is shown without characters nobody sees, which hide no formula either', () => {
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

test('API-31 an answer bears so much: rows beyond it are told by their number and what is wrong', () => {
  const text = '\u0800'.repeat(1_000);
  const failed = Array.from({ length: 20_000 }, (_, n) =>
    asFailedRecord(
      { row: n + 2, unitCode: text, firstName: text, lastName: text, emailAddress: text },
      'This is not a unit code.',
    ),
  );
  const told = withinAnswer(failed);
  expect(told.map(({ row, errorMessage }) => [row, errorMessage])).toEqual(
    failed.map(({ row, errorMessage }) => [row, errorMessage]),
  );
  expect(told[0]).toEqual(failed[0]);
  expect(told.at(-1)).toMatchObject({ row: 20_001, unitCode: '', firstName: '', lastName: '', emailAddress: '' });
  expect(Buffer.byteLength(JSON.stringify(told))).toBeLessThan(12_000_000);
  expect(withinAnswer([asFailedRecord(ROW, 'Because.')])).toEqual([asFailedRecord(ROW, 'Because.')]);
});
