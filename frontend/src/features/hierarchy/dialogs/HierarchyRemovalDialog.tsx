/** Asks for confirmation before a removal from the hierarchy, and shows why it failed. */
import type { ReactNode } from 'react';
import { type RemovalOutcome, RemovalQuestion } from '../../../ui/index.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import styles from './dialogs.module.css';
import type { Rejection } from './position-failure.ts';

export interface HierarchyRemovalDialogProps {
  /** The question in bold: "Remove this level?" */
  readonly question: ReactNode;
  /** The consequences and options. */
  readonly children: ReactNode;
  readonly preview: ReactNode;
  readonly onRemove: () => Promise<RemovalOutcome | Rejection<object>>;
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
    const { message, errors, isDeleted, requestId }: Rejection<object> = outcome;
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
