/** Lists the rows of a file, with their outcomes and editable cells. */
import { use, useEffect, useMemo, useRef, useState } from 'react';
import { Chips } from '../../../shared/review/Chips.tsx';
import { IncludeBox, REASON_ROW } from '../../../shared/review/columns.tsx';
import { VERDICT_WORDS } from '../../../shared/review/words.ts';
import { REVIEW_WIDTHS } from '../../../shared/widths.ts';
import { type DataColumn, DataTable, type Noun, useTableMemory } from '../../../ui/index.ts';
import { EditableCell, EditContext } from './EditableCell.tsx';
import type { ImportReview } from './ImportReview.ts';
import styles from './import.module.css';
import type { ImportColumn } from './kinds/kind.ts';
import { RowDialog } from './RowDialog.tsx';
import { groupsOf, isApplicableRow, type ReviewedRow } from './reviewed-rows.ts';

export const ROWS: Noun = { one: 'row', many: 'rows' };
const ALL = 'All';

const rowKey = ({ index }: ReviewedRow) => String(index);
const rowLabel = ({ file }: ReviewedRow) => `Row ${file.row}`;

interface ImportTableProps {
  readonly review: ImportReview;
  readonly rows: readonly ReviewedRow[];
}

export function ImportTable({ review, rows }: ImportTableProps) {
  const { kind, fileName } = review.file;
  const { mapping } = review.state();
  const [chosen, setChosen] = useState(ALL);
  const [editing, setEditing] = useState<number>();
  const view = useTableMemory();
  const groups = useMemo(() => groupsOf(rows), [rows]);
  const group = groups.find(({ label }) => label === chosen);
  const shown = useMemo(() => (group ? rows.filter(group.has) : rows), [rows, group]);
  const inFile = useMemo(() => kind.columns.filter(({ key }) => mapping[key] !== undefined), [kind, mapping]);
  const columns = useMemo(() => columnsOf(inFile), [inFile]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => focusFirstError(frame.current), []);
  const edited = rows.find(({ index }) => index === editing);
  return (
    <div ref={frame} className={styles.frame}>
      <Chips groups={groups} all={ALL} total={rows.length} chosen={group?.label ?? ALL} onChoose={setChosen} />
      <EditContext value={review}>
        <DataTable
          // A new table for each filter starts at the top.
          key={group?.label ?? ALL}
          id={`import-${kind.id}`}
          label={`Rows of ${fileName}`}
          noun={ROWS}
          columns={columns}
          rows={shown}
          rowKey={rowKey}
          rowLabel={rowLabel}
          actions={(row) => [{ label: 'Edit', onSelect: () => setEditing(row.index) }]}
          actionCount={1}
          rowHeight={groups.some(({ isProblem }) => isProblem) ? REASON_ROW : undefined}
          view={view}
          empty={{ title: 'No rows' }}
        />
      </EditContext>
      {edited && (
        <RowDialog
          row={edited}
          columns={inFile}
          onSave={(cells) => review.setCells(edited.index, cells)}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  );
}

function columnsOf(columns: readonly ImportColumn[]): readonly DataColumn<ReviewedRow>[] {
  return [
    { id: 'row', header: 'Row', text: ({ file }) => String(file.row), compare: 'number', width: 60, align: 'end' },
    {
      id: 'outcome',
      header: 'What happens',
      text: ({ outcome }) => VERDICT_WORDS[outcome],
      width: REVIEW_WIDTHS.outcome,
    },
    { id: 'detail', header: 'Change or reason', text: ({ detail }) => detail, width: 270, card: 3 },
    ...columns.map(
      (column): DataColumn<ReviewedRow> => ({
        id: column.key,
        header: column.label,
        text: ({ file }) => file.cells[column.key] ?? '',
        cell: (row) => <EditableCell row={row} column={column} />,
        isEditable: true,
        width: column.width,
      }),
    ),
    {
      id: 'included',
      header: 'Include',
      text: (row) => (isApplicableRow(row) && row.isIncluded ? 'Include' : ''),
      cell: (row) => <Include row={row} />,
      width: REVIEW_WIDTHS.included,
    },
  ];
}

function Include({ row }: { readonly row: ReviewedRow }) {
  const editing = use(EditContext);
  if (!isApplicableRow(row)) return null;
  return (
    <IncludeBox
      name={rowLabel(row)}
      checked={row.isIncluded}
      onChange={(isIncluded) => editing?.include(row.index, isIncluded)}
    />
  );
}

/** Animation frames to wait for the rows. The table measures its height before it renders them. */
const FRAMES = 20;

/** Focuses the first cell with an error, so that Enter edits it. */
function focusFirstError(frame: HTMLElement | null): () => void {
  let request = 0;
  const next = (frames: number) => {
    request = requestAnimationFrame(() => {
      const cell = frame?.querySelector('[data-invalid]')?.closest<HTMLElement>('[role=gridcell]');
      // Focuses nothing on a phone, where the focused cell would cover the rest of its row.
      if (cell) return cell.closest('[role=none]') ? undefined : cell.focus();
      if (frames > 0) next(frames - 1);
    });
  };
  next(FRAMES);
  return () => cancelAnimationFrame(request);
}
