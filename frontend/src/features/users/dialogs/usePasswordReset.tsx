/** Reset Password in the dialog of a user (USER-14): the new one is shown once and kept nowhere. */
import { type FranchiseUser, userRecordRoutes } from '@franchise-admin/api/contract';
import { type ReactNode, useRef, useState } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import { Button, ConfirmDialog, fullName } from '../../../ui/index.ts';
import styles from './dialogs.module.css';
import { NewPassword } from './NewPassword.tsx';

type Step = 'ready' | 'asked' | 'setting';

export interface PasswordReset {
  /** Gone once there is a result. */
  readonly button: ReactNode;
  readonly result: ReactNode;
  readonly confirmation: ReactNode;
}

/** @param user nobody, or someone without an account: then there is nothing to reset */
export function usePasswordReset(groupCode: string, user: FranchiseUser | undefined): PasswordReset {
  const client = useClient();
  const [step, setStep] = useState<Step>('ready');
  const [result, setResult] = useState<{ readonly password: string; readonly detail: string }>();
  const shown = useRef<HTMLElement>(null);
  if (!user || user.userName === '') return { button: null, result: null, confirmation: null };

  const reset = async () => {
    setStep('setting');
    const answer = await client.attempt(userRecordRoutes.resetUserPassword, {
      params: { code: groupCode, id: user.franchiseUserId },
    });
    if (!answer.ok) client.report(answer.failure);
    setResult(answer.ok ? { password: answer.data, detail: '' } : { password: '', detail: answer.failure.detail });
  };

  return {
    button: !result && <Button onClick={() => setStep('asked')}>Reset Password</Button>,
    result: result && (
      <section ref={shown} tabIndex={-1} className={styles.result} aria-label="Reset Password">
        {result.password === '' ? (
          <p role="alert">
            <strong>Cannot set password</strong> {result.detail}
          </p>
        ) : (
          <NewPassword password={result.password} />
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
  };
}
