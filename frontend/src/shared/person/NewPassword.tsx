/** A password that is shown once, with whose it is: masked until somebody wants to see it, and copied without seeing it (USER-14, POS-06). */
import { useState } from 'react';
import { announce, Button } from '../../ui/index.ts';
import styles from './password.module.css';

/** Tells nothing of its length. */
const MASK = '•'.repeat(12);

export interface NewPasswordProps {
  /** The directory sign-in that it belongs to. */
  readonly userName: string;
  readonly password: string;
  /** Somebody has seen or copied it. */
  readonly onTaken: () => void;
}

export function NewPassword({ userName, password, onTaken }: NewPasswordProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const [note, setNote] = useState('It is shown here once, and gone when this dialog closes.');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setNote('Copied. It is gone here when this dialog closes.');
      announce('Password copied');
    } catch {
      // The browser does not let the page write to the clipboard.
      setIsRevealed(true);
      setNote('It could not be copied. Please select it and copy it by hand.');
      announce('The password could not be copied');
    }
    onTaken();
  };
  const toggle = () => {
    setIsRevealed(!isRevealed);
    onTaken();
  };
  return (
    <>
      <p className={styles.signIn}>
        Sign-in name: <strong>{userName}</strong>
      </p>
      <div className={styles.password}>
        <p role="status">
          New Password:{' '}
          {isRevealed ? (
            <code className={styles.secret}>{password}</code>
          ) : (
            <>
              <span aria-hidden="true">{MASK}</span>
              <span className="visually-hidden">hidden</span>
            </>
          )}
        </p>
        <Button aria-pressed={isRevealed} onClick={toggle}>
          {isRevealed ? 'Hide' : 'Reveal'}
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
      </div>
      <p className={styles.note}>{note}</p>
    </>
  );
}
