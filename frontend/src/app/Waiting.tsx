/** What stands in a page's place until it can be shown. */
import type { Failure } from '../client/failure.ts';
import { Card, ErrorState, Skeleton } from '../ui/index.ts';
import styles from './Waiting.module.css';

export interface WaitingProps {
  /** What to say once the answer did not come. */
  readonly message: string;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** For an answer that the page cannot do without. */
export function Waiting({ message, failure, onRetry }: WaitingProps) {
  if (!failure) return <Loading />;
  return (
    <div className={styles.space}>
      <Card>
        <ErrorState message={message} detail={failure.detail} requestId={failure.requestId} onRetry={onRetry} />
      </Card>
    </div>
  );
}

/** Where a page will be, while its code or its answers come. */
export function Loading() {
  return (
    <div className={styles.space}>
      <Card>
        <Skeleton />
      </Card>
    </div>
  );
}
