/**
 * Sets first passwords one by one and prints one block per person, for restaurants without email. The passwords exist only in this dialog.
 * Change sets are stored, so they must not contain passwords.
 */
import { userRecordRoutes } from '@franchise-admin/api/contract';
import { useRef, useState } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import { isUndecided, reasonText } from '../../../client/failure.ts';
import { USERS } from '../../../shared/words.ts';
import {
  announce,
  ConfirmDialog,
  clearSelection,
  counted,
  DialogButton,
  DialogFrame,
  DialogMessage,
  fullName,
  PrintOnly,
  ProgressBar,
  useBackGuard,
  useUnloadWarning,
} from '../../../ui/index.ts';
import type { ListedUser } from '../columns.ts';
import styles from './first-passwords.module.css';
import { type NewPassword, PasswordSheet } from './PasswordSheet.tsx';
import type { UserChangeDialogProps } from './UserChangeDialog.tsx';

interface Failed {
  readonly user: ListedUser;
  readonly reason: string;
}

const PEOPLE = { one: 'person', many: 'people' };
const PASSWORDS = { one: 'first password', many: 'first passwords' };

export function FirstPasswordsDialog({ users, list, onClose, returnFocus }: Omit<UserChangeDialogProps, 'change'>) {
  const client = useClient();
  const [step, setStep] = useState<'ready' | 'setting' | 'done'>('ready');
  const [done, setDone] = useState<readonly NewPassword[]>([]);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [isPrinted, setIsPrinted] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isStopped = useRef(false);
  const holders = users.filter(({ userName }) => userName !== '');
  const withoutAccount = users.length - holders.length;
  // The users that a stopped run has not reached, and the users whose password could not be set.
  const left = holders.filter((user) => !done.some((one) => one.user === user));
  const mayLose = done.length > 0 && !isPrinted;

  const run = async () => {
    isStopped.current = false;
    setStep('setting');
    setFailed([]);
    for (const user of left) {
      if (isStopped.current) break;
      const { groupCode: code, franchiseUserId: id } = user;
      const result = await client.attempt(userRecordRoutes.resetUserPassword, { params: { code, id } });
      if (result.ok) {
        setIsPrinted(false);
        setDone((now) => [...now, { user, password: result.data }]);
      } else {
        const reason = `${reasonText(result.failure)}${isUndecided(result.failure) ? ' The password may have changed anyway.' : ''}`;
        setFailed((now) => [...now, { user, reason }]);
      }
    }
    setStep('done');
    announce(isStopped.current ? 'Stopped' : 'Passwords set');
  };
  const requestClose = () => {
    if (step === 'setting') isStopped.current = true;
    else if (mayLose) setIsAsking(true);
    else close();
  };
  const close = () => {
    if (done.length > 0 && left.length === 0) clearSelection(list);
    onClose();
  };
  useBackGuard(step === 'setting' || mayLose, requestClose);
  useUnloadWarning(step === 'setting' || mayLose);

  return (
    <>
      <DialogFrame
        title="First Passwords"
        subtitle={counted(users.length, USERS)}
        onRequestClose={requestClose}
        returnFocus={returnFocus}
        footer={
          <>
            <DialogButton onClick={requestClose}>
              {step === 'ready' ? 'Cancel' : step === 'setting' ? 'Stop' : 'Close'}
            </DialogButton>
            {step !== 'done' ? (
              <DialogButton
                appearance="primary"
                busy={holders.length === 0}
                working={step === 'setting'}
                onClick={() => void run()}
              >
                Set {counted(left.length, PASSWORDS)}
              </DialogButton>
            ) : (
              <>
                {left.length > 0 && <DialogButton onClick={() => void run()}>Try {left.length} again</DialogButton>}
                <DialogButton
                  appearance="primary"
                  busy={done.length === 0}
                  onClick={() => {
                    window.print();
                    setIsPrinted(true);
                  }}
                >
                  Print
                </DialogButton>
              </>
            )}
          </>
        }
      >
        <div className={styles.body}>
          {step === 'ready' && (
            <>
              <p>
                This signs {counted(holders.length, PEOPLE)} out everywhere and sets new passwords, which you can print
                only once. At the next sign-in, people choose their own password.
              </p>
              {withoutAccount > 0 && (
                <p>{counted(withoutAccount, PEOPLE)} without an account yet cannot get a password.</p>
              )}
            </>
          )}
          {step !== 'ready' && (
            <>
              <ProgressBar
                label="Setting passwords"
                now={done.length + failed.length}
                max={holders.length}
                text={`${done.length} of ${holders.length}`}
                onMissing={() => undefined}
              />
              <p role="status">
                {step === 'setting'
                  ? `Setting passwords: ${done.length} of ${holders.length}`
                  : `${counted(done.length, PASSWORDS)} set. Print the sheet now: you cannot see the passwords again.`}
              </p>
            </>
          )}
          {failed.length > 0 && (
            <DialogMessage intent="error" role="alert">
              <p>
                <strong>Cannot set the password of {counted(failed.length, PEOPLE)}</strong>
              </p>
              <ul className={styles.failed}>
                {failed.map(({ user, reason }) => (
                  <li key={`${user.groupCode} ${user.franchiseUserId}`}>
                    {fullName(user)}: {reason}
                  </li>
                ))}
              </ul>
            </DialogMessage>
          )}
        </div>
        <PrintOnly>
          <PasswordSheet passwords={done} />
        </PrintOnly>
      </DialogFrame>
      {isAsking && (
        <ConfirmDialog
          title="Close without printing?"
          confirmLabel="Close"
          danger
          onConfirm={close}
          onClose={() => setIsAsking(false)}
        >
          <p>
            You cannot see the passwords again, and the old ones no longer work. Until you set new passwords,{' '}
            {counted(done.length, PEOPLE)} cannot sign in.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
