/** Undoes changes from the toast that reported them. */
import { type Preview, type PreviewedEffect, restoringRoutes } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import type { Client } from '../../client/client.ts';
import { type Failure, isRejected } from '../../client/failure.ts';
import type { WrittenChanges } from '../../client/written-changes.ts';
import { lazyComponent, notifyDone, notifyError } from '../../ui/index.ts';
import { isPlanChanged } from '../save-failure.ts';
import { PENDING } from './leftovers.ts';

const { Lazy: PreviewDialog } = lazyComponent(async () => (await import('./PreviewDialog.tsx')).PreviewDialog);

const { undoChange } = restoringRoutes;
const UNDONE = 'Undone: ';
const REDONE = 'Redone: ';
/** Effects that another undo cannot take back completely: a new account has another password. */
const LOSSES: readonly PreviewedEffect['kind'][] = ['accountDeleted', 'accountCreated'];

export interface UndoneChange extends WrittenChanges {
  /** The title of the toast that offered the undo: "Ann Lee saved." */
  readonly title: string;
}

/**
 * Undoes the changes if the dry run restores everything without warnings or losses, and shows a toast that offers an undo again.
 * Otherwise shows the preview, so that the user decides.
 * @param show shows a dialog; null closes it unless another toast has replaced it
 */
export async function undo(
  client: Client,
  { scope, changeIds, title }: UndoneChange,
  show: (dialog: ReactNode) => void,
): Promise<void> {
  const options = { params: { scope }, body: { changeIds: [...changeIds] } };
  const done = titleAfter(title);
  const close = () => show(null);
  const ask = (preview?: Preview) =>
    show(
      <PreviewDialog
        // Another toast may replace this dialog with its own preview.
        key={changeIds.join()}
        title="Undo this change?"
        subtitle={title}
        confirmLabel="Undo"
        restoration={{ scope, undo: changeIds }}
        preview={preview}
        done={done}
        onClose={close}
        onMissing={close}
      />,
    );
  const preview = await client.preview(undoChange, options);
  if (!preview.ok) return report(preview.failure);
  if (!isHarmless(preview.data)) return ask(preview.data);
  const result = await client.attempt(undoChange, { ...options, plan: preview.data.plan });
  if (result.ok) return notifyDone(done, result.data.isPending ? PENDING : '');
  if (isPlanChanged(result.failure)) return ask();
  report(result.failure);
}

function isHarmless({ changes, effects, warnings, leftovers }: Preview): boolean {
  return (
    changes.length > 0 &&
    warnings.length === 0 &&
    leftovers.length === 0 &&
    !effects.some(({ kind }) => LOSSES.includes(kind))
  );
}

function report(failure: Failure): void {
  const { message = '', detail, requestId } = failure;
  notifyError(message, { advice: detail, requestId: isRejected(failure) ? undefined : requestId });
}

/** Returns "Undone: Ann Lee saved."; "Redone: Ann Lee saved." for the undo of an undo. */
function titleAfter(title: string): string {
  if (title.startsWith(UNDONE)) return REDONE + title.slice(UNDONE.length);
  return UNDONE + (title.startsWith(REDONE) ? title.slice(REDONE.length) : title);
}
