import { hierarchyRoutes, unitRoutes, userRecordRoutes } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { createdBy, type OperationInput } from '../../../shared/review/review.ts';
import { partsOf } from './parts.ts';

const MOST = 10_000;
const creation: OperationInput = { route: userRecordRoutes.saveUser.name, params: {}, body: { franchiseUserId: 0 } };
const assignment = (unitCode: string, number: number): OperationInput => ({
  route: unitRoutes.saveUnit.name,
  params: {},
  body: { unitCode, managerId: createdBy(number) },
});
const other: OperationInput = { route: hierarchyRoutes.deleteHierarchy.name, params: {}, body: [1] };

test('IMP-13 puts a small import into one set, and creates no set for an empty import', () => {
  const operations = [creation, assignment('U1', 1)];
  expect(partsOf({ operations, rowOf: [0, 0] })).toEqual([{ numbers: [1, 2], operations }]);
  expect(partsOf({ operations: [], rowOf: [] })).toEqual([]);
});

test('IMP-13 keeps operations that need a created record in the set that creates it', () => {
  const rest = Array.from({ length: MOST }, () => other);
  // The last row assigns a unit to the user of the first row.
  const operations = [creation, assignment('U1', 1), ...rest, assignment('U2', 1)];
  const rowOf = operations.map((_, index) => Math.max(0, index - 1));
  const parts = partsOf({ operations, rowOf }) ?? [];
  expect(parts.map(({ operations: { length } }) => length)).toEqual([5_002, 5_000, 1]);
  const [first] = parts;
  expect(first?.numbers.at(-1)).toBe(operations.length);
  expect(first?.operations.at(-1)).toEqual(assignment('U2', 1));
  expect(parts.flatMap(({ numbers }) => numbers).toSorted((a, b) => a - b)).toEqual(operations.map((_, at) => at + 1));
});

test('IMP-13 refers to created records by their number in the set', () => {
  const rest = Array.from({ length: MOST }, () => other);
  const operations = [...rest, creation, assignment('U1', MOST + 1)];
  const parts = partsOf({ operations, rowOf: operations.map((_, index) => index) }) ?? [];
  expect(parts.at(-1)).toEqual({ numbers: [MOST + 1, MOST + 2], operations: [creation, assignment('U1', 1)] });
});

test('IMP-13 moves operations beyond the limit to the next set, and returns undefined if too many depend on one record', () => {
  // Row 0 creates 6,000 users with a unit each.
  const operations = Array.from({ length: 6_000 }, (_, at) => [creation, assignment(`U${at}`, 2 * at + 1)]).flat();
  const parts = partsOf({ operations, rowOf: operations.map(() => 0) }) ?? [];
  expect(parts.map(({ numbers }) => numbers.length)).toEqual([MOST, 2_000]);
  const dependent = [creation, ...Array.from({ length: MOST }, (_, at) => assignment(`U${at}`, 1))];
  expect(partsOf({ operations: dependent, rowOf: dependent.map((_, at) => at) })).toBeUndefined();
});
