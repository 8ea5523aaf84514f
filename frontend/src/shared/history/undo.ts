/** Undoes changes from the toast that reported them. */
import { restoringRoutes } from '@franchise-admin/api/contract';
import type { Client } from '../../client/client.ts';
import { isRejected } from '../../client/failure.ts';
import type { WrittenChanges } from '../../client/written-changes.ts';
import { notifyDone, notifyError } from '../../ui/index.ts';
import { leftoverSentence, PENDING } from './leftovers.ts';

const UNDONE = 'Undone: ';
const REDONE = 'Redone: ';

/**
 * Undoes the changes and shows a toast with the result, which offers an undo again. Keeps later changes, and names them in the toast.
 * @param title the title of the toast that offered the undo: "Ann Lee saved."
 */
export async function undo(client: Client, { scope, changeIds }: WrittenChanges, title: string): Promise<void> {
  const options = { params: { scope }, body: { changeIds: [...changeIds] } };
  const result = await client.attempt(restoringRoutes.undoChange, options);
  if (!result.ok) {
    const { message = '', detail, requestId } = result.failure;
    notifyError(message, { advice: detail, requestId: isRejected(result.failure) ? undefined : requestId });
    return;
  }
  const { changes, leftovers, isPending = false } = result.data;
  const message = [leftoverSentence(leftovers), isPending ? PENDING : ''].filter(Boolean).join(' ');
  notifyDone(changes.length === 0 ? 'Nothing was undone.' : titleAfter(title), message);
}

/** Returns "Undone: Ann Lee saved."; "Redone: Ann Lee saved." for the undo of an undo. */
function titleAfter(title: string): string {
  if (title.startsWith(UNDONE)) return REDONE + title.slice(UNDONE.length);
  return UNDONE + (title.startsWith(REDONE) ? title.slice(REDONE.length) : title);
}
