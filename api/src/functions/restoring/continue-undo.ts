/** Writes the next batch of an undo that does not fit into one batch. */
import { ProblemError } from '../../domain/problem-error.ts';
import type { OutboxDocument, PendingUndo } from '../../store/documents/index.ts';
import { advanceOutbox, renewedLease } from '../../store/partition/outbox.ts';
import { partitionOf, type Read } from '../../store/partition/partition.ts';
import { entryOf, type PartitionChange, type Plan } from '../../store/partition/partition-change.ts';
import type { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import type { Continued } from '../../store/removal/partition-removal.ts';
import { entriesById, versionChanges } from '../../store/restoring/change-entries.ts';
import { desiredRecords } from '../../store/restoring/desired-records.ts';
import { changeScope, recallFranchise, withReservations } from './change-scope.ts';
import { restorationOfRest } from './restoration.ts';

/**
 * Undoes the next entry. Rules and rights were already checked for the whole undo. Records that can no longer be restored stay unchanged,
 * and the history lists them. If the franchise or vendor was deleted in the meantime, skips the remaining records and performs only the
 * effects of the first batch.
 */
export async function continueUndo(entry: Read<OutboxDocument>, undo: PendingUndo): Promise<Continued> {
  const partition = partitionOf(entry);
  const [step = [], ...rest] = undo.steps;
  const { author, changeIds, overwrite } = undo;
  const plan = async (snapshot: PartitionSnapshot): Promise<Plan<'written' | 'taken'>> => {
    const held = await snapshot.document<OutboxDocument>(entry.id);
    if (held?._etag !== entry._etag) return { change: null, outcome: 'taken' };
    const desired = await desiredRecords(snapshot, await entriesById(partition, step), overwrite);
    recallFranchise(snapshot, desired);
    const { change, leftovers } = await restorationOfRest(snapshot, desired, { author, changeIds, rights: null });
    const next = rest.length > 0 ? { ...undo, steps: rest } : null;
    return {
      change: { undoes: changeIds, ...withEntry(change ?? {}, held, next) },
      outcome: 'written',
      leftovers: leftovers.filter((leftover) => !desired.leftovers.includes(leftover)),
    };
  };
  const changes = (await entriesById(partition, step)).flatMap((one) => versionChanges(one.changes));
  try {
    const changed = await withReservations(partition, changes, () => changeScope(partition, author, plan));
    const { snapshot, outcome, outbox } = changed;
    if (outcome === 'taken') return { entry: 'taken', outbox: undefined };
    return { entry: (await snapshot.document<OutboxDocument>(entry.id)) ?? 'done', outbox: entryOf(outbox) };
  } catch (error) {
    if (!isDeletedMeanwhile(error)) throw error;
    const rest = await advanceOutbox({ ...entry, removal: null }, entry.effects);
    return { entry: rest ?? 'taken', outbox: undefined };
  }
}

/**
 * Advances the entry to the next step. After the last step, keeps the entry if the first batch has added effects to it; otherwise deletes
 * it.
 */
function withEntry(
  { replace = [], remove = [], ...change }: PartitionChange,
  held: Read<OutboxDocument>,
  next: PendingUndo | null,
): PartitionChange {
  if (!next && held.effects.length === 0) return { ...change, replace, remove: [...remove, held] };
  return {
    ...change,
    replace: [...replace, { before: held, after: { ...renewedLease(held), removal: next } }],
    remove,
  };
}

function isDeletedMeanwhile(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === 'not_found' || error.reason === 'being_removed');
}
