/** "Confirm Deletion" before anything is deleted on this page, and "Cannot Delete" for what must stay (ADM-05, ADM-07, ADM-08). */
import { RemovalDialog, type RemovalDialogProps } from '../../shared/RemovalDialog.tsx';
import { tellDeleted } from '../../shared/tell.ts';
import { notifyDone } from '../../ui/index.ts';

export interface DeletionDialogProps<T> extends Omit<RemovalDialogProps<T>, 'title' | 'onGone' | 'onCheck'> {
  /** Which one: "Food Safety". */
  readonly name: string;
  /** Reloads what its deletion changes, instead of `onRefresh`. The dialog waits for it. */
  readonly onDeleted?: (answer: T) => unknown;
}

export function DeletionDialog<T>({ name, onDeleted, ...removal }: DeletionDialogProps<T>) {
  const { confirmLabel, onRefresh } = removal;
  return (
    <RemovalDialog
      {...removal}
      title="Confirm Deletion"
      onGone={async (answer) => {
        await (answer !== undefined && onDeleted ? onDeleted(answer) : onRefresh());
        if (answer === undefined) return;
        if (confirmLabel === 'Delete') tellDeleted(name);
        else notifyDone(`${name} removed.`);
      }}
    />
  );
}
