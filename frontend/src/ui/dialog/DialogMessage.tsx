/**
 * Messages in dialogs: Fluent's message bar, styled like the portal. Its code loads with the dialog, so it renders without a connection.
 */
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';
import { Reference } from '../Reference.tsx';
import styles from './DialogMessage.module.css';

export interface DialogMessageProps {
  readonly intent: 'error' | 'warning' | 'info';
  /** Screen readers announce `alert` immediately and `status` after other speech. They do not announce `note`. */
  readonly role: 'alert' | 'status' | 'note';
  readonly id?: string | undefined;
  readonly children: ReactNode;
  /** The id of the failed request, which the user can quote to support. */
  readonly requestId?: string | undefined;
  /** A button such as "Try again". */
  readonly action?: ReactNode;
}

export function DialogMessage({ intent, role, id, children, requestId, action }: DialogMessageProps) {
  return (
    <MessageBar
      // By default Fluent renders a group, which would have no name because the message has no title.
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
