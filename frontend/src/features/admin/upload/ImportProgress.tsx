/** Shows "Processing..." with a bar. The bar shows progress when the server reports it. */
import { ProgressBar } from '../../../ui/index.ts';
import type { ImportState } from './import-state.ts';
import styles from './upload.module.css';
import { progressLine } from './words.ts';

export interface ImportProgressProps {
  readonly state: Extract<ImportState, { phase: 'reading' | 'running' }>;
}

export function ImportProgress({ state }: ImportProgressProps) {
  const progress = state.phase === 'running' ? state.progress : undefined;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={`Processing ${state.fileName}`.trim()}
        now={progress?.processed}
        max={progress?.total}
        text={progress && progressLine(progress)}
        // Without the bar, the line below still shows the progress.
        onMissing={() => undefined}
      />
      <div className={styles.progressLine}>
        <span className={styles.fileName}>
          <span>Processing...</span> {state.fileName}
        </span>
        {progress && <span className={styles.figures}>{progressLine(progress)}</span>}
      </div>
      {state.phase === 'running' && state.isUnreachable && (
        <p className={styles.note} role="status">
          The service could not be reached. The import continues, and this page checks again in a moment.
        </p>
      )}
    </div>
  );
}
