/** Reset Password in the dialog for a user with an account (USER-14, POS-06). The new password is shown once and never stored. */
import { type ReactNode, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Client, Result } from '../../client/client.ts';
import { isUndecided } from '../../client/failure.ts';
import { type CloseWarning, ConfirmDialog, cx, DialogButton, DialogMessage, fullName } from '../../ui/index.ts';
import { requestIdOf } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { NewPassword } from './NewPassword.tsx';
import styles from './password.module.css';

export interface AccountHolder {
  readonly firstName: string;
  readonly lastName: string;
  /** The name with which the user signs in; "" without an account. */
  readonly userName: string;
}

type Step = 'ready' | 'confirming' | 'setting';

export interface PasswordReset {
  /** Hidden when there is a result (USER-14). A failed reset has its own Try again button. */
  readonly button: ReactNode;
  readonly result: ReactNode;
  readonly confirmation: ReactNode;
  /**
   * Set until the new password has been copied. If the dialog closed before that, nobody would know the password, and the old password no
   * longer works.
   */
  readonly closeWarning: CloseWarning | undefined;
  /** Set if the reset failed because the user was deleted. The dialog then disables Save. */
  readonly deleted: string | undefined;
}

/**
 * @param user the user; no reset is offered if it is undefined or has no account
 * @param setNew sends the request and returns the new password
 * @param startsConfirming opens the confirmation immediately
 */
export function usePasswordReset<User extends AccountHolder>(
  user: User | undefined,
  setNew: (client: Client, user: User) => Promise<Result<string>>,
  startsConfirming = false,
): PasswordReset {
  const client = useClient();
  const toasts = useFailureToasts();
  const [step, setStep] = useState<Step>(startsConfirming ? 'confirming' : 'ready');
  const [result, setResult] = useState<{
    readonly password: string;
    readonly detail: string;
    readonly requestId?: string | undefined;
    readonly isGone?: boolean;
    /** True if the response was lost, so that the password may have changed. */
    readonly isUndecided?: boolean;
  }>();
  const [isCopied, setIsCopied] = useState(false);
  const region = useRef<HTMLElement>(null);
  if (!user || user.userName === '')
    return { button: null, result: null, confirmation: null, closeWarning: undefined, deleted: undefined };

  const reset = async () => {
    setStep('setting');
    setResult(undefined);
    const response = await setNew(client, user);
    if (response.ok) {
      toasts.dismiss();
      return setResult({ password: response.data, detail: '' });
    }
    toasts.report(response.failure);
    const { code, detail } = response.failure;
    setResult({
      password: '',
      detail,
      requestId: requestIdOf(response.failure),
      isGone: code === 'not_found',
      isUndecided: isUndecided(response.failure),
    });
  };

  return {
    button: !result && <DialogButton onClick={() => setStep('confirming')}>Reset Password</DialogButton>,
    result: result && (
      <section
        ref={region}
        tabIndex={-1}
        className={cx(styles.result, result.password !== '' && styles.made)}
        aria-label="Reset Password"
      >
        {result.password === '' ? (
          <DialogMessage
            intent="error"
            role="alert"
            requestId={result.requestId}
            action={!result.isGone && <DialogButton onClick={() => setStep('confirming')}>Try again</DialogButton>}
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
        returnFocus={() => region.current}
      >
        {step === 'setting' ? (
          <p role="status">setting new password...</p>
        ) : (
          <p>
            This signs {fullName(user)} out everywhere and sets a new password, which you see only once. At the next
            sign-in, {fullName(user)} chooses their own password.
          </p>
        )}
      </ConfirmDialog>
    ),
    closeWarning:
      result && result.password !== '' && !isCopied
        ? {
            title: 'Close without copying the password?',
            text: `You cannot see it again, and the old password no longer works. Until you set a new password, ${fullName(user)} cannot sign in.`,
          }
        : undefined,
    deleted: result?.isGone ? result.detail : undefined,
  };
}
