/** Takes a change back, field by field: what has changed since then stays unless the caller chooses to overwrite it. */
import { isDeepStrictEqual } from 'node:util';

/** A stored document without the fields of the database. */
export type Version = Readonly<Record<string, unknown>>;

/** A record before and after the changes that are taken back; null: it did not exist. */
export interface Transition {
  readonly before: Version | null;
  readonly after: Version | null;
}

export interface Restored {
  /** The state to write; null: the record must be deleted; undefined: it stays as it is. */
  readonly desired: Version | null | undefined;
  /** Fields that have changed since and stay. */
  readonly kept: readonly string[];
  /** The record as a whole has changed since (created again, deleted, or edited after its creation) and stays. */
  readonly isKept: boolean;
}

const UNCHANGED: Restored = { desired: undefined, kept: [], isKept: false };
const KEPT: Restored = { desired: undefined, kept: [], isKept: true };

/**
 * @param current the stored record; undefined if it does not exist
 * @param overwrites true for a field that must be set back although it has changed since; asked with undefined for the whole record
 * @param ignored fields that are no content of the record, such as counters
 */
export function takenBack(
  { before, after }: Transition,
  current: Version | undefined,
  overwrites: (field: string | undefined) => boolean,
  ignored: readonly string[] = [],
): Restored {
  if (!before && !after) return UNCHANGED;
  const changedSince = (field: string, to: Version) =>
    !ignored.includes(field) && !isDeepStrictEqual(fieldOf(current, field), fieldOf(to, field));
  if (!before) {
    if (!current) return UNCHANGED;
    const isEdited = namesOf(current, after).some((field) => changedSince(field, after ?? {}));
    return isEdited && !overwrites(undefined) ? KEPT : { desired: null, kept: [], isKept: false };
  }
  if (!after) return current ? KEPT : { desired: before, kept: [], isKept: false };
  if (!current) return KEPT;
  const changed = namesOf(before, after).filter(
    (field) => !ignored.includes(field) && !isDeepStrictEqual(fieldOf(before, field), fieldOf(after, field)),
  );
  const open = changed.filter((field) => changedSince(field, before));
  const kept = open.filter((field) => changedSince(field, after) && !overwrites(field));
  const restored = open.filter((field) => !kept.includes(field));
  if (restored.length === 0) return { desired: undefined, kept, isKept: false };
  const desired = Object.fromEntries(
    namesOf(current, before)
      .map((field) => [field, restored.includes(field) ? before[field] : current[field]] as const)
      .filter(([, value]) => value !== undefined),
  );
  return { desired, kept, isKept: false };
}

/** A field that an older document lacks counts as null. */
const fieldOf = (version: Version | undefined, field: string): unknown => version?.[field] ?? null;

function namesOf(...versions: readonly (Version | null)[]): string[] {
  return [...new Set(versions.flatMap((version) => Object.keys(version ?? {})))];
}

/** Joins several changes of a record into one: its first state and its last. @param changes oldest first */
export function joinedTransition(changes: readonly Transition[]): Transition {
  return { before: changes[0]?.before ?? null, after: changes.at(-1)?.after ?? null };
}
