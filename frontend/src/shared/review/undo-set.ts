/** Reports applied sets, and undoes them. */
import { type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import type { Client } from '../../client/client.ts';
import { type Failure, isRejected } from '../../client/failure.ts';
import { notifyDone, notifyError } from '../../ui/index.ts';
import { paramsOf, settled } from './follow.ts';
import { reviewedSet } from './review.ts';
import { isWorking } from './set-actions.ts';
import { failedCount, problemCount, resultText } from './words.ts';

/** Reports what a set has done, with Undo and a link to its page. */
export function notifyApplied(client: Client, set: ChangeSet, onView?: () => void): void {
  const mayUndo = set.results.done > 0 && set.kind !== 'undo';
  const view = onView && { label: 'View', onSelect: onView };
  notifyDone(`${set.title}: ${resultText(set)}.`, '', view, mayUndo ? () => undoSet(client, set) : undefined);
}

/** Applies the undo if every change can be undone. Otherwise opens the review of the undo, so that the user decides. */
export async function undoSet(client: Client, set: ChangeSet): Promise<void> {
  const begun = await client.attempt(changeSetRoutes.undoChangeSet, { params: paramsOf(set) });
  if (!begun.ok) return report(begun.failure);
  const undo = await settled(client, begun.data);
  if (undo.state === 'done') return report(undo);
  if (problemCount(undo) > 0 || undo.applicable === 0) return reviewedSet(undo);
  const body = { retryFailed: false };
  const applied = await client.attempt(changeSetRoutes.applyChangeSet, { params: paramsOf(undo), body });
  if (!applied.ok) return report(applied.failure);
  if (isWorking(applied.data) || failedCount(applied.data) > 0) return reviewedSet(applied.data);
  report(applied.data);
}

function report(result: Failure | ChangeSet): void {
  if ('changeSetId' in result) {
    notifyDone(`${result.title}.`);
    return;
  }
  const { message = '', detail, requestId } = result;
  notifyError(message, { advice: detail, requestId: isRejected(result) ? undefined : requestId });
}
