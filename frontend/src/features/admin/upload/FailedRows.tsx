/** Lists the failed records of an import (ADM-02). Spans the page, so that error messages fit. */
import { useMemo } from 'react';
import { Card, CardHeader, type DataColumn, DataTable, type Noun, useTableMemory } from '../../../ui/index.ts';
import type { FailedRow, ImportKind } from '../import/kinds/kind.ts';
import { endedOf } from './import-state.ts';
import styles from './upload.module.css';
import { useImport } from './useImport.ts';

const TITLE = 'Failed Rows';
const FAILED_ROWS: Noun = { one: 'failed row', many: 'failed rows' };
/** In pixels: a few rows, so that the other sections stay in view. */
const HEIGHTS = { min: 120, max: 240 };

/** An upload recognizes these headers, so users can export the table, correct it and upload it. */
const columnsOf = ({ columns }: ImportKind): readonly DataColumn<FailedRow>[] => [
  { id: 'row', header: 'Row', text: ({ row }) => String(row), compare: 'number', align: 'end', width: 56 },
  { id: 'errorMessage', header: 'Error', text: ({ errorMessage }) => errorMessage, width: 440 },
  ...columns.map(({ key, label, width }) => ({
    id: key,
    header: label,
    text: ({ cells }: FailedRow) => cells[key] ?? '',
    width,
  })),
];

const rowKey = ({ row }: FailedRow) => String(row);
const rowLabel = ({ row }: FailedRow) => `Row ${row}`;

export function FailedRows({ groupCode }: { readonly groupCode: string | null }) {
  const ended = endedOf(useImport(groupCode).state);
  if (!ended || ended.result.failedRecords.length === 0) return null;
  const { kind, result } = ended;
  return (
    <div className={styles.failed}>
      <Card>
        <CardHeader level="h3" title={TITLE} count={result.failedRecords.length} />
        <FailedTable kind={kind} records={result.failedRecords} />
      </Card>
    </div>
  );
}

interface FailedTableProps {
  readonly kind: ImportKind;
  readonly records: readonly FailedRow[];
}

function FailedTable({ kind, records }: FailedTableProps) {
  const columns = useMemo(() => columnsOf(kind), [kind]);
  return (
    <DataTable
      id={`failed-${kind.fileName}`}
      label={TITLE}
      noun={FAILED_ROWS}
      columns={columns}
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
