/** Joins the entries of one save into one entry, with one undo. */
import type { AuditEntry, ChangedRecord } from '@franchise-admin/api/contract';
import type { Side } from './ChangedFields.tsx';

/** One or several entries, which the history shows as one. */
export interface HistoryEntry extends AuditEntry {
  /** The original entries, newest first. */
  readonly parts: readonly [AuditEntry, ...AuditEntry[]];
}

/** Maximum milliseconds between the entries of one save. A dialog sends the preferences right after the user. */
const ONE_SAVE_MS = 10_000;

/** @param entries newest first @returns the joined entries, newest first */
export function joinedEntries(entries: readonly AuditEntry[]): HistoryEntry[] {
  const groups: [AuditEntry, ...AuditEntry[]][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const next = group?.at(-1);
    if (group && next && isOneSave(entry, next)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.map(joined);
}

/** True if both entries belong to one change (a new user, the link to their account) or to one save (a user, their preferences). */
function isOneSave(entry: AuditEntry, next: AuditEntry): boolean {
  if (entry.scope !== next.scope || entry.source === 'import') return false;
  if (entry.changeId === next.changeId) return true;
  return (
    entry.call === 'saveUser' &&
    next.call === 'saveCommunicationOptions' &&
    entry.actorId === next.actorId &&
    entry.actorName === next.actorName &&
    Date.parse(next.at) - Date.parse(entry.at) <= ONE_SAVE_MS &&
    next.changes.every((change) => entry.changes.some((other) => isSameRecord(change, other)))
  );
}

function joined(parts: HistoryEntry['parts']): HistoryEntry {
  const oldest = parts.at(-1) ?? parts[0];
  if (parts.length === 1) return { ...oldest, parts };
  return {
    ...oldest,
    parts,
    isRestorable: parts.every(({ isRestorable }) => isRestorable),
    undoneBy: parts.every(({ undoneBy }) => undoneBy !== null) ? parts[0].undoneBy : null,
    changes: joinedChanges(parts.toReversed().flatMap(({ changes }) => changes)),
  };
}

const isSameRecord = (a: ChangedRecord, b: ChangedRecord) => a.kind === b.kind && a.recordId === b.recordId;

/** @param changes oldest first */
function joinedChanges(changes: readonly ChangedRecord[]): ChangedRecord[] {
  const records = Map.groupBy(changes, ({ kind, recordId }) => `${kind}:${recordId}`);
  return [...records.values()].map(([first, ...others]) => others.reduce(followed, first as ChangedRecord));
}

/** Joins two changes of a record, from the values before `first` to the values after `next`. */
function followed(first: ChangedRecord, next: ChangedRecord): ChangedRecord {
  const fields = new Map(first.fields.map((field) => [field.field, field]));
  for (const field of next.fields)
    fields.set(field.field, { ...field, before: fields.get(field.field)?.before ?? field.before });
  return {
    ...next,
    action: first.action === 'created' && next.action === 'changed' ? 'created' : next.action,
    fields: [...fields.values()].filter(({ before, after }) => before !== after),
  };
}

/** Returns the entry that contains the version of a record, or the value of one of its fields, before or after the save. */
export function partOf({ parts }: HistoryEntry, change: ChangedRecord, side: Side, field?: string): AuditEntry {
  const ofRecord = parts.filter(({ changes }) => changes.some((other) => isSameRecord(change, other)));
  const ofField = ofRecord.filter(({ changes }) =>
    changes.some((other) => isSameRecord(change, other) && other.fields.some((each) => each.field === field)),
  );
  const found = ofField.length > 0 ? ofField : ofRecord;
  return found.at(side === 'after' ? 0 : -1) ?? parts[0];
}

/** Returns the ids of the changes that an undo of the entry undoes. */
export function undoableChanges({ parts }: HistoryEntry): readonly string[] {
  return [...new Set(parts.flatMap(({ changeId, undoneBy }) => (undoneBy === null ? changeId : [])))];
}
