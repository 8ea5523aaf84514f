/** The result for each record of a load, and its differences. */
import type { Kind } from './kinds.ts';

/**
 * `kept`: differs, but administrators own it. `deleted`: in the file, but an administrator has deleted it. `gone`: not in the
 * file. `removed`: not in the file, and removed on request.
 */
export const STATES = ['added', 'changed', 'removed', 'unchanged', 'kept', 'deleted', 'gone'] as const;
export type RecordState = (typeof STATES)[number];

/** The result for one record. */
export interface RecordDiff {
  readonly kind: Kind;
  readonly key: string;
  readonly state: RecordState;
  /** The franchise of a unit or entity that the file does not list. */
  readonly groupCode?: string;
  /** The differing fields. Empty unless the record is `changed` or `kept`. */
  readonly fields: readonly FieldDiff[];
}

export interface FieldDiff {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns the given fields whose values differ from the record. */
export function differing(record: object, values: object, fields: readonly string[]): FieldDiff[] {
  return fields
    .map((field): FieldDiff => ({ field, before: Reflect.get(record, field), after: Reflect.get(values, field) }))
    .filter(({ before, after }) => after !== undefined && !isSame(before, after));
}

/** Compares lists of numbers as sets, because their order does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((entry) => other.includes(entry));
}
