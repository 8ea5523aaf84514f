/**
 * Shows a new password once, with its sign-in name. The password is masked until the user reveals it, and can be copied while it is masked
 * (USER-14, POS-06).
 */
import { useEffect, useRef, useState } from 'react';
import { announce, DialogButton, TextField } from '../../ui/index.ts';
import styles from './password.module.css';

/** Focuses the field within an element and selects its text, so that Ctrl+C copies the text. */
function selectAll(box: HTMLElement | null): void {
  const field = box?.querySelector('input');
  field?.focus();
  field?.select();
}

/** Shown instead of the password. The length is fixed, so that it does not reveal the length of the password. */
const MASK = '•'.repeat(12);

export interface NewPasswordProps {
  /** The name with which the user signs in. */
  readonly userName: string;
  readonly password: string;
  /**
   * Called when the user has copied the password, with the button or manually. Revealing it is not enough, because a password is easily
   * forgotten.
   */
  readonly onCopied: () => void;
}

export function NewPassword({ userName, password, onCopied }: NewPasswordProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  /** True if the browser has blocked the clipboard, so that the user has to copy the password manually. */
  const [isManual, setIsManual] = useState(false);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isManual) selectAll(shown.current);
  }, [isManual]);
  const [note, setNote] = useState('Copy the password now. You cannot see it again after you close this dialog.');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setNote('Copied. You cannot see the password again after you close this dialog.');
      announce('Password copied');
      onCopied();
    } catch {
      // The browser denied access to the clipboard.
      setIsRevealed(true);
      setIsManual(true);
      selectAll(shown.current);
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
        <div ref={shown} role="status" onCopy={onCopied}>
          {isManual ? (
            <TextField label="New Password" value={password} readOnly />
          ) : (
            <>
              New Password:{' '}
              {isRevealed ? (
                <code className={styles.secret}>{password}</code>
              ) : (
                <>
                  <span aria-hidden="true">{MASK}</span>
                  <span className="visually-hidden">hidden</span>
                </>
              )}
            </>
          )}
        </div>
        <DialogButton onClick={toggle}>{isRevealed ? 'Hide' : 'Reveal'}</DialogButton>
        <DialogButton onClick={() => void copy()}>Copy</DialogButton>
      </div>
      <p className={styles.note}>{note}</p>
    </>
  );
}
