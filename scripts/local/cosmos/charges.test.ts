import { expect, test } from 'vitest';
import { queryCharge, readCharge, writeCharge } from './charges.ts';

test('point operations of 1 KB and 64 KB cost the same as in the service', () => {
  expect([readCharge(10), readCharge(1024), readCharge(64 * 1024)]).toEqual([1, 1, 4.8]);
  expect([writeCharge(10), writeCharge(1024), writeCharge(64 * 1024)]).toEqual([5, 5, 22.7]);
});

test('a query costs more if it loads more documents or returns more bytes', () => {
  expect(queryCharge(0, 0)).toBeGreaterThan(2);
  expect(queryCharge(1000, 0)).toBeGreaterThan(queryCharge(10, 0));
  expect(queryCharge(10, 100_000)).toBeGreaterThan(queryCharge(10, 1000));
});
