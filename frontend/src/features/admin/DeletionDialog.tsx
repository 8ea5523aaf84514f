/** "Confirm Deletion" before anything is deleted on this page, and "Cannot Delete" for what must stay (ADM-05, ADM-07, ADM-08). */
import { useEffect, useEffectEvent, useState } from 'react';
import { RemovalDialog, type RemovalDialogProps } from '../../shared/RemovalDialog.tsx';
import { ConfirmDialog, notifyDone } from '../../ui/index.ts';

export interface DeletionDialogProps<T> extends Omit<RemovalDialogProps<T>, 'title' | 'onGone'> {
  /** Which one: "Food Safety". */
  readonly name: string;
  /** Why it cannot be deleted as the list has it, in the specification's words. */
  readonly obstacle?: string | undefined;
}

export function DeletionDialog<T>({ name, obstacle, ...removal }: DeletionDialogProps<T>) {
  const { confirmLabel, onRemove, onRefresh, onClose, returnFocus } = removal;
  // As it was when it was asked: a question never takes the place of a refusal under somebody's finger.
  const [refusal, setRefusal] = useState(obstacle);

  // What stands in the way is counted elsewhere too: the list shows how it is now.
  const refresh = useEffectEvent(() => void onRefresh());
  const isRefused = refusal !== undefined;
  useEffect(() => {
    if (isRefused) refresh();
  }, [isRefused]);

  if (isRefused)
    return (
      <ConfirmDialog
        title="Cannot Delete"
        confirmLabel="OK"
        cancelLabel={null}
        onConfirm={() => true}
        onClose={onClose}
        returnFocus={returnFocus}
      >
        {refusal}
      </ConfirmDialog>
    );
  return (
    <RemovalDialog
      {...removal}
      title="Confirm Deletion"
      onRemove={async () => {
        const result = await onRemove();
        if (!result.ok && result.failure.code === 'conflict') setRefusal(result.failure.detail);
        return result;
      }}
      onGone={async (answer) => {
        if (answer === undefined) return onRefresh();
        notifyDone(`${name} ${confirmLabel === 'Delete' ? 'deleted' : 'removed'}.`);
      }}
    />
  );
}
