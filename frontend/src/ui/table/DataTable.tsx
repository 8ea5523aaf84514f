/**
 * The one table of all lists (TBL-01 to 03): toolbar with Search, Columns and Export CSV, the grid, the footer. Put it into a Card,
 * beneath its tabs or its header.
 */
import { type ReactNode, type Ref, use, useMemo, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { CardFooter, CardToolbar } from '../Card.tsx';
import { counted, type Noun } from '../count.ts';
import { codeFor, usePreload } from '../late-code.tsx';
import { CARD_HEIGHT, useIsPhone } from '../phone.ts';
import { SearchBox } from '../SearchBox.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { announce } from '../toasts/announce.ts';
import { useSettledAnnouncement } from '../toasts/useSettledAnnouncement.ts';
import { useRowHeight } from '../touch.ts';
import { ColumnChooser, preloadColumnPanel } from './ColumnChooser.tsx';
import { CutNotice } from './CutNotice.tsx';
import type { ActionCount, DataColumn, RowAction } from './columns/column.ts';
import { useColumns } from './columns/useColumns.ts';
import styles from './DataTable.module.css';
import { csvName, FileSubject } from './file-name.ts';
import { drawnWidths } from './grid/drawn-widths.ts';
import { HEADER, type RowHeights, TableGrid, type TableHandle } from './grid/TableGrid.tsx';
import { PrintSheet, preloadPrintSheet } from './PrintSheet.tsx';
import { TableProgress } from './TableProgress.tsx';
import type { TableView } from './useDataTable.ts';
import { shownRows, useDataTable } from './useDataTable.ts';
import { useHiddenHits } from './useHiddenHits.ts';
import { useStreamAnnouncement } from './useStreamAnnouncement.ts';
import { countLine, hiddenHits, restLine, type Streaming, shareLine, sortLine } from './words.ts';

/** Why rows could not be read, or not all of them. */
export interface TableFailure {
  /** What could not be read: the call's own message, if it has any (ERR-01, ERR-02). */
  readonly message: string;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  /** Some rows never came: what is shown is not all there is. */
  readonly isPart?: boolean;
}

export interface DataTableProps<T extends object> {
  /** Names what this device keeps of the columns: "assigned-users". Another id is another table. */
  readonly id: string;
  /** Names the grid and the exported file: "Assigned Users". */
  readonly label: string;
  readonly noun: Noun;
  /** The same array each time. Its first column names its rows, stays in view and cannot be hidden. */
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while they are on their way. Rows that come in later are added behind those that are there. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  /** What a row is called by: "Keala Thompson". */
  readonly rowLabel: (row: T) => string;
  /** At the end of each row; the first one is what Enter does. */
  readonly actions?: ((row: T) => readonly RowAction[]) | undefined;
  /** How many of them a row has at most: two, Edit and Delete, when left out. */
  readonly actionCount?: ActionCount;
  /** What is searched and how it is sorted: `useTableAddress()`. */
  readonly view: TableView;
  /** "No unassigned users found", with a sentence and an action if there is something to do about it (USER-06). */
  readonly empty: { readonly title: string; readonly detail?: ReactNode; readonly action?: ReactNode };
  readonly failure?: TableFailure | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Asked again while the rows shown are those of before. */
  readonly isReloading?: boolean;
  /** More rows are coming in. */
  readonly streaming?: Streaming | undefined;
  /** Pixels; the specification's 40, 200 and 600 when left out (TBL-03). On a phone all rows are cards of the same height. */
  readonly rowHeight?: number;
  readonly minHeight?: number;
  readonly maxHeight?: number;
  /** How many rows are likely: as many are drawn as a skeleton, so that little moves when they come. */
  readonly expectedRows?: number;
  /** Where else to look when a search finds nothing here: `MatchesIn`. */
  readonly elsewhere?: ReactNode;
  /** Beside Columns and Export CSV. */
  readonly toolbar?: ReactNode;
  readonly ref?: Ref<TableHandle> | undefined;
}

const NO_ROWS: readonly never[] = [];
/** As many as fit into the specification's 600 pixels. */
const SKELETON_ROWS = 15;

export function DataTable<T extends object>(props: DataTableProps<T>) {
  return <Table key={props.id} {...props} />;
}

function Table<T extends object>(props: DataTableProps<T>) {
  const { label, noun, failure, streaming, minHeight = 200, maxHeight = 600 } = props;
  const headerHeight = useRowHeight(HEADER);
  const isPhone = useIsPhone();
  const rowHeight = useRowHeight(isPhone ? CARD_HEIGHT : (props.rowHeight ?? 40));
  const { query, sort } = props.view;
  const rows: readonly T[] = props.rows ?? NO_ROWS;
  const isLoading = props.rows === undefined || (rows.length === 0 && streaming !== undefined);
  const isGrowing = streaming !== undefined;
  const isSearching = query.trim() !== '';
  const frame = useRef<HTMLDivElement>(null);
  const [isExporting, setIsExporting] = useState(false);
  const subject = use(FileSubject);
  const table = useDataTable({ ...props, rows, isGrowing });
  const columns = useColumns(table, rows);
  const found = shownRows(table);
  const heights = useMemo<RowHeights>(
    () => ({ row: rowHeight, min: minHeight, max: maxHeight }),
    [rowHeight, minHeight, maxHeight],
  );

  const isNothingFound = !isLoading && isSearching && found.length === 0;
  const hidden = useHiddenHits(found, columns.shown, query, props.columns.length);
  const counts =
    countLine(found.length, rows.length, isSearching, noun) + (hidden > 0 ? `, ${hiddenHits(hidden)}` : '');
  const sorted = sortLine(sort, props.columns);
  const isPart = failure?.isPart === true;
  const rest = restLine(streaming, isPart);
  const nothing = `No results for “${query.trim()}”${rest}`;
  const isFailed = failure !== undefined && rows.length === 0;
  const isEmpty = !isFailed && !isLoading && rows.length === 0;
  useSettledAnnouncement(
    isFailed
      ? failure.message
      : isLoading || isGrowing
        ? ''
        : isEmpty
          ? props.empty.title
          : isNothingFound
            ? nothing
            : [counts + rest, sorted].filter(Boolean).join('. '),
    { search: query.trim() },
  );
  usePreload(preloadColumnPanel, !isLoading);
  usePreload(preloadPrintSheet, !isLoading);
  useStreamAnnouncement(isGrowing && !isLoading ? counts + rest : '');

  if (isFailed) return <ErrorState {...failure} onRetry={props.onRetry ?? reload} />;
  if (isEmpty)
    return (
      <EmptyState title={props.empty.title} action={props.empty.action}>
        {props.empty.detail}
        {isSearching && props.elsewhere}
      </EmptyState>
    );

  const { shown } = columns;
  const lineAt = (index: number) => {
    const row = found.original(index);
    return row === undefined ? [] : shown.map(({ text }) => text(row).trim());
  };
  const exportRows = async () => {
    setIsExporting(true);
    try {
      const csv = await codeFor(() => import('./csv.ts'));
      if (!csv) return;
      const head = shown.map(({ header }) => header);
      csv.download(await csv.csvFile(head, found.length, lineAt), csvName(subject, label));
      announce(`Exported ${counted(found.length, noun)}`);
    } finally {
      setIsExporting(false);
    }
  };
  const clear = () => {
    table.setGlobalFilter('');
    frame.current?.parentElement?.querySelector<HTMLElement>('input[type=search]')?.focus();
  };

  return (
    <>
      <CardToolbar
        end={
          <>
            {props.toolbar}
            <ColumnChooser
              table={table}
              size={columns.size}
              drawn={() => (frame.current ? drawnWidths(frame.current) : new Map())}
            />
            <Button appearance="subtle" busy={isLoading || isGrowing || isPart || isExporting} onClick={exportRows}>
              Export CSV
            </Button>
          </>
        }
      >
        <SearchBox value={query} onChange={table.setGlobalFilter} />
        {isLoading ? (
          <span className={styles.count} role="status">
            Loading...
          </span>
        ) : (
          <span className={styles.count}>
            {shareLine(found.length, rows.length, isSearching, rest, streaming?.total)}
          </span>
        )}
        {hidden > 0 && <span className={styles.hidden}>{hiddenHits(hidden)}</span>}
      </CardToolbar>
      {failure && !isGrowing && (
        <CutNotice failure={failure} shown={counted(rows.length, noun)} onRetry={props.onRetry ?? reload} />
      )}
      <div ref={frame} className={styles.frame} style={{ minHeight: headerHeight + minHeight }}>
        {streaming && <TableProgress count={rows.length} noun={noun} total={streaming.total} />}
        <TableGrid
          ref={props.ref}
          label={label}
          table={table}
          rows={found}
          rowLabel={props.rowLabel}
          columns={columns}
          actions={props.actions}
          actionCount={props.actionCount ?? 2}
          query={query}
          sort={sort}
          order={`${query}\n${sort?.id}\n${sort?.desc}`}
          heights={heights}
          skeleton={isLoading ? (props.expectedRows ?? Math.min(SKELETON_ROWS, Math.floor(maxHeight / rowHeight))) : 0}
          isBusy={isLoading || isGrowing || props.isReloading === true}
          isGrowing={isLoading || isGrowing}
          afterLast={() => frame.current?.querySelector<HTMLElement>('[data-show-all]')}
        />
        {isNothingFound && (
          <EmptyState
            title={nothing}
            action={
              <Button data-show-all="" onClick={clear}>
                Show all {noun.many}
              </Button>
            }
          >
            {props.elsewhere}
          </EmptyState>
        )}
      </div>
      <CardFooter end={sorted}>{isLoading ? '\u00a0' : counts + rest}</CardFooter>
      <PrintSheet
        title={label}
        note={[counts + rest, sorted].filter(Boolean).join('. ').concat('.')}
        columns={shown}
        count={found.length}
        lineAt={lineAt}
      />
    </>
  );
}

function reload(): void {
  window.location.reload();
}
