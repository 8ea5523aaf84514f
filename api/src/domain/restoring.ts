/** Undoes changes of one record, field by field. Keeps fields that were changed later, unless the caller overwrites them. */
import { isDeepStrictEqual } from 'node:util';
import { TIERS } from '../contract/fields.ts';
import { contentFields, levelField, type RestorableKind } from '../contract/restorable-fields.ts';
import type { LevelRecord } from './franchise-records.ts';

/** A stored document without the fields of the database. */
export type Version = Readonly<Record<string, unknown>>;

/** A record before and after a change; null if it did not exist. */
export interface Transition {
  readonly before: Version | null;
  readonly after: Version | null;
}

const LEVELS = TIERS.map((tier) => [levelField(tier), tier] as const);

/** Returns the value of a field; null if an older document lacks the field. A franchise has one field for each level. */
function fieldOf(kind: RestorableKind, version: Version, field: string): unknown {
  if (kind !== 'franchise') return version[field] ?? null;
  const tier = LEVELS.find(([name]) => name === field)?.[1];
  return levelsOf(version).find((level) => level.tier === tier) ?? null;
}

const levelsOf = ({ levels }: Version) => (levels ?? []) as readonly LevelRecord[];

/** Returns `version` with these content fields copied from `from`. */
export function withFields(kind: RestorableKind, version: Version, from: Version, fields: readonly string[]): Version {
  if (kind !== 'franchise') {
    const entries = fields.map((field) => [field, from[field]] as const);
    const next = Object.entries({ ...version, ...Object.fromEntries(entries) });
    return Object.fromEntries(next.filter(([, value]) => value !== undefined));
  }
  const levels = LEVELS.flatMap(
    ([field, tier]) => levelsOf(fields.includes(field) ? from : version).find((level) => level.tier === tier) ?? [],
  );
  return { ...version, levels };
}

/** Returns the content fields in which two versions differ. */
export function changedFields(kind: RestorableKind, a: Version, b: Version): string[] {
  return contentFields(kind).filter((field) => !isDeepStrictEqual(fieldOf(kind, a, field), fieldOf(kind, b, field)));
}

/** A change of a record that is not undone, because the record was changed again later. */
export interface Kept {
  /** The field that was changed later. Null if the whole record was created again, deleted or edited. */
  readonly field: string | null;
  /** The version that the undo would have restored; null if it would have deleted the record. */
  readonly former: Version | null;
  /** True if the caller may overwrite the later change. */
  readonly mayOverwrite: boolean;
}

export interface Restored {
  /** The state to write; null to delete the record. The object `current` itself if nothing changes. */
  readonly desired: Version | null;
  readonly kept: readonly Kept[];
}

/**
 * Undoes changes of one record, the newest first.
 * @param transitions newest first
 * @param current the stored record; null if there is none
 * @param overwrites returns true for a field to restore even if it was changed later; called with null for the whole record
 */
export function undoneState(
  kind: RestorableKind,
  transitions: readonly Transition[],
  current: Version | null,
  overwrites: (field: string | null) => boolean,
): Restored {
  let desired = current;
  const kept = new Map<string | null, Kept>();
  for (const transition of transitions) {
    const step = stepBack(kind, transition, desired, overwrites);
    // An older creation or deletion concerns the whole record, so it replaces everything that is kept of newer changes.
    if (!transition.before || !transition.after) kept.clear();
    for (const one of step.kept) kept.set(one.field, one);
    desired = step.desired;
  }
  return { desired, kept: [...kept.values()].filter((one) => !isReached(kind, one, desired)) };
}

function isReached(kind: RestorableKind, { field, former }: Kept, now: Version | null): boolean {
  if (!former || !now) return former === now;
  const changed = changedFields(kind, former, now);
  return field === null ? changed.length === 0 : !changed.includes(field);
}

function stepBack(
  kind: RestorableKind,
  { before, after }: Transition,
  now: Version | null,
  overwrites: (field: string | null) => boolean,
): Restored {
  const keptWhole = { desired: now, kept: [{ field: null, former: before, mayOverwrite: before === null }] };
  if (!before) {
    const isEdited = now !== null && after !== null && changedFields(kind, now, after).length > 0;
    return isEdited && !overwrites(null) ? keptWhole : { desired: null, kept: [] };
  }
  if (!after) return now ? keptWhole : { desired: before, kept: [] };
  if (!now) return keptWhole;
  const changed = changedFields(kind, before, after);
  const since = changedFields(kind, now, after);
  const kept = changed.filter((field) => since.includes(field) && !overwrites(field));
  const restored = changed.filter((field) => !kept.includes(field));
  return {
    desired: restored.length > 0 ? withFields(kind, now, before, restored) : now,
    kept: kept.map((field) => ({ field, former: before, mayOverwrite: true })),
  };
}
