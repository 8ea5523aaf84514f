import { TryAgain } from '../states.tsx';
import styles from './CutNotice.module.css';
import type { TableFailure } from './DataTable.tsx';

export interface CutNoticeProps {
  readonly failure: TableFailure;
  /** "34,000 users": what came before. */
  readonly shown: string;
  readonly onRetry: () => void;
}

/**
 * Above rows that are not all, or no longer how they are: what could not be read, with "Try again".
 * Not Fluent's message bar: the lost connection that cut the list would keep Fluent's late code away.
 */
export function CutNotice({ failure, shown, onRetry }: CutNoticeProps) {
  return (
    <div className={styles.cut}>
      <span>
        {failure.message} Shown are the {shown} that came before. {failure.detail}
      </span>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}
