/** Lists the failed records of an import (ADM-02). Spans the page, so that error messages fit. */
import type { FailedRecord } from '@franchise-admin/api/contract';
import { asTyped } from '@franchise-admin/api/spreadsheet';
import { Card, CardHeader, type DataColumn, DataTable, type Noun, useTableMemory } from '../../../ui/index.ts';
import { endedOf } from './imports.ts';
import styles from './upload.module.css';
import { useImport } from './useImport.ts';

const TITLE = 'Failed Rows';
const FAILED_ROWS: Noun = { one: 'failed row', many: 'failed rows' };
/** In pixels: a few rows, so that the other sections stay in view. */
const HEIGHTS = { min: 120, max: 240 };

// An upload recognizes these headers, so that the exported table can be corrected and uploaded. `asTyped` removes the apostrophe that
// the server adds to values that spreadsheets would read as formulas.
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

/** @param groupCode the franchise of the import */
export function FailedRows({ groupCode }: { readonly groupCode: string | null }) {
  const records = endedOf(useImport(groupCode).state)?.result.failedRecords ?? [];
  if (records.length === 0) return null;
  return (
    <div className={styles.failed}>
      <Card>
        <CardHeader level="h3" title={TITLE} count={records.length} />
        <FailedTable records={records} />
      </Card>
    </div>
  );
}

function FailedTable({ records }: { readonly records: readonly FailedRecord[] }) {
  return (
    <DataTable
      id="failed-restaurant-managers"
      label={TITLE}
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
  );
}
