import type { ReactNode } from 'react';
import { WarningIcon } from '../icons.tsx';
import { Reference } from '../Reference.tsx';
import styles from './FailureMessage.module.css';

export interface FailureMessageProps {
  readonly id?: string | undefined;
  /** Of the failed request, to quote to support. */
  readonly requestId?: string | undefined;
  readonly children: ReactNode;
}

/** Shows in a dialog why its request failed. */
export function FailureMessage({ id, requestId, children }: FailureMessageProps) {
  return (
    <div className={styles.message}>
      <WarningIcon />
      <div>
        <p id={id} role="alert">
          {children}
        </p>
        {requestId && (
          <p className={styles.reference}>
            <Reference id={requestId} />
          </p>
        )}
      </div>
    </div>
  );
}
