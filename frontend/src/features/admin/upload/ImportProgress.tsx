/** "Processing..." over a bar: how far the import is, as soon as the server says so. */
import { ProgressBar } from '../../../ui/index.ts';
import type { ImportState } from './imports.ts';
import styles from './upload.module.css';
import { progressLine } from './words.ts';

export interface ImportProgressProps {
  readonly state: Extract<ImportState, { phase: 'sending' | 'running' }>;
}

export function ImportProgress({ state }: ImportProgressProps) {
  const progress = state.phase === 'running' ? state.progress : undefined;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={`Processing ${state.fileName}`.trim()}
        now={progress?.processedRecords}
        max={progress?.totalRecords}
        text={progress && progressLine(progress)}
        // The line beneath says the same.
        onMissing={() => undefined}
      />
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
