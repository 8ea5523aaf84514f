/** The confirmation of every removal from the hierarchy: the question, what follows from it, and what came of it. */
import { type ReactNode, useRef } from 'react';
import { type RemovalOutcome, RemovalQuestion } from '../../../ui/index.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import styles from './dialogs.module.css';
import type { Refusal } from './outcome.ts';

export interface HierarchyRemovalDialogProps {
  /** "Remove this level?" */
  readonly question: ReactNode;
  /** What it means, and what there is to choose. */
  readonly children: ReactNode;
  /** What to say when it is gone after a try whose answer was lost: that try may have done it, and nobody else. */
  readonly gone: string;
  readonly onRemove: () => Promise<RemovalOutcome | Refusal<object>>;
  readonly onClose: () => void;
}

export function HierarchyRemovalDialog({ question, children, gone, onRemove, onClose }: HierarchyRemovalDialogProps) {
  const { refresh, returnFocus } = useHierarchyDialog();
  const hasFailed = useRef(false);

  const remove = async (): Promise<RemovalOutcome> => {
    const outcome = await onRemove();
    if (outcome === 'done' || 'settled' in outcome || 'refused' in outcome) return outcome;
    const { message, errors, isFailed, isGone }: Refusal<object> = outcome;
    const text = message ?? Object.values<string>(errors ?? {}).join(' ');
    if (isGone) return { settled: hasFailed.current ? gone : text };
    hasFailed.current ||= isFailed === true;
    return { message: text };
  };

  return (
    <RemovalQuestion
      title="Confirm Removal"
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
