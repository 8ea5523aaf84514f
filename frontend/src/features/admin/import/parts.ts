/** Splits the operations of an import into change sets, because one set has at most 10,000 operations. */
import { CHANGE_SET_LIMITS } from '@franchise-admin/api/contract';
import { type CreatedBy, createdBy, type OperationInput } from '../../../shared/review/review.ts';
import type { Plan } from './plan.ts';

/** The operations of one change set. */
export interface Part {
  /** The numbers of these operations in the whole import. */
  readonly numbers: readonly number[];
  /** Each `$ref` is a number within the part. */
  readonly operations: readonly OperationInput[];
}

const MOST = CHANGE_SET_LIMITS.operations;
/** Rows per part, because a row has at most two operations. Each part covers a fixed range of rows, so that an edit changes few sets. */
const ROWS = MOST / 2;

/**
 * Keeps an operation in one part with the operations that refer to its record.
 * @returns undefined if more operations depend on each other than a set may have
 */
export function partsOf({ operations, rowOf }: Pick<Plan, 'operations' | 'rowOf'>): readonly Part[] | undefined {
  const all = operations.map((_, index) => index + 1);
  if (all.length <= MOST) return all.length === 0 ? [] : [{ numbers: all, operations }];
  const groups = Map.groupBy(all, (number) => referenceOf(operations[number - 1]) ?? number);
  const parts: number[][] = [];
  for (const [first, group] of groups) {
    if (group.length > MOST) return undefined;
    let at = Math.floor((rowOf[first - 1] ?? 0) / ROWS);
    while ((parts[at]?.length ?? 0) + group.length > MOST) at++;
    const part = parts[at] ?? [];
    part.push(...group);
    parts[at] = part;
  }
  return parts.filter((part) => part.length > 0).map((numbers) => partWith(numbers, operations));
}

function partWith(unordered: readonly number[], all: readonly OperationInput[]): Part {
  const numbers = unordered.toSorted((a, b) => a - b);
  const ownNumbers = new Map(numbers.map((number, index) => [number, index + 1]));
  const operations = numbers.flatMap((number) => all[number - 1] ?? []);
  return { numbers, operations: operations.map((operation) => renumbered(operation, ownNumbers)) };
}

const isReference = (value: unknown): value is CreatedBy =>
  typeof value === 'object' && value !== null && '$ref' in value;

/** Returns the number of the operation that creates a record for this one. */
function referenceOf(operation: OperationInput | undefined): number | undefined {
  return Object.values(operation?.body ?? {}).find(isReference)?.$ref;
}

function renumbered(operation: OperationInput, numbers: ReadonlyMap<number, number>): OperationInput {
  if (referenceOf(operation) === undefined) return operation;
  const fields = Object.entries(operation.body as object).map(([name, value]) => [
    name,
    isReference(value) ? createdBy(numbers.get(value.$ref) ?? value.$ref) : value,
  ]);
  return { ...operation, body: Object.fromEntries(fields) };
}
