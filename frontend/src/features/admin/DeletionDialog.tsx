/** "Confirm Deletion" before anything is deleted on this page, and "Cannot Delete" for what must stay (ADM-05, ADM-07, ADM-08). */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../client/ClientContext.ts';
import type { Result } from '../../client/client.ts';
import { isStale } from '../../client/save.ts';
import { announce, ConfirmDialog } from '../../ui/index.ts';
import styles from './DeletionDialog.module.css';

export interface DeletionDialogProps {
  /** What the record is called: "communication type". */
  readonly kind: string;
  /** Which one: "Food Safety". */
  readonly name: string;
  /** What is asked, and what follows from it. */
  readonly children: ReactNode;
  readonly confirmLabel: 'Delete' | 'Remove';
  /** Why it cannot be deleted as the list has it, in the specification's words. */
  readonly obstacle?: string | undefined;
  /** It is in the list no more. */
  readonly isGone: boolean;
  /** Deletes it as the list has it now. */
  readonly remove: () => Promise<Result<unknown>>;
  /** Reads the list anew. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function DeletionDialog(props: DeletionDialogProps) {
  const { kind, name, confirmLabel, isGone, onRefresh, onClose, returnFocus } = props;
  const client = useClient();
  // As it was when it was asked: a question never takes the place of a refusal under somebody's finger.
  const [refusal, setRefusal] = useState(props.obstacle);
  const [message, setMessage] = useState<string>();
  const [hasMissed, setHasMissed] = useState(false);

  // What stands in the way is counted elsewhere too: the list shows how it is now.
  const refresh = useEffectEvent(() => void onRefresh());
  const isRefused = refusal !== undefined;
  useEffect(() => {
    if (isRefused) refresh();
  }, [isRefused]);

  const remove = async () => {
    setMessage(undefined);
    const result = await props.remove();
    if (result.ok) {
      announce(`${name} ${confirmLabel === 'Delete' ? 'deleted' : 'removed'}.`);
      return true;
    }
    const { failure } = result;
    if (failure.code === 'conflict') {
      setRefusal(failure.detail);
      return false;
    }
    if (isStale(failure))
      setMessage(`Someone else has changed this ${kind} in the meantime. ${confirmLabel} it as it stands now?`);
    else {
      client.report(failure);
      setMessage(failure.detail);
      setHasMissed(failure.code === 'not_found');
    }
    if (isStale(failure) || failure.code === 'not_found') await onRefresh();
    return false;
  };

  const end = hasMissed && isGone ? `Someone else has deleted this ${kind} already.` : refusal;
  if (end !== undefined)
    return (
      <ConfirmDialog
        key="end"
        title={end === refusal ? 'Cannot Delete' : 'Confirm Deletion'}
        confirmLabel="OK"
        cancelLabel={null}
        onConfirm={() => true}
        onClose={onClose}
        returnFocus={returnFocus}
      >
        {end}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      key="question"
      title="Confirm Deletion"
      confirmLabel={confirmLabel}
      danger
      onConfirm={remove}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className={styles.question}>
        {message && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
        {props.children}
      </div>
    </ConfirmDialog>
  );
}
