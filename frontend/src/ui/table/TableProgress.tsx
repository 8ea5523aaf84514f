import { counted, formatCount, type Noun } from '../count.ts';
import { ProgressBar } from '../ProgressBar.tsx';
import styles from './DataTable.module.css';
import type { Streaming } from './words.ts';

/** A bar along the table's top edge. It takes no room, so that nothing moves when it goes. */
export function TableProgress({ count, total, noun }: { readonly count: number; readonly noun: Noun } & Streaming) {
  return (
    <ProgressBar
      label={`Loading ${noun.many}`}
      now={count}
      max={total}
      text={total === undefined ? counted(count, noun) : `${formatCount(count)} of ${counted(total, noun)}`}
      className={styles.progress}
    />
  );
}
