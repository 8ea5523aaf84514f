/** Reports applied sets, and undoes them. */
import { type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import type { Client } from '../../client/client.ts';
import { type Failure, isRejected } from '../../client/failure.ts';
import { notifyDone, notifyError } from '../../ui/index.ts';
import { applySet, paramsOf, settled } from './follow.ts';
import { reviewedSet } from './review.ts';
import { isWorking } from './set-actions.ts';
import { failedCount, problemCount, resultText } from './words.ts';

/** Reports what a set has done, with Undo and a link to its page. */
export function notifyApplied(client: Client, set: ChangeSet, onView?: () => void): void {
  const mayUndo = set.results.done > 0 && set.kind !== 'undo';
  const view = onView && { label: 'View', onSelect: onView };
  notifyDone(`${set.title}: ${resultText(set)}.`, '', view, mayUndo ? () => undoSets(client, [set]) : undefined);
}

/** Undoes sets that belong together, from the last to the first. Stops after a failure, or when the user must review an undo. */
export async function undoSets(client: Client, sets: readonly ChangeSet[]): Promise<void> {
  for (const set of sets.toReversed()) if (!(await undoSet(client, set, sets.length > 1))) return;
}

/**
 * Applies the undo if every change can be undone. Otherwise opens its review, so that the user decides.
 * @param waits true to wait for an undo that takes longer than its request, instead of showing its progress
 * @returns true if everything is undone
 */
async function undoSet(client: Client, set: ChangeSet, waits = false): Promise<boolean> {
  const begun = await client.attempt(changeSetRoutes.undoChangeSet, { params: paramsOf(set) });
  if (!begun.ok) return report(begun.failure);
  const undo = await settled(client, begun.data);
  if (undo.state === 'done') return report(undo);
  if (problemCount(undo) > 0 || undo.applicable === 0) return review(undo);
  const applied = await applySet(client, undo);
  if (!applied.ok) return report(applied.failure);
  const now = waits ? await settled(client, applied.data) : applied.data;
  return isWorking(now) || failedCount(now) > 0 ? review(now) : report(now);
}

function review(undo: ChangeSet): false {
  reviewedSet(undo);
  return false;
}

function report(result: Failure | ChangeSet): boolean {
  if ('changeSetId' in result) {
    notifyDone(`${result.title}.`);
    return true;
  }
  const { message = '', detail, requestId } = result;
  notifyError(message, { advice: detail, requestId: isRejected(result) ? undefined : requestId });
  return false;
}
