import styles from './DataTable.module.css';
import { counted, formatCount, type Noun, type Streaming } from './words.ts';

/** A bar along the table's top edge. It takes no room, so that nothing moves when it goes. */
export function TableProgress({ count, total, noun }: { readonly count: number; readonly noun: Noun } & Streaming) {
  const share = total ? Math.min(1, count / total) : undefined;
  return (
    <div
      role="progressbar"
      aria-label={`Loading ${noun.many}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={total === undefined ? undefined : count}
      aria-valuetext={total === undefined ? counted(count, noun) : `${formatCount(count)} of ${counted(total, noun)}`}
      className={styles.progress}
      data-unknown={share === undefined || undefined}
    >
      <div style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
