/** Asks "Confirm Deletion", or shows "Cannot Delete" with the reason (ADM-05, ADM-07, ADM-08). */
import { notifyDeleted } from '../../shared/notify.ts';
import { RemovalDialog, type RemovalDialogProps } from '../../shared/RemovalDialog.tsx';
import { notifyDone } from '../../ui/index.ts';

export interface DeletionDialogProps<T> extends Omit<RemovalDialogProps<T>, 'title' | 'onGone' | 'onCheck'> {
  /** The record's name: "Food Safety". */
  readonly name: string;
}

export function DeletionDialog<T>({ name, ...removal }: DeletionDialogProps<T>) {
  const { confirmLabel, onRefresh } = removal;
  return (
    <RemovalDialog
      {...removal}
      title="Confirm Deletion"
      onGone={async (result) => {
        if (result === undefined) return onRefresh();
        if (confirmLabel === 'Delete') notifyDeleted(name);
        else notifyDone(`${name} removed.`);
      }}
    />
  );
}
