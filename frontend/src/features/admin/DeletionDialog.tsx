/** Asks "Confirm Deletion", or shows "Cannot Delete" with the reason (ADM-05, ADM-07, ADM-08). */
import { notifyDeleted } from '../../shared/notify.ts';
import { RemovalDialog, type RemovalDialogProps } from '../../shared/RemovalDialog.tsx';
import { notifyDone } from '../../ui/index.ts';

export interface DeletionDialogProps<T> extends Omit<RemovalDialogProps<T>, 'title' | 'onGone' | 'onCheck'> {
  /** The name of the record: "Food Safety". */
  readonly name: string;
  /**
   * Called after the deletion instead of `onRefresh`, to reload the changed lists. The dialog stays open until the returned promise
   * resolves.
   */
  readonly onDeleted?: (response: T) => unknown;
}

export function DeletionDialog<T>({ name, onDeleted, ...removal }: DeletionDialogProps<T>) {
  const { confirmLabel, onRefresh } = removal;
  return (
    <RemovalDialog
      {...removal}
      title="Confirm Deletion"
      onGone={async (response) => {
        await (response !== undefined && onDeleted ? onDeleted(response) : onRefresh());
        if (response === undefined) return;
        if (confirmLabel === 'Delete') notifyDeleted(name);
        else notifyDone(`${name} removed.`);
      }}
    />
  );
}
