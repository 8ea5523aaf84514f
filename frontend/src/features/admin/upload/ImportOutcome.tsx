/** What became of an import: its counts with a line per failed record, or why the file was not taken (ADM-02). */
import type { FailedRecord, ImportResult } from '@franchise-admin/api/contract';
import { asTyped } from '@franchise-admin/api/spreadsheet';
import type { Failure } from '../../../client/failure.ts';
import { Button, cx, type DataColumn, DataTable, type Noun, useTableMemory, WarningIcon } from '../../../ui/index.ts';
import { downloadFailed } from './files.ts';
import styles from './upload.module.css';
import { outcomeLine } from './words.ts';

const FAILED_ROWS: Noun = { one: 'failed row', many: 'failed rows' };
/** Pixels: a few rows, so that the card does not push everything else away. */
const HEIGHTS = { min: 120, max: 240 };

// The headers are those that an upload understands, so that the exported table is one. The server marks what a spreadsheet would take
// for a formula, as every file of the portal does: here it stands as it was typed.
const COLUMNS: readonly DataColumn<FailedRecord>[] = [
  { id: 'row', header: 'Row', text: ({ row }) => String(row), compare: 'number', align: 'end', width: 56 },
  { id: 'errorMessage', header: 'Error', text: ({ errorMessage }) => errorMessage, width: 440 },
  { id: 'unitCode', header: 'Unit Code', text: ({ unitCode }) => asTyped(unitCode), width: 84 },
  { id: 'firstName', header: 'First Name', text: ({ firstName }) => asTyped(firstName), width: 100 },
  { id: 'lastName', header: 'Last Name', text: ({ lastName }) => asTyped(lastName), width: 100 },
  { id: 'emailAddress', header: 'Email Address', text: ({ emailAddress }) => asTyped(emailAddress), width: 240 },
];

const rowKey = ({ row }: FailedRecord) => String(row);
const rowLabel = ({ row }: FailedRecord) => `Row ${row}`;

export interface ImportResultProps {
  readonly fileName: string;
  readonly result: ImportResult;
  /** It has been read. */
  readonly onClose: () => void;
}

export function ImportResultView({ fileName, result, onClose }: ImportResultProps) {
  const { failedRecords } = result;
  const kind = result.state === 'failed' ? styles.danger : failedRecords.length > 0 ? styles.warning : undefined;
  return (
    <div className={styles.outcome}>
      <div className={cx(styles.outcomeHead, kind)}>
        {kind && <WarningIcon />}
        <div className={styles.outcomeText}>
          <p className={styles.lead}>{outcomeLine(result)}</p>
          {fileName && <p className={styles.note}>{fileName}</p>}
        </div>
        {failedRecords.length > 0 && (
          <Button onClick={() => void downloadFailed(failedRecords)}>Download failed rows</Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
      {failedRecords.length > 0 && <FailedRows records={failedRecords} />}
    </div>
  );
}

function FailedRows({ records }: { readonly records: readonly FailedRecord[] }) {
  return (
    <div className={styles.failed}>
      <DataTable
        id="failed-restaurant-managers"
        label="Failed rows"
        noun={FAILED_ROWS}
        columns={COLUMNS}
        rows={records}
        rowKey={rowKey}
        rowLabel={rowLabel}
        view={useTableMemory()}
        empty={{ title: 'No failed rows' }}
        minHeight={HEIGHTS.min}
        maxHeight={HEIGHTS.max}
      />
    </div>
  );
}

/** Failures after which the server may have the file all the same. */
const UNCERTAIN: readonly Failure['code'][] = ['offline', 'timeout', 'internal', 'unavailable'];

export interface ImportRefusalProps {
  readonly fileName: string;
  readonly failure: Failure;
  readonly onClose: () => void;
}

export function ImportRefusal({ fileName, failure, onClose }: ImportRefusalProps) {
  const details = new Set([failure.detail, ...failure.errors.map(({ message }) => message)]);
  const isUncertain = UNCERTAIN.includes(failure.code);
  return (
    <div className={cx(styles.outcomeHead, styles.danger)} role="alert">
      <WarningIcon />
      <div className={styles.outcomeText}>
        <p className={styles.lead}>{fileName ? `${fileName} was not imported` : 'The import could not be followed'}</p>
        <p className={styles.note}>
          {[...details].filter(Boolean).join(' ')}
          {isUncertain && ' Upload it again: rows that arrived already are not imported twice.'}
          {isUncertain && failure.requestId && ` Reference ${failure.requestId}.`}
        </p>
      </div>
      <Button onClick={onClose}>Close</Button>
    </div>
  );
}
