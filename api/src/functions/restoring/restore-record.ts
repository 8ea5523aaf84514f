/** Restores a version of a record from the history: the whole record, or only some of its fields. */
import { contentFields } from '../../contract/restorable-fields.ts';
import { restoringRoutes as routes } from '../../contract/restoring.ts';
import { conflict, invalid, notFound } from '../../domain/problems.ts';
import { withFields } from '../../domain/restoring.ts';
import type { AuditDocument } from '../../store/documents/index.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import { type Partition, readIn } from '../../store/partition/partition.ts';
import type { Plan } from '../../store/partition/partition-change.ts';
import type { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import { lastVersion, type VersionChange, versionChanges } from '../../store/restoring/change-entries.ts';
import { desiredVersion } from '../../store/restoring/desired-records.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';
import { settleNow } from '../outbox/settle.ts';
import { countNewAccounts } from './account-restoration.ts';
import { changeScope, partitionFor, withReservations } from './change-scope.ts';
import { type PresentedRestoration, presentRestoration, writtenRestoration } from './present-restoration.ts';
import { restoration } from './restoration.ts';

const OWNER_DELETED = 'The franchise or vendor of this record was deleted. Undo that deletion instead.';

type RestoreRequest = ApiRequest<typeof routes.restoreRecord>;

/** Restores a version of a record, even if the record is deleted. The directory effects are those of an ordinary change of the record. */
export async function restoreRecord(request: RestoreRequest) {
  const { params, body, actor, log } = request;
  const partition = partitionFor(params.scope);
  const author = authorOf(request, routes.restoreRecord);
  checkFields(body);
  const change = await versionIn(partition, body);
  const version = change[body.side];
  const fields = body.fields ?? contentFields(body.kind);
  const plan = async (snapshot: PartitionSnapshot): Promise<Plan<PresentedRestoration>> => {
    const desired = await desiredVersion(snapshot, { kind: body.kind, id: body.recordId }, async (current) => {
      if (!version) throw conflict('no_version', 'This record did not exist then. Undo the change instead.');
      if (current) return { desired: withFields(body.kind, current, version, fields) };
      if (body.fields) throw conflict('deleted', 'This record was deleted. Restore the whole record first.');
      if (body.kind === 'franchise' || body.kind === 'vendor') throw conflict('deleted', OWNER_DELETED);
      const last = (await lastVersion(partition, body)) ?? version;
      return { desired: withFields(body.kind, last, version, fields), last };
    });
    if (!snapshot.root && partition.container !== 'reference') throw conflict('deleted', OWNER_DELETED);
    const { change, leftovers } = await restoration(snapshot, desired, { author, changeIds: [], rights: actor });
    const outcome = await presentRestoration(partition, change ? auditedChanges(snapshot, change) : [], leftovers);
    const planned = { change, outcome, leftovers, receiptData: null };
    return change ? { ...planned, beforeWrite: (releases) => countNewAccounts(request, releases, change) } : planned;
  };
  const { outcome, outbox } = await withReservations(partition, [change], () =>
    changeScope(partition, author, plan, (_, __, changeId) => writtenRestoration(partition, changeId)),
  );
  const isDone = outbox === undefined || (await settleNow(outbox, log));
  return { ...outcome, ...(!isDone && { isPending: true }) };
}

/** @throws 400 for a field that this kind of record lacks, or that cannot be restored on its own */
function checkFields({ kind, fields = [] }: RestoreRequest['body']): void {
  const unknown = fields.find((field) => !contentFields(kind).includes(field));
  if (unknown !== undefined) throw invalid('fields', `${unknown} cannot be restored separately.`);
}

/** @throws 404 if the history has no such entry; 409 `not_restorable` */
async function versionIn(
  partition: Partition,
  { auditId, kind, recordId }: RestoreRequest['body'],
): Promise<VersionChange> {
  const entry = await readIn<AuditDocument>(partition, auditId);
  const isOwn = ({ record }: AuditDocument['changes'][number]) => record.kind === kind && record.id === recordId;
  const change = entry?.type === 'audit' ? entry.changes.find(isOwn) : undefined;
  if (!entry || !change) throw notFound('This version is not in the history. It may have expired.', 'auditId');
  if (entry.format !== 2)
    throw conflict('not_restorable', 'An earlier release recorded this version, without enough data to restore it.');
  if (change.isPurged) throw conflict('not_restorable', 'This version was deleted permanently.');
  const [version] = versionChanges([change]);
  if (!version) throw conflict('not_restorable', 'This entry has no version of the record.');
  return version;
}
