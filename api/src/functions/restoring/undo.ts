/** Undoes changes with a new change, which has the rules, rights and directory effects of an ordinary change. */
import { restoringRoutes as routes } from '../../contract/restoring.ts';
import { conflict, notFound } from '../../domain/problems.ts';
import type { Author, PendingUndo } from '../../store/documents/index.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import { BATCH_ROOM } from '../../store/partition/operations.ts';
import type { Partition } from '../../store/partition/partition.ts';
import type { Plan, Release } from '../../store/partition/partition-change.ts';
import type { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import { batchRoom, isPreviewing } from '../../store/partition/running-change.ts';
import { type ChangeEntry, entriesOf, versionChanges } from '../../store/restoring/change-entries.ts';
import { desiredRecords } from '../../store/restoring/desired-records.ts';
import { isReadAhead, undoHistory } from '../../store/restoring/undo-history.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf } from '../http/changes.ts';
import { settleNow } from '../outbox/settle.ts';
import { countNewAccounts } from './account-restoration.ts';
import { changeScope, partitionFor, recallFranchise, withReservations } from './change-scope.ts';
import { type PresentedRestoration, presentRestoration, writtenRestoration } from './present-restoration.ts';
import { restoration, sizeOf } from './restoration.ts';

/**
 * Undoes whole changes, newest first. Keeps later changes, unless the caller overwrites them. An undo that exceeds one batch undoes one
 * entry per batch. Before the first batch, it checks rights and rules for the whole undo.
 */
export async function undoChanges(request: ApiRequest<typeof routes.undoChange>) {
  const { params, body, actor, log } = request;
  const partition = partitionFor(params.scope);
  const changeIds = [...new Set(body.changeIds.map((id) => id.toLowerCase()))];
  const overwrite = body.overwrite ?? [];
  const author = authorOf(request, routes.undoChange);
  const planUndo = async (snapshot: PartitionSnapshot): Promise<Plan<PresentedRestoration>> => {
    const { entries, pending, desired } = await desiredAfter(snapshot, { changeIds, overwrite });
    recallFranchise(snapshot, desired);
    const whole = await restoration(snapshot, desired, { author, changeIds, rights: actor, pending });
    const { change, leftovers } = whole;
    const outcome = await presentRestoration(partition, change ? auditedChanges(snapshot, change) : [], leftovers);
    if (!change) return { change, outcome, leftovers };
    const beforeWrite = (releases: Release[]) => countNewAccounts(request, releases, change);
    const shared = { outcome, leftovers, receiptData: null, beforeWrite };
    if (sizeOf(change) <= batchRoom(BATCH_ROOM)) return { change, ...shared };
    const [first, ...rest] = entries;
    const step = first && (await desiredRecords(snapshot, [first], overwrite));
    const { change: written } = step
      ? await restoration(snapshot, step, { author, changeIds, rights: null, pending })
      : whole;
    const removal = pendingUndo(author, { changeIds, overwrite, rest });
    return { change: { undoes: changeIds, ...written, removal }, ...shared };
  };
  const { outcome, outbox } = await withReservations(partition, await valuesOf(partition, changeIds), () =>
    changeScope(partition, author, planUndo, (_, __, changeId) => writtenRestoration(partition, changeId)),
  );
  const isDone = outbox === undefined || (await settleNow(outbox, log));
  return { ...outcome, ...(!isDone && { isPending: true }) };
}

function pendingUndo(
  author: Author,
  {
    changeIds,
    overwrite,
    rest,
  }: Pick<PendingUndo, 'changeIds' | 'overwrite'> & { readonly rest: readonly ChangeEntry[] },
): PendingUndo {
  return { kind: 'undo', author, changeIds, overwrite, steps: rest.map(({ ids }) => ids) };
}

/** Returns the entries to undo (newest first), the pending work, and each record's state after the undo. */
async function desiredAfter(
  snapshot: PartitionSnapshot,
  { changeIds, overwrite }: Pick<PendingUndo, 'changeIds' | 'overwrite'>,
) {
  const read = async () => {
    const { entries, pending } = await undoableHistory(snapshot.partition, changeIds);
    return { entries, pending, desired: await desiredRecords(snapshot, entries, overwrite) };
  };
  const found = await read();
  const { records, leftovers } = found.desired;
  const usesDeleted = leftovers.length > 0 || records.some(({ before }) => !before);
  // The versions of a deleted record may have been deleted permanently since they were read ahead, so read them again.
  return usesDeleted && isReadAhead() && !isPreviewing() ? read() : found;
}

/**
 * Reads the history of the changes to undo.
 * @throws 404 for an unknown change; 409 `not_restorable`, `already_undone`, `being_changed`
 */
async function undoableHistory(partition: Partition, changeIds: readonly string[]) {
  const { entries, undone, pending } = await undoHistory(partition, changeIds);
  for (const changeId of changeIds) {
    const own = entries.filter((entry) => entry.changeId === changeId);
    const [newest] = own;
    if (!newest) throw notFound('This change is not in the history. It may have expired.', 'changeIds');
    const what = `The change of ${newest.at.slice(0, 16).replace('T', ' ')} UTC`;
    if (undone.has(changeId)) throw conflict('already_undone', `${what} has already been undone.`);
    if (pending.isRunning(changeId))
      throw conflict('being_changed', `${what} is still in progress. Please try again in a moment.`);
    if (own.some(({ isRestorable }) => !isRestorable))
      throw conflict('not_restorable', `${what} was recorded by an earlier release, without enough data to undo it.`);
    if (own.some(({ changes }) => changes.some(({ isPurged }) => isPurged)))
      throw conflict('not_restorable', `${what} cannot be undone, because one of its records was deleted permanently.`);
    if (own.every(({ changes }) => versionChanges(changes).length === 0))
      throw conflict('not_restorable', `${what} changed no record, so it cannot be undone.`);
  }
  return { entries, pending };
}

/**
 * Returns the changes whose vendor names and emails must be reserved before the undo; none outside the container `vendors`. Includes all
 * changes, because only the plan shows how many batches the undo needs.
 */
async function valuesOf(partition: Partition, changeIds: readonly string[]) {
  if (partition.container !== 'vendors') return [];
  const entries = await entriesOf(partition, changeIds);
  return entries.flatMap(({ changes }) => versionChanges(changes));
}
