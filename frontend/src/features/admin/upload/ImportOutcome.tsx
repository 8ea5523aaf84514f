/** The outcome of an import: its counts, or the reason why the server rejected the file (ADM-02). */
import type { ImportResult } from '@franchise-admin/api/contract';
import type { Failure } from '../../../client/failure.ts';
import { Button, cx, Reference, WarningIcon } from '../../../ui/index.ts';
import { downloadFailed } from './files.ts';
import styles from './upload.module.css';
import { outcomeLine } from './words.ts';

export interface ImportResultProps {
  readonly fileName: string;
  readonly result: ImportResult;
  /** True if another file was uploaded after this import. */
  readonly isPrevious: boolean;
  readonly onClose: () => void;
}

export function ImportResultView({ fileName, result, isPrevious, onClose }: ImportResultProps) {
  const { failedRecords } = result;
  const kind = result.state === 'failed' ? styles.danger : failedRecords.length > 0 ? styles.warning : undefined;
  const note = isPrevious ? ['Previous import', fileName].filter(Boolean).join(': ') : fileName;
  return (
    <div className={cx(styles.outcome, kind)}>
      {kind && <WarningIcon />}
      <div className={styles.outcomeText}>
        <p className={styles.lead}>{outcomeLine(result)}</p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {failedRecords.length > 0 && (
        <Button onClick={() => void downloadFailed(failedRecords)}>Download failed rows</Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

/** Failures after which the server may still have the file. */
const UNCERTAIN: readonly Failure['code'][] = ['offline', 'timeout', 'internal', 'unavailable'];

export interface ImportRejectionProps {
  readonly fileName: string;
  readonly failure: Failure;
  /** True if the server accepted the file, but its progress cannot be read. */
  readonly isAccepted: boolean;
  readonly onClose: () => void;
}

export function ImportRejection({ fileName, failure, isAccepted, onClose }: ImportRejectionProps) {
  const details = new Set([failure.detail, ...failure.errors.map(({ message }) => message)]);
  const isUncertain = UNCERTAIN.includes(failure.code);
  return (
    <div className={cx(styles.outcome, styles.danger)} role="alert">
      <WarningIcon />
      <div className={styles.outcomeText}>
        <p className={styles.lead}>
          {isAccepted ? `The result of importing ${fileName} is not available` : `${fileName} was not imported`}
        </p>
        <p className={styles.note}>
          {[...details].filter(Boolean).join(' ')}
          {isAccepted && ' Check Users to see which restaurant managers were imported.'}
          {isUncertain && ' Upload it again: imported rows are not duplicated.'}
          {isUncertain && failure.requestId && (
            <>
              {' '}
              <Reference id={failure.requestId} />
            </>
          )}
        </p>
      </div>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}
