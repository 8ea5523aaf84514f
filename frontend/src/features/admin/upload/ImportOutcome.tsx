/** The outcome of an import: its counts, or the reason why the server rejected the file (ADM-02). */
import { Fragment, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Failure } from '../../../client/failure.ts';
import { setAddress } from '../../../shared/review/set-address.ts';
import { Button, cx, isFocusAdrift, Reference, WarningIcon } from '../../../ui/index.ts';
import { downloadFailed } from './files.ts';
import type { EndedImport } from './import-state.ts';
import styles from './upload.module.css';
import { leftOutLine, outcomeLine } from './words.ts';

export interface ImportResultProps {
  readonly ended: EndedImport;
  /** True if another file was uploaded after this import. */
  readonly isPrevious: boolean;
  /** Undefined if nothing can be undone. */
  readonly onUndo: (() => void) | undefined;
  readonly isUndoing: boolean;
  readonly onClose: () => void;
}

export function ImportResultView({ ended, isPrevious, onUndo, isUndoing, onClose }: ImportResultProps) {
  const { kind, fileName, result } = ended;
  const { failedRecords, sets } = result;
  const changed = sets.filter(({ results }) => results.done > 0);
  const isUndone = changed.length > 0 && changed.every(({ state }) => state === 'undone');
  const look = sets.some(({ state }) => state === 'stopped')
    ? styles.danger
    : failedRecords.length > 0
      ? styles.warning
      : undefined;
  const name = isPrevious ? `Previous import: ${fileName}` : fileName;
  const close = useRef<HTMLButtonElement>(null);
  const mayUndo = onUndo !== undefined;
  useEffect(() => {
    if (!mayUndo) return;
    // The Undo button had the focus and was removed.
    return () => {
      if (isFocusAdrift()) close.current?.focus();
    };
  }, [mayUndo]);
  return (
    <div className={cx(styles.outcome, look)}>
      {look && <WarningIcon />}
      <div className={styles.outcomeText}>
        <p className={styles.lead}>{outcomeLine(result)}</p>
        <p className={styles.note}>
          <span>{[name, leftOutLine(result), isUndone && 'undone'].filter(Boolean).join(' · ')}</span> ·{' '}
          {sets.map((set, at) => (
            <Fragment key={set.changeSetId}>
              {at > 0 && ', '}
              <Link to={setAddress(set)}>{at === 0 ? 'Open in Changes' : `Part ${at + 1}`}</Link>
            </Fragment>
          ))}
        </p>
      </div>
      {failedRecords.length > 0 && (
        <Button onClick={() => void downloadFailed(kind, failedRecords)}>Download failed rows</Button>
      )}
      {onUndo && (
        <Button busy={isUndoing} onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button ref={close} onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

/** Failures of the connection or the service. The file itself may be valid. */
const OUTAGES: readonly Failure['code'][] = ['offline', 'timeout', 'internal', 'unavailable'];

export interface ImportRejectionProps {
  readonly fileName: string;
  readonly failure: Failure;
  /** True if the import was started, but its progress cannot be read. */
  readonly isAccepted: boolean;
  readonly onClose: () => void;
}

export function ImportRejection({ fileName, failure, isAccepted, onClose }: ImportRejectionProps) {
  const details = new Set([failure.detail, ...failure.errors.map(({ message }) => message)]);
  const isOutage = OUTAGES.includes(failure.code);
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
          {isOutage && !isAccepted && ' Upload it again: nothing was imported.'}
          {isOutage && failure.requestId && (
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
