/** The question before a record is deleted or removed, and what came of it: done, changed or gone meanwhile, or refused. */
import { type ReactNode, useState } from 'react';
import { useClient } from '../client/ClientContext.ts';
import type { Result } from '../client/client.ts';
import { ConfirmDialog } from '../ui/index.ts';
import styles from './RemovalDialog.module.css';
import { isStale } from './save.ts';

const PAST = { Delete: 'deleted', Remove: 'removed' } as const;

export interface RemovalDialogProps<T> {
  /** The exact words: "Delete this user?". */
  readonly title: string;
  readonly confirmLabel: keyof typeof PAST;
  /** What the record is: "user". */
  readonly noun: string;
  /** What is removed, and what follows from it. */
  readonly children: ReactNode;
  /** Makes the call, over the version that is shown. */
  readonly onRemove: () => Promise<Result<T>>;
  /** It is gone, by this call or by somebody else's: reads anew what it stood in. The dialog waits for it. */
  readonly onGone: (answer: T | undefined) => Promise<void>;
  /** Reads the record anew, which somebody else has changed. */
  readonly onRefresh: () => Promise<void>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function RemovalDialog<T>(props: RemovalDialogProps<T>) {
  const { title, confirmLabel, noun, onGone, onClose, returnFocus } = props;
  const client = useClient();
  const [message, setMessage] = useState<string>();
  const [isGone, setIsGone] = useState(false);

  const remove = async () => {
    setMessage(undefined);
    const result = await props.onRemove();
    if (result.ok) {
      await onGone(result.data);
      return true;
    }
    const { failure } = result;
    if (isStale(failure)) {
      setMessage(`Someone else has changed this ${noun} in the meantime. ${confirmLabel} it as it stands now?`);
      await props.onRefresh();
      return false;
    }
    client.report(failure);
    setMessage(failure.detail || failure.message);
    setIsGone(failure.code === 'not_found');
    return false;
  };

  const shared = { title, onClose, returnFocus };
  if (isGone)
    return (
      <ConfirmDialog
        {...shared}
        key="gone"
        confirmLabel="OK"
        cancelLabel={null}
        onConfirm={async () => {
          await onGone(undefined);
        }}
      >
        Someone else has {PAST[confirmLabel]} this {noun} already.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...shared} key="question" confirmLabel={confirmLabel} danger onConfirm={remove}>
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
