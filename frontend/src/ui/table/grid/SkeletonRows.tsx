/** Skeleton rows in which each column has its final position. */
import { useIsPhone } from '../../phone.ts';
import { CHECK } from '../columns/column.ts';
import styles from './SkeletonRows.module.css';

/** Widths for the bars, used in turn. */
const WIDTHS = ['62%', '78%', '48%', '70%', '55%'];

export interface SkeletonRowsProps {
  readonly rows: number;
  readonly columns: readonly { readonly id: string; readonly align?: 'start' | 'end' }[];
}

/** The two lines of a card. */
const CARD: SkeletonRowsProps['columns'] = [{ id: 'titles' }, { id: 'details' }];

export function SkeletonRows({ rows, columns: all }: SkeletonRowsProps) {
  const isCard = useIsPhone();
  const columns = isCard
    ? [
        ...all.slice(0, 1).filter(({ id }) => id === CHECK),
        ...CARD,
        ...all.slice(-1).filter(({ id }) => id.trim() === 'actions'),
      ]
    : all;
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={isCard ? styles.card : styles.row}>
          {columns.map(({ id, align }, column) => (
            <span
              key={id}
              data-align={align}
              data-check={id === CHECK || undefined}
              className={isCard ? undefined : styles.cell}
            >
              <span className={styles.bar} style={{ width: WIDTHS[(row * 3 + column * 2) % WIDTHS.length] }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
