/** Messages in dialogs: Fluent's message bar, in the portal's look. Its code comes with the dialog: it shows without a connection too. */
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';
import { Reference } from '../Reference.tsx';
import styles from './DialogMessage.module.css';

export interface DialogMessageProps {
  readonly intent: 'error' | 'warning' | 'info';
  /** `alert` is read out at once, `status` in turn, `note` only where it stands. */
  readonly role: 'alert' | 'status' | 'note';
  readonly id?: string | undefined;
  readonly children: ReactNode;
  /** Of the failed request, to quote to support. */
  readonly requestId?: string | undefined;
  /** A button: "Try again". */
  readonly action?: ReactNode;
}

export function DialogMessage({ intent, role, id, children, requestId, action }: DialogMessageProps) {
  return (
    <MessageBar
      // Fluent's default is a group, which would have no name: the message has no title.
      role="presentation"
      aria-labelledby={undefined}
      intent={intent}
      layout="multiline"
      className={styles[intent]}
      icon={intent === 'info' ? null : { className: styles.icon ?? '', children: <WarningIcon /> }}
      bottomReflowSpacer={null}
    >
      <MessageBarBody className={styles.body ?? ''}>
        <div className={styles.text}>
          <div id={id} role={role}>
            {children}
          </div>
          {requestId && (
            <p className={styles.reference}>
              <Reference id={requestId} />
            </p>
          )}
        </div>
        {action}
      </MessageBarBody>
    </MessageBar>
  );
}
