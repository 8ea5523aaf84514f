import { useEffect, useState } from 'react';
import styles from './SavingStatus.module.css';

/** Milliseconds after which a save is treated as slow. Most saves are faster. */
const SLOW_MS = 1000;

export interface SavingStatusProps {
  readonly isSaving: boolean;
  readonly text?: string;
}

/** Shows and announces in a dialog's footer that a save or another action is slow. */
export function SavingStatus({ isSaving, text = 'Saving…' }: SavingStatusProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isSaving) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isSaving]);
  return (
    <span role="status" className={styles.status}>
      {isSlow && text}
    </span>
  );
}
