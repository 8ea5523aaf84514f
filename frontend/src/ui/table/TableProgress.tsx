import { counted, formatCount, type Noun } from '../count.ts';
import styles from './TableProgress.module.css';
import type { Streaming } from './table-texts.ts';

export interface TableProgressProps extends Streaming {
  readonly count: number;
  readonly noun: Noun;
}

/**
 * A progress bar on the table's top edge, indeterminate while the total is unknown. It takes no room, so that nothing moves when it
 * disappears. Does not use Fluent, because it appears with the first rows, before Fluent has loaded.
 */
export function TableProgress({ count, total, noun }: TableProgressProps) {
  const share = total ? Math.min(1, count / total) : undefined;
  return (
    <div
      role="progressbar"
      aria-label={`Loading ${noun.many}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total === undefined ? undefined : count}
      aria-valuetext={total === undefined ? counted(count, noun) : `${formatCount(count)} of ${counted(total, noun)}`}
      className={styles.bar}
      data-unknown={share === undefined || undefined}
    >
      <div style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
