import { cx } from './cx.ts';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is under way: "Loading users". */
  readonly label: string;
  /** How much is done, of how much in all; the bar passes by while either is not known. */
  readonly now: number | undefined;
  readonly max: number | undefined;
  /** The same in words: "12,000 of 100,000 users". */
  readonly text: string | undefined;
  /** Its place and height. */
  readonly className?: string | undefined;
}

/** A bar that fills; one that passes by where nobody knows how much there is. */
export function ProgressBar({ label, now, max, text, className }: ProgressBarProps) {
  const share = now !== undefined && max ? Math.min(1, now / max) : undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={max === undefined ? undefined : now}
      aria-valuetext={text}
      className={cx(styles.bar, className)}
      data-unknown={share === undefined || undefined}
    >
      <div style={share === undefined ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
