/** "Processing..." over a bar: how far the import is, as soon as the server says so. */
import type { ImportState } from './imports.ts';
import styles from './upload.module.css';
import { progressLine } from './words.ts';

export interface ImportProgressProps {
  readonly state: Extract<ImportState, { phase: 'sending' | 'running' }>;
}

export function ImportProgress({ state }: ImportProgressProps) {
  const progress = state.phase === 'running' ? state.progress : undefined;
  const share = progress && progress.totalRecords > 0 ? progress.processedRecords / progress.totalRecords : undefined;
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={`Processing ${state.fileName}`.trim()}
        aria-valuemin={0}
        aria-valuemax={progress?.totalRecords}
        aria-valuenow={progress?.processedRecords}
        aria-valuetext={progress && progressLine(progress)}
        className={styles.bar}
        data-unknown={share === undefined || undefined}
      >
        <div style={share === undefined ? undefined : { width: `${share * 100}%` }} />
      </div>
      <div className={styles.progressLine}>
        <span className={styles.fileName}>
          <span>Processing...</span> {state.fileName}
        </span>
        {progress && <span className={styles.figures}>{progressLine(progress)}</span>}
      </div>
      {state.phase === 'running' && state.isOutOfReach && (
        <p className={styles.note} role="status">
          The service could not be reached. The import goes on; this page asks again in a moment.
        </p>
      )}
    </div>
  );
}
