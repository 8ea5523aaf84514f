/** Presents the plan of a dry run: changed records, effects in the directory, and consequences. */
import type { ChangedRecord, Preview } from '../../contract/preview.ts';
import type { AuditedChange } from '../../store/documents/index.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import type { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import { documentIdOf } from '../../store/partition/record-versions.ts';
import type { PlannedChange } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';
import { changedRecord } from './changed-records.ts';
import { asChange, presentLeftover } from './leftovers.ts';
import { previewWarnings } from './preview-warnings.ts';
import { previewedEffects } from './previewed-effects.ts';
import { namesIn, type RecordSource } from './record-names.ts';

/** @param actor the caller. The rules let other callers delete no account that is used for anything else. */
export async function previewOf(
  { snapshot, change, plan, leftovers }: PlannedChange,
  { isCorpAdmin }: Pick<Caller, 'isCorpAdmin'>,
): Promise<Preview> {
  const changes = change ? [...auditedChanges(snapshot, change), ...(change.events ?? []).filter(isPurge)] : [];
  const names = await namesIn(snapshot.partition, [...changes, ...leftovers.map(asChange)], sourceOf(snapshot));
  const shared = { plan, leftovers: leftovers.map((leftover) => presentLeftover(leftover, names)) };
  if (!change) return { ...shared, changes: [], effects: [], warnings: [] };
  const [effects, warnings] = await Promise.all([
    previewedEffects(snapshot.root, change, names, isCorpAdmin),
    previewWarnings(snapshot.root, change, names),
  ]);
  const records = changes.map((each) => changedRecord(each, names));
  return { ...shared, changes: records.filter(isVisible), effects, warnings };
}

/** Of all events, only the permanent deletion of a record is a change that people see. */
const isPurge = ({ isPurged }: AuditedChange) => isPurged === true;

/** False for a change that people do not see, such as the mark of a running removal. */
export const isVisible = ({ action, fields }: ChangedRecord): boolean => action !== 'changed' || fields.length > 0;

/** The rules have read most of the documents. */
function sourceOf(snapshot: PartitionSnapshot): RecordSource {
  return {
    async current(refs) {
      await snapshot.preload(refs.flatMap(({ record }) => documentIdOf(record) ?? []));
      const found = refs.map(async (ref) => {
        const id = documentIdOf(ref.record);
        const document = id === undefined ? undefined : await snapshot.document(id);
        return document ? [{ ...ref, document }] : [];
      });
      return (await Promise.all(found)).flat();
    },
    past: async () => [],
  };
}
