/** Undoes changes from the toast that reported them. */
import { type Leftover, restoringRoutes, SYSTEM } from '@franchise-admin/api/contract';
import type { Client } from '../../client/client.ts';
import { isRejected } from '../../client/failure.ts';
import { franchiseOf, type WrittenChanges } from '../../client/written-changes.ts';
import type { Caller } from '../../context/caller.ts';
import { notifyDone, notifyError } from '../../ui/index.ts';
import { leftoverSentence, PENDING } from './leftovers.ts';

const UNDONE = 'Undone: ';
const REDONE = 'Redone: ';

export interface UndoneChange extends WrittenChanges {
  /** The title of the toast that offered the undo: "Ann Lee saved." */
  readonly title: string;
}

/** Undoes the changes and shows a toast with the result, which offers to undo the undo. Keeps later changes, names them in the toast, and
 * offers the history of their records, where the user can restore them.
 */
export async function undo(
  client: Client,
  { scope, changeIds, title }: UndoneChange,
  caller: Pick<Caller, 'isCorpAdmin'>,
  onOpen: (address: string) => void,
): Promise<void> {
  const options = { params: { scope }, body: { changeIds: [...changeIds] } };
  const result = await client.attempt(restoringRoutes.undoChange, options);
  if (!result.ok) {
    const { message = '', detail, requestId } = result.failure;
    notifyError(message, { advice: detail, requestId: isRejected(result.failure) ? undefined : requestId });
    return;
  }
  const { changes, leftovers, isPending = false } = result.data;
  const message = [leftoverSentence(leftovers), isPending ? PENDING : ''].filter(Boolean).join(' ');
  const choose = { label: 'Choose in History', onSelect: () => onOpen(historyOf(scope, leftovers, caller)) };
  const done = changes.length === 0 ? 'Nothing was undone.' : titleAfter(title);
  notifyDone(done, message, leftovers.length > 0 ? choose : undefined);
}

/** Returns the address of the record's history. For several records, returns the address of the scope's whole history. */
function historyOf(
  scope: string,
  leftovers: readonly Leftover[],
  { isCorpAdmin }: Pick<Caller, 'isCorpAdmin'>,
): string {
  const [first] = leftovers;
  const isOne = leftovers.every(({ kind, recordId }) => kind === first?.kind && recordId === first.recordId);
  const franchise = franchiseOf(scope) ?? (isCorpAdmin ? SYSTEM : undefined);
  const params = new URLSearchParams({
    ...(franchise === undefined ? { of: 'vendor' } : { franchise }),
    ...(first && isOne && { kind: first.kind, record: first.recordId }),
  });
  return `/history?${params}`;
}

/** Returns "Undone: Ann Lee saved."; "Redone: Ann Lee saved." for the undo of an undo. */
function titleAfter(title: string): string {
  if (title.startsWith(UNDONE)) return REDONE + title.slice(UNDONE.length);
  return UNDONE + (title.startsWith(REDONE) ? title.slice(REDONE.length) : title);
}
