/** Shows a new password once, with its sign-in name. It is masked until revealed, and can be copied while masked (USER-14, POS-06). */
import { useEffect, useRef, useState } from 'react';
import { announce, DialogButton } from '../../ui/index.ts';
import styles from './password.module.css';

/** Focuses the field and selects its text, so that Ctrl+C copies it. */
function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Fixed length: the mask must not reveal the password's length. */
const MASK = '•'.repeat(12);

export interface NewPasswordProps {
  /** The directory sign-in. */
  readonly userName: string;
  readonly password: string;
  /** Called when the password is copied, by the button or manually. Revealing it does not count, because it is easily forgotten. */
  readonly onCopied: () => void;
}

export function NewPassword({ userName, password, onCopied }: NewPasswordProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  /** The browser blocked the clipboard, so the user has to copy the password manually. */
  const [isManual, setIsManual] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isManual) selectAll(field.current);
  }, [isManual]);
  const [note, setNote] = useState('Copy the password now. You cannot see it again after you close this dialog.');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setNote('Copied. You cannot see the password again after you close this dialog.');
      announce('Password copied');
      onCopied();
    } catch {
      // The browser denies access to the clipboard.
      setIsRevealed(true);
      setIsManual(true);
      selectAll(field.current);
      setNote('Could not copy the password. It is selected: please copy it manually.');
      announce('Could not copy the password. It is selected: please copy it manually.');
    }
  };
  const toggle = () => {
    setIsRevealed(!isRevealed);
    setIsManual(false);
  };
  return (
    <>
      <p className={styles.signIn}>
        Sign-in name: <strong>{userName}</strong>
      </p>
      <div className={styles.password}>
        <p role="status" onCopy={onCopied}>
          New Password:{' '}
          {isManual ? (
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
