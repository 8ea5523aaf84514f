/** What stands in a card when there is nothing to list: nothing there, still loading, failed. */
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useFocusPassedOn } from './heading-focus.ts';
import { WarningIcon } from './icons.tsx';
import { Reference } from './Reference.tsx';
import styles from './states.module.css';

export interface StateProps {
  readonly title: string;
  /** A sentence beneath: why it is so, or what to do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** "No unassigned users found", with what to do about it. */
export function EmptyState({ title, children, action }: StateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.detail}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** What could not be read: the call's own message, which the toast says and does not keep (ERR-01). */
  readonly message: string;
  /** The problem's detail, fit for a person. */
  readonly detail?: string | undefined;
  /** The request's id, to quote to support. */
  readonly requestId?: string | undefined;
  readonly onRetry: () => void;
}

/** "Try again"; what comes then takes over the focus that the button had. */
export function TryAgain({ onRetry }: Pick<ErrorStateProps, 'onRetry'>) {
  const passOn = useFocusPassedOn();
  return (
    <Button
      onClick={() => {
        passOn();
        onRetry();
      }}
    >
      Try again
    </Button>
  );
}

/** A list that could not be read, with "Try again". Not Fluent's: it may be the first paint, and shows without a connection. */
export function ErrorState({ message, detail, requestId, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.danger}>
        <WarningIcon />
      </span>
      <p className={styles.title}>{message}</p>
      {(detail || requestId) && (
        <p className={styles.detail}>
          {detail} {requestId && <Reference id={requestId} />}
        </p>
      )}
      <div className={styles.action}>
        <TryAgain onRetry={onRetry} />
      </div>
    </div>
  );
}

const WIDTHS = [176, 136, 204, 156];

export interface SkeletonProps {
  /** How many rows to draw. */
  readonly rows?: number;
  /** Indents the rows as a tree's. */
  readonly tree?: boolean;
}

/** Rows in the shape of what comes; the text "Loading..." stays for everyone (HIER-10). */
export function Skeleton({ rows = 4, tree = false }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-tree={tree || undefined}>
      <p className={styles.loading} role="status">
        Loading...
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
          key={index}
          className={styles.row}
          data-indent={tree ? (index % WIDTHS.length) % 3 : 0}
          aria-hidden="true"
        >
          {tree && <span className={styles.disc} />}
          <span className={styles.bar} style={{ width: WIDTHS[index % WIDTHS.length] }} />
          <span className={styles.bar} />
          {tree && <span className={styles.count} />}
        </div>
      ))}
    </div>
  );
}
