/** The confirmation of every removal from the hierarchy: the question, what follows from it, and what came of it. */
import type { ReactNode } from 'react';
import { type RemovalOutcome, RemovalQuestion } from '../../../ui/index.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import styles from './dialogs.module.css';
import type { Refusal } from './outcome.ts';

export interface HierarchyRemovalDialogProps {
  /** "Remove this level?" */
  readonly question: ReactNode;
  /** What it means, and what there is to choose. */
  readonly children: ReactNode;
  /** What it changes. */
  readonly preview: ReactNode;
  readonly onRemove: () => Promise<RemovalOutcome | Refusal<object>>;
  readonly onClose: () => void;
}

export function HierarchyRemovalDialog({
  question,
  children,
  preview,
  onRemove,
  onClose,
}: HierarchyRemovalDialogProps) {
  const { refresh, returnFocus } = useHierarchyDialog();

  const remove = async (): Promise<RemovalOutcome> => {
    const outcome = await onRemove();
    if (outcome === 'done' || 'settled' in outcome || 'blocked' in outcome) return outcome;
    const { message, errors, isDeleted, requestId }: Refusal<object> = outcome;
    const text = message ?? Object.values<string>(errors ?? {}).join(' ');
    return isDeleted ? { settled: text } : { message: text, requestId };
  };

  return (
    <RemovalQuestion
      title="Confirm Removal"
      preview={preview}
      onRemove={remove}
      onSettled={refresh}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <p className={styles.question}>{question}</p>
      {children}
    </RemovalQuestion>
  );
}
