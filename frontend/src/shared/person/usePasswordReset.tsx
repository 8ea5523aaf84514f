/** Reset Password in the dialog of a person with an account (USER-14, POS-06): the new one is shown once and kept nowhere. */
import { type ReactNode, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Client, Result } from '../../client/client.ts';
import { isUndecided } from '../../client/failure.ts';
import { type CloseWarning, ConfirmDialog, cx, DialogButton, DialogMessage, fullName } from '../../ui/index.ts';
import { referenceOf } from '../refusal.ts';
import { useToldFailures } from '../useToldFailures.ts';
import { NewPassword } from './NewPassword.tsx';
import styles from './password.module.css';

export interface AccountHolder {
  readonly firstName: string;
  readonly lastName: string;
  /** The directory sign-in; "" for someone without an account. */
  readonly userName: string;
}

type Step = 'ready' | 'asked' | 'setting';

export interface PasswordReset {
  /** Gone once there is a result, which may be tried again where it is none. */
  readonly button: ReactNode;
  readonly result: ReactNode;
  readonly confirmation: ReactNode;
  /** A new password that nobody has copied, revealed or not: with the dialog it would be lost, and the old one is void. */
  readonly closeWarning: CloseWarning | undefined;
  /** Why nothing can be saved any more: the reset found the user deleted. */
  readonly deleted: string | undefined;
}

/**
 * @param user nobody, or someone without an account: then there is nothing to reset
 * @param setNew makes the call that answers the new password
 * @param isAsked whether to start with the confirmation
 */
export function usePasswordReset<User extends AccountHolder>(
  user: User | undefined,
  setNew: (client: Client, user: User) => Promise<Result<string>>,
  isAsked = false,
): PasswordReset {
  const client = useClient();
  const told = useToldFailures();
  const [step, setStep] = useState<Step>(isAsked ? 'asked' : 'ready');
  const [result, setResult] = useState<{
    readonly password: string;
    readonly detail: string;
    readonly requestId?: string | undefined;
    readonly isGone?: boolean;
    /** The password may have been changed: the response is missing. */
    readonly isUndecided?: boolean;
  }>();
  const [isCopied, setIsCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  if (!user || user.userName === '')
    return { button: null, result: null, confirmation: null, closeWarning: undefined, deleted: undefined };

  const reset = async () => {
    setStep('setting');
    setResult(undefined);
    const answer = await setNew(client, user);
    if (answer.ok) told.withdraw();
    else told.report(answer.failure);
    if (answer.ok) return setResult({ password: answer.data, detail: '' });
    const { code, detail } = answer.failure;
    setResult({
      password: '',
      detail,
      requestId: referenceOf(answer.failure),
      isGone: code === 'not_found',
      isUndecided: isUndecided(answer.failure),
    });
  };

  return {
    button: !result && <DialogButton onClick={() => setStep('asked')}>Reset Password</DialogButton>,
    result: result && (
      <section
        ref={shown}
        tabIndex={-1}
        className={cx(styles.result, result.password !== '' && styles.made)}
        aria-label="Reset Password"
      >
        {result.password === '' ? (
          <DialogMessage
            intent="error"
            role="alert"
            requestId={result.requestId}
            action={!result.isGone && <DialogButton onClick={() => setStep('asked')}>Try again</DialogButton>}
          >
            <p>
              <strong>Cannot set password</strong>
            </p>
            {result.detail && <p>{result.detail}</p>}
            {result.isUndecided && <p>The password may have changed anyway. Try again to get a new one.</p>}
          </DialogMessage>
        ) : (
          <NewPassword userName={user.userName} password={result.password} onCopied={() => setIsCopied(true)} />
        )}
      </section>
    ),
    confirmation: step !== 'ready' && (
      <ConfirmDialog
        title="Confirm Password Reset"
        onConfirm={reset}
        onClose={() => setStep('ready')}
        returnFocus={() => shown.current}
      >
        {step === 'setting' ? (
          <p role="status">setting new password...</p>
        ) : (
          <p>
            {fullName(user)} is signed out everywhere and gets a new password, which is shown to you once. They choose
            their own at the next sign-in.
          </p>
        )}
      </ConfirmDialog>
    ),
    closeWarning:
      result && result.password !== '' && !isCopied
        ? {
            title: 'Close without the new password?',
            text: `It is not shown again, and the old one no longer works: ${fullName(user)} could not sign in.`,
          }
        : undefined,
    deleted: result?.isGone ? result.detail : undefined,
  };
}
