/** Rows in the shape of what comes: the columns stand where they will stand. */
import { useIsPhone } from '../../phone.ts';
import styles from './SkeletonRows.module.css';

/** Shares of the column that its bars fill, one after another. */
const WIDTHS = ['62%', '78%', '48%', '70%', '55%'];

export interface SkeletonRowsProps {
  readonly rows: number;
  /** Of each column, whether its cells stand at the end. */
  readonly columns: readonly { readonly id: string; readonly align?: 'start' | 'end' }[];
}

/** The two lines of a card. */
const CARD: SkeletonRowsProps['columns'] = [{ id: 'titles' }, { id: 'details' }];

export function SkeletonRows({ rows, columns: all }: SkeletonRowsProps) {
  const isCard = useIsPhone();
  const columns = isCard ? [...CARD, ...all.slice(-1).filter(({ id }) => id.trim() === 'actions')] : all;
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className={isCard ? styles.card : styles.row}>
          {columns.map(({ id, align }, column) => (
            <span key={id} data-align={align} className={isCard ? undefined : styles.cell}>
              <span className={styles.bar} style={{ width: WIDTHS[(row * 3 + column * 2) % WIDTHS.length] }} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
