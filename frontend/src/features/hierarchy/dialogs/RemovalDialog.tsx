/** The confirmation of every removal: the question, what follows from it, and what came of it. */
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/index.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import styles from './dialogs.module.css';
import type { Refusal } from './outcome.ts';

/** Removed; settled, with something to tell: removed but for a part that is finished by itself, or by someone else; or refused. */
export type RemovalOutcome = 'removed' | { readonly settled: string } | Refusal<object>;

export interface RemovalDialogProps {
  /** "Remove this level?" */
  readonly question: ReactNode;
  /** What it means, and what there is to choose. */
  readonly children: ReactNode;
  readonly onRemove: () => Promise<RemovalOutcome>;
  readonly onClose: () => void;
}

export function RemovalDialog({ question, children, onRemove, onClose }: RemovalDialogProps) {
  const { refresh, returnFocus } = useHierarchyDialog();
  const [message, setMessage] = useState<string>();
  const [settled, setSettled] = useState<string>();

  const remove = async () => {
    setMessage(undefined);
    const outcome = await onRemove();
    if (outcome === 'removed') return true;
    if ('settled' in outcome) setSettled(outcome.settled);
    else {
      const text = outcome.message ?? Object.values<string>(outcome.errors ?? {}).join(' ');
      if (outcome.isGone) setSettled(text);
      else setMessage(text);
    }
    return false;
  };

  const shared = { title: 'Confirm Removal', onClose, returnFocus };
  if (settled !== undefined)
    return (
      <ConfirmDialog {...shared} key="settled" confirmLabel="OK" cancelLabel={null} onConfirm={refresh}>
        {settled}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...shared} key="question" danger onConfirm={remove}>
      <div className={styles.removal}>
        {message && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
        <p className={styles.question}>{question}</p>
        {children}
      </div>
    </ConfirmDialog>
  );
}
