/** The progress of a task that the current user started. Fluent's code loads with the first bar, or earlier with `preloadProgressBar`. */
import { lazyComponent } from '../lazy-component.tsx';
import styles from './ProgressBar.module.css';

export interface ProgressBarProps {
  /** Accessible name: "Processing managers.csv". */
  readonly label: string;
  /** The completed amount, out of `max`. If either is undefined, the bar is indeterminate. */
  readonly now: number | undefined;
  readonly max: number | undefined;
  /** The progress as text: "6,214 of 10,000". */
  readonly text: string | undefined;
}

export const { Lazy: ProgressBar, preload: preloadProgressBar } = lazyComponent<ProgressBarProps>(
  async () => (await import('./FluentProgressBar.tsx')).default,
  <div className={styles.bar} />,
);
