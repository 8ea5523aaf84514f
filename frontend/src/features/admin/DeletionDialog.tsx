/** Asks "Confirm Deletion", or shows "Cannot Delete" with the reason (ADM-05, ADM-07, ADM-08). */
import { RemovalDialog, type RemovalDialogProps } from '../../shared/RemovalDialog.tsx';
import { tellDeleted } from '../../shared/tell.ts';
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
        if (confirmLabel === 'Delete') tellDeleted(name);
        else notifyDone(`${name} removed.`);
      }}
    />
  );
}
