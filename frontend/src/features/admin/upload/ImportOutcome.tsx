/** The outcome of an import: its counts, or the reason why the server rejected the file (ADM-02). */
import { Link } from 'react-router-dom';
import type { Failure } from '../../../client/failure.ts';
import { setAddress } from '../../../shared/review/set-address.ts';
import { Button, cx, Reference, WarningIcon } from '../../../ui/index.ts';
import { downloadFailed } from './files.ts';
import type { EndedImport } from './imports.ts';
import styles from './upload.module.css';
import { leftOutLine, outcomeLine } from './words.ts';

export interface ImportResultProps {
  readonly ended: EndedImport;
  /** True if another file was uploaded after this import. */
  readonly isPrevious: boolean;
  /** Undefined if nothing can be undone. */
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ImportResultView({ ended, isPrevious, onUndo, onClose }: ImportResultProps) {
  const { kind, fileName, result } = ended;
  const { failedRecords, set } = result;
  const look = set.state === 'stopped' ? styles.danger : failedRecords.length > 0 ? styles.warning : undefined;
  const name = isPrevious ? `Previous import: ${fileName}` : fileName;
  return (
    <div className={cx(styles.outcome, look)}>
      {look && <WarningIcon />}
      <div className={styles.outcomeText}>
        <p className={styles.lead}>{outcomeLine(result)}</p>
        <p className={styles.note}>
          <span>{[name, leftOutLine(result)].filter(Boolean).join(' · ')}</span> ·{' '}
          <Link to={setAddress(set)}>Open in Changes</Link>
        </p>
      </div>
      {failedRecords.length > 0 && (
        <Button onClick={() => void downloadFailed(kind, failedRecords)}>Download failed rows</Button>
      )}
      {onUndo && <Button onClick={onUndo}>Undo</Button>}
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}

/** Failures after which the server may still have the file. */
const UNCERTAIN: readonly Failure['code'][] = ['offline', 'timeout', 'internal', 'unavailable'];

export interface ImportRejectionProps {
  readonly fileName: string;
  readonly failure: Failure;
  /** True if the import was begun, but its progress cannot be read. */
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
          {isAccepted && ' Check Changes to see what was imported.'}
          {isUncertain && !isAccepted && ' Upload it again: nothing was imported.'}
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
