/** Presents changes of records for previews and the history. */
import type { ChangedField, ChangedRecord } from '../../contract/preview.ts';
import type { AuditedChange } from '../../store/documents/index.ts';
import { DESCRIPTIONS, fieldsOf, fieldText, type RecordNames, type StoredFields } from './record-fields.ts';

/** A change in people's words. Fields without a described change are left out. */
export function changedRecord({ record, before, after }: AuditedChange, names: RecordNames): ChangedRecord {
  const { kind, id } = record;
  const { name, fields } = DESCRIPTIONS[kind];
  const [from, to] = [versionOf(kind, before), versionOf(kind, after)];
  const changed = Object.entries(fields).flatMap(([field, description]): ChangedField[] => {
    // An entry of an earlier release holds only the changed fields.
    if (!(field in (from ?? {})) && !(field in (to ?? {}))) return [];
    const texts = [from, to].map((version) => (version ? fieldText(description, version[field], names) : ''));
    const [old = '', next = ''] = texts;
    return old === next ? [] : [{ field, label: description.label, before: old, after: next }];
  });
  return {
    kind,
    recordId: id,
    name: name(to ?? from ?? {}, names).trim() || id,
    action: !from ? 'created' : to ? 'changed' : 'deleted',
    fields: changed,
  };
}

function versionOf(kind: AuditedChange['record']['kind'], version: unknown): StoredFields | null {
  return typeof version === 'object' && version !== null ? fieldsOf(kind, version as StoredFields) : null;
}
