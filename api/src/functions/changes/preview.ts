/** Presents the plan of a dry run: changed records, directory effects and warnings. */
import type { ChangedRecord, Preview } from '../../contract/preview.ts';
import type { AuditedChange } from '../../store/documents/index.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import type { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import { documentIdOf } from '../../store/partition/record-versions.ts';
import type { PlanCheck, PlannedChange } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';
import { changedRecord } from './changed-records.ts';
import { asChange, presentLeftover } from './leftovers.ts';
import { planChanged, planOf } from './plan.ts';
import { previewWarnings } from './preview-warnings.ts';
import { previewedEffects } from './previewed-effects.ts';
import { namesIn, type RecordSource } from './record-names.ts';

/**
 * The caller and the content of the request. The preview depends on the caller: only corporate admins may delete a user whose account other
 * records use.
 */
interface PreviewedRequest {
  readonly content: unknown;
  readonly actor: Pick<Caller, 'isCorpAdmin'>;
}

export async function previewOf(planned: PlannedChange, { content, actor }: PreviewedRequest): Promise<Preview> {
  const shown = await shownOf(planned, actor);
  return { plan: planOf(content, planned, shown), ...shown };
}

/** @throws 412 `plan_changed` if the change would differ from its preview */
export const samePlan =
  (plan: string, request: PreviewedRequest): PlanCheck =>
  async (planned) => {
    if ((await previewOf(planned, request)).plan !== plan) throw planChanged();
  };

/** Returns the content of a preview, without the digest of the plan. */
export async function shownOf(
  { snapshot, change, leftovers }: PlannedChange,
  { isCorpAdmin }: PreviewedRequest['actor'],
): Promise<Omit<Preview, 'plan'>> {
  const changes = change ? [...auditedChanges(snapshot, change), ...(change.events ?? []).filter(isPurge)] : [];
  const names = await namesIn(snapshot.partition, [...changes, ...leftovers.map(asChange)], sourceOf(snapshot));
  const shared = { leftovers: leftovers.map((leftover) => presentLeftover(leftover, names)) };
  if (!change) return { ...shared, changes: [], effects: [], warnings: [] };
  const [effects, warnings] = await Promise.all([
    previewedEffects(snapshot.root, change, names, isCorpAdmin),
    previewWarnings(snapshot.root, change, names),
  ]);
  const records = changes.map((each) => changedRecord(each, names));
  return { ...shared, changes: records.filter(isVisible), effects, warnings };
}

/** True for a permanent deletion. Previews show no other events. */
const isPurge = ({ isPurged }: AuditedChange) => isPurged === true;

/** False for internal changes, such as marking a record as being removed. */
export const isVisible = ({ action, fields }: ChangedRecord): boolean => action !== 'changed' || fields.length > 0;

/** Reads records from the snapshot of a plan. Cheap, because the rules have already read most documents. */
export function sourceOf(snapshot: PartitionSnapshot): RecordSource {
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
