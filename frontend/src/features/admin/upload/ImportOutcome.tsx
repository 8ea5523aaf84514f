/** What became of an import: its counts, or why the file was not taken (ADM-02). */
import type { ImportResult } from '@franchise-admin/api/contract';
import type { Failure } from '../../../client/failure.ts';
import { Button, cx, Reference, WarningIcon } from '../../../ui/index.ts';
import { downloadFailed } from './files.ts';
import styles from './upload.module.css';
import { outcomeLine } from './words.ts';

export interface ImportResultProps {
  readonly fileName: string;
  readonly result: ImportResult;
  /** Another file has been sent since. */
  readonly isFormer: boolean;
  /** It has been read. */
  readonly onClose: () => void;
}

export function ImportResultView({ fileName, result, isFormer, onClose }: ImportResultProps) {
  const { failedRecords } = result;
  const kind = result.state === 'failed' ? styles.danger : failedRecords.length > 0 ? styles.warning : undefined;
  const which = isFormer ? ['The import before', fileName].filter(Boolean).join(': ') : fileName;
  return (
    <div className={cx(styles.outcome, kind)}>
      {kind && <WarningIcon />}
      <div className={styles.outcomeText}>
        <p className={styles.lead}>{outcomeLine(result)}</p>
        {which && <p className={styles.note}>{which}</p>}
      </div>
      {failedRecords.length > 0 && (
        <Button onClick={() => void downloadFailed(failedRecords)}>Download failed rows</Button>
      )}
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

/** Failures after which the server may have the file all the same. */
const UNCERTAIN: readonly Failure['code'][] = ['offline', 'timeout', 'internal', 'unavailable'];

export interface ImportRefusalProps {
  readonly fileName: string;
  readonly failure: Failure;
  /** The server has the file, and works on it maybe. */
  readonly isTaken: boolean;
  readonly onClose: () => void;
}

export function ImportRefusal({ fileName, failure, isTaken, onClose }: ImportRefusalProps) {
  const details = new Set([failure.detail, ...failure.errors.map(({ message }) => message)]);
  const isUncertain = UNCERTAIN.includes(failure.code);
  return (
    <div className={cx(styles.outcome, styles.danger)} role="alert">
      <WarningIcon />
      <div className={styles.outcomeText}>
        <p className={styles.lead}>
          {isTaken ? `The import of ${fileName} could not be followed` : `${fileName} was not imported`}
        </p>
        <p className={styles.note}>
          {[...details].filter(Boolean).join(' ')}
          {isUncertain && ' Upload it again: rows that arrived already are not imported twice.'}
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
