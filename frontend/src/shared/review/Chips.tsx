/** Filter buttons with counts. */
import { formatCount } from '../../ui/index.ts';
import styles from './review.module.css';
import type { OperationGroup } from './words.ts';

type Group = Pick<OperationGroup, 'label' | 'count' | 'isProblem'>;

interface ChipsProps {
  readonly groups: readonly Group[];
  /** Label of the chip that shows all rows. */
  readonly all: string;
  readonly total: number;
  /** The label of the pressed chip. */
  readonly chosen: string;
  readonly onChoose: (label: string) => void;
}

export function Chips({ groups, all, total, chosen, onChoose }: ChipsProps) {
  return (
    <fieldset aria-label="Filter" className={styles.chips}>
      {[{ label: all, count: total, isProblem: false }, ...groups].map(({ label, count, isProblem }) => (
        <button
          key={label}
          type="button"
          className={styles.chip}
          aria-pressed={chosen === label}
          data-problem={isProblem || undefined}
          onClick={() => onChoose(label)}
        >
          {label} <span className={styles.number}>{formatCount(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
