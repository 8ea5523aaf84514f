/** The content of a card without rows: the list is empty, is loading, or failed to load. */
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useFocusHandover } from './heading-focus.ts';
import { WarningIcon } from './icons.tsx';
import { Reference } from './Reference.tsx';
import styles from './states.module.css';

export interface StateProps {
  readonly title: string;
  /** A sentence below the title: the reason, or what the user can do. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** For a card without content, such as an empty list: "No unassigned users found". */
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
  /** The error message of the endpoint. The toast shows it too (ERR-01). */
  readonly message: string;
  /** The `detail` of the problem response. */
  readonly detail?: string | undefined;
  /** The request id, which the user can quote to support. */
  readonly requestId?: string | undefined;
  readonly onRetry: () => void;
}

/** A "Try again" button. The content that replaces it gets the focus. */
export function TryAgain({ onRetry }: Pick<ErrorStateProps, 'onRetry'>) {
  const handOver = useFocusHandover();
  return (
    <Button
      onClick={() => {
        handOver();
        onRetry();
      }}
    >
      Try again
    </Button>
  );
}

/** Shown if a page or list failed to load. Renders without Fluent, which may not have loaded if the connection is down. */
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
  readonly rows?: number;
  /** Indents the placeholder rows like a tree. */
  readonly tree?: boolean;
}

/** Placeholder rows below the text "Loading..." (HIER-10). */
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
