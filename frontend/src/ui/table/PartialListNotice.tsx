import { TryAgain } from '../states.tsx';
import type { TableFailure } from './DataTable.tsx';
import styles from './PartialListNotice.module.css';

export interface PartialListNoticeProps {
  readonly failure: TableFailure;
  /** The number of rows shown: "34,000 users". */
  readonly shown: string;
  readonly onRetry: () => void;
}

/**
 * A failure message above incomplete or outdated rows, with "Try again". Does not use Fluent's message bar, because its code may have to
 * load over the connection that has just failed.
 */
export function PartialListNotice({ failure, shown, onRetry }: PartialListNoticeProps) {
  return (
    <div className={styles.cut}>
      <span>
        {failure.message} Showing the {shown} loaded earlier. {failure.detail}
      </span>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}
