/** A bar that fills: how far something is that the current user started. Its Fluent code loads with the first one, or ahead of it. */
import { lateCode } from '../late-code.tsx';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** What is under way: "Processing managers.csv". */
  readonly label: string;
  /** How much is done, of how much in all; the bar moves to and fro while either is unknown. */
  readonly now: number | undefined;
  readonly max: number | undefined;
  /** The same in words: "6,214 of 10,000". */
  readonly text: string | undefined;
}

export const { Late: ProgressBar, preload: preloadProgressBar } = lateCode<ProgressBarProps>(
  async () => (await import('./FluentProgressBar.tsx')).default,
  <div className={styles.bar} />,
);
