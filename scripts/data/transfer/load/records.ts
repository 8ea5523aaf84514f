/** What a load finds of each record, and what it would write. */
import type { Kind } from './kinds.ts';

/**
 * added, changed, unchanged: what they say. kept: differs, and is administrators' own. deleted: of the file, deleted by an
 * administrator since. gone: not in the file. removed: the same, and taken away, as was asked for.
 */
export const STATES = ['added', 'changed', 'removed', 'unchanged', 'kept', 'deleted', 'gone'] as const;
export type RecordState = (typeof STATES)[number];

/** What a load finds of one record. */
export interface RecordDiff {
  readonly kind: Kind;
  readonly key: string;
  readonly state: RecordState;
  /** The franchise of a unit or entity that the file does not list. */
  readonly groupCode?: string;
  /** What differs; empty unless changed or kept. */
  readonly fields: readonly FieldDiff[];
}

export interface FieldDiff {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Those of `fields` that the values give, and that differ from the record. */
export function differing(record: object, values: object, fields: readonly string[]): FieldDiff[] {
  return fields
    .map((field): FieldDiff => ({ field, before: Reflect.get(record, field), after: Reflect.get(values, field) }))
    .filter(({ before, after }) => after !== undefined && !isSame(before, after));
}

/** Lists of numbers are sets: their order says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((entry) => other.includes(entry));
}
