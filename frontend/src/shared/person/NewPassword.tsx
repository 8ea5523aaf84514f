/** A password that is shown once, with whose it is: masked until somebody wants to see it, and copied without seeing it (USER-14, POS-06). */
import { useEffect, useRef, useState } from 'react';
import { announce, DialogButton } from '../../ui/index.ts';
import styles from './password.module.css';

/** Ctrl and C copy it now. */
function takeUp(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Tells nothing of its length. */
const MASK = '•'.repeat(12);

export interface NewPasswordProps {
  /** The directory sign-in that it belongs to. */
  readonly userName: string;
  readonly password: string;
  /** By the button or by hand; not that it was revealed, which is easily done and forgotten. */
  readonly onCopied: () => void;
}

export function NewPassword({ userName, password, onCopied }: NewPasswordProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  /** It is to be copied by hand. */
  const [isByHand, setIsByHand] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isByHand) takeUp(field.current);
  }, [isByHand]);
  const [note, setNote] = useState('Copy it now. You cannot see it again after closing.');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setNote('Copied. It is gone here when this dialog closes.');
      announce('Password copied');
      onCopied();
    } catch {
      // The browser does not let the page write to the clipboard.
      setIsRevealed(true);
      setIsByHand(true);
      takeUp(field.current);
      setNote('It could not be copied. It is selected: please copy it by hand.');
      announce('The password could not be copied');
    }
  };
  const toggle = () => {
    setIsRevealed(!isRevealed);
    setIsByHand(false);
  };
  return (
    <>
      <p className={styles.signIn}>
        Sign-in name: <strong>{userName}</strong>
      </p>
      <div className={styles.password}>
        <p role="status" onCopy={onCopied}>
          New Password:{' '}
          {isByHand ? (
            <input
              ref={field}
              readOnly
              aria-label="New Password"
              autoComplete="off"
              className={styles.secret}
              value={password}
            />
          ) : isRevealed ? (
            <code className={styles.secret}>{password}</code>
          ) : (
            <>
              <span aria-hidden="true">{MASK}</span>
              <span className="visually-hidden">hidden</span>
            </>
          )}
        </p>
        <DialogButton onClick={toggle}>{isRevealed ? 'Hide' : 'Reveal'}</DialogButton>
        <DialogButton onClick={() => void copy()}>Copy</DialogButton>
      </div>
      <p className={styles.note}>{note}</p>
    </>
  );
}
