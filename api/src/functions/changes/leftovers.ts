/** Presents records and fields that an undo does not restore. */
import type { Leftover } from '../../contract/preview.ts';
import type { AuditedChange, AuditedLeftover } from '../../store/documents/index.ts';
import { DESCRIPTIONS, fieldsOf, fieldText, type RecordNames, type StoredFields } from './record-fields.ts';

/** Converts a leftover to a change, so that the names of the records that it refers to are read too. */
export const asChange = ({ record, former, now }: AuditedLeftover): AuditedChange => ({
  record,
  before: former,
  after: now,
});

export function presentLeftover(
  { record, field, mayOverwrite = false, ...versions }: AuditedLeftover,
  names: RecordNames,
): Leftover {
  const { kind, id } = record;
  const { name, fields } = DESCRIPTIONS[kind];
  const [former, now] = [versions.former, versions.now].map((version) =>
    version ? fieldsOf(kind, version as StoredFields) : null,
  );
  const shared = { kind, recordId: id, name: name(now ?? former ?? {}, names).trim() || id, field, mayOverwrite };
  if (field === null)
    return {
      ...shared,
      label: '',
      former: former ? 'Exists' : 'Deleted',
      now: now ? 'Changed since' : 'Deleted since',
    };
  const description = fields[field];
  const textOf = (version: StoredFields | null | undefined) =>
    version && description ? fieldText(description, version[field], names) : '';
  return { ...shared, label: description?.label ?? field, former: textOf(former), now: textOf(now) };
}
