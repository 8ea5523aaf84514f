/** Presents changes of records for previews and the history. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangedField, ChangedRecord } from '../../contract/preview.ts';
import type { AuditedChange } from '../../store/documents/index.ts';
import { DESCRIPTIONS, fieldsOf, fieldText, type RecordNames, type StoredFields } from './record-fields.ts';

/**
 * Presents a change: the described fields whose display texts differ.
 * @param names the names before the change
 * @param later the names after the change, if they may differ
 */
export function changedRecord(
  { record, before, after }: AuditedChange,
  names: RecordNames,
  later = names,
): ChangedRecord {
  const { kind, id } = record;
  const [from, to] = [versionOf(kind, before), versionOf(kind, after)];
  // In entries of earlier releases, a changed record contains only its changed fields.
  const isPart = from && to && !('id' in to);
  const name = isPart ? names.record(record) : DESCRIPTIONS[kind].name(to ?? from ?? {}, to ? later : names);
  return {
    kind,
    recordId: id,
    name: name.trim() || id,
    action: !from ? 'created' : to ? 'changed' : 'deleted',
    fields: Object.entries(DESCRIPTIONS[kind].fields).flatMap(([field, description]): ChangedField[] => {
      const [old, next] = [from?.[field] ?? null, to?.[field] ?? null];
      if (isDeepStrictEqual(old, next)) return [];
      const text = (value: unknown, at: RecordNames) =>
        // For new and deleted records, omit flags that are not set.
        value === null || (value === false && !(from && to)) ? '' : fieldText(description, value, at);
      const texts = { before: text(old, names), after: text(next, later) };
      return texts.before === texts.after ? [] : [{ field, label: description.label, ...texts }];
    }),
  };
}

/** Returns null if the record did not exist. In entries of earlier releases, a version may be missing. */
function versionOf(kind: AuditedChange['record']['kind'], version: unknown): StoredFields | null {
  if (version === null) return null;
  return fieldsOf(kind, (version ?? {}) as StoredFields);
}
