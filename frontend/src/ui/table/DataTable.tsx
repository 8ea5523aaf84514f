/**
 * The only table (TBL-01 to TBL-03). It has a toolbar with Search, Columns and Export CSV, the grid, and a footer. Put it into a Card,
 * below the card's tabs or header.
 */
import { type ReactNode, type Ref, use, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { CardFooter, CardToolbar } from '../Card.tsx';
import { counted, type Noun } from '../count.ts';
import { lazyComponent, loadCode, usePreload } from '../lazy-component.tsx';
import { cardHeight, useIsPhone } from '../phone.ts';
import { PrintOnly } from '../print/PrintOnly.tsx';
import { FileSubject } from '../print/subject.ts';
import { SearchBox } from '../SearchBox.tsx';
import { EmptyState, ErrorState } from '../states.tsx';
import { useSettledAnnouncement } from '../toasts/useSettledAnnouncement.ts';
import { useRowHeight } from '../touch.ts';
import { ColumnChooser, preloadColumnPanel } from './ColumnChooser.tsx';
import { wrappedLines } from './columns/cards.ts';
import type { ActionCount, DataColumn, RowAction } from './columns/column.ts';
import { useColumns } from './columns/useColumns.ts';
import styles from './DataTable.module.css';
import { drawnWidths } from './grid/drawn-widths.ts';
import { HEADER, type RowHeights, TableGrid, type TableHandle } from './grid/TableGrid.tsx';
import { PartialListNotice } from './PartialListNotice.tsx';
import { type RowSelection, selectionOf, type TableSelection } from './selection/row-selection.ts';
import { preloadSelectionBar, SelectionSlot } from './selection/SelectionSlot.tsx';
import { TableProgress } from './TableProgress.tsx';
import { countLine, countSuffix, hiddenMatches, type Streaming, shareLine, sortLine } from './table-texts.ts';
import type { TableView } from './useDataTable.ts';
import { useDataTable } from './useDataTable.ts';
import { useHiddenMatches } from './useHiddenMatches.ts';
import { useStreamAnnouncement } from './useStreamAnnouncement.ts';

// Preloads the code of the printed table once there are rows, because the browser prints without waiting for code.
const { Lazy: PrintedTable, preload: preloadPrintedTable } = lazyComponent(
  async () => (await import('./PrintedTable.tsx')).PrintedTable,
);

/** The reason why some or all rows failed to load. */
export interface TableFailure {
  /** The error message of the endpoint; empty if the endpoint defines none (ERR-01, ERR-02). */
  readonly message: string;
  readonly detail?: string | undefined;
  readonly requestId?: string | undefined;
  /** True if some rows are missing. */
  readonly isPartial?: boolean;
}

export interface DataTableProps<T extends object> {
  /** Storage key for the user's column choices: "assigned-users". A new id mounts a new table. */
  readonly id: string;
  /** Accessible name. Also part of the exported file's name: "Assigned Users". */
  readonly label: string;
  readonly noun: Noun;
  /** Must be the same array on each render. The first column names the row, stays in view and cannot be hidden. */
  readonly columns: readonly DataColumn<T>[];
  /** Undefined while loading. The same array may grow while more rows load. */
  readonly rows: readonly T[] | undefined;
  readonly rowKey: (row: T) => string;
  /** Returns the name of a row: "Keala Thompson". */
  readonly rowLabel: (row: T) => string;
  /** Returns the actions at the end of a row. Enter runs the first one. */
  readonly actions?: ((row: T) => readonly RowAction[]) | undefined;
  /** Adds checkboxes, and a bar with actions for the selected rows. */
  readonly selection?: TableSelection<T> | undefined;
  /** Maximum number of actions of a row; 2 by default, for Edit and Delete. */
  readonly actionCount?: ActionCount;
  /** Search and sort, from `useTableAddress` or `useTableMemory`. */
  readonly view: TableView;
  /** "No unassigned users found", optionally with a sentence and an action (USER-06). */
  readonly empty: { readonly title: string; readonly detail?: ReactNode; readonly action?: ReactNode };
  readonly failure?: TableFailure | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly isReloading?: boolean;
  /** Set while more rows are loading. */
  readonly streaming?: Streaming | undefined;
  /** In pixels; 40 by default (TBL-03). Ignored on a phone, where rows are cards. */
  readonly rowHeight?: number | undefined;
  /** Minimum height of the rows in pixels; 200 by default. */
  readonly minHeight?: number;
  /** Maximum height of the rows in pixels; 600 by default. */
  readonly maxHeight?: number;
  /** Expected number of rows. The skeleton shows this number, so that little moves when the rows arrive. */
  readonly expectedRows?: number;
  /** Replaces the built-in export, for lists that have not loaded all rows. */
  readonly onExport?: (() => void) | undefined;
  /** Receives the built-in export, for an `onExport` that first loads the other rows. */
  readonly exporter?: Ref<() => Promise<void>> | undefined;
  /** Links to other lists with matches (`MatchesIn`). Shown if a search finds nothing. */
  readonly elsewhere?: ReactNode;
  /** Shown next to Columns and Export CSV. */
  readonly toolbar?: ReactNode;
  readonly ref?: Ref<TableHandle> | undefined;
}

const NO_ROWS: readonly never[] = [];
/** The number of rows that fit into the default height of 600 px. */
const SKELETON_ROWS = 15;

export function DataTable<T extends object>(props: DataTableProps<T>) {
  return <Table key={props.id} {...props} />;
}

function Table<T extends object>(props: DataTableProps<T>) {
  const { label, noun, failure, streaming, minHeight = 200, maxHeight = 600 } = props;
  const headerHeight = useRowHeight(HEADER);
  const isPhone = useIsPhone();
  const rowHeight = useRowHeight(isPhone ? cardHeight(wrappedLines(props.columns)) : (props.rowHeight ?? 40));
  const { query, sort } = props.view;
  const rows: readonly T[] = props.rows ?? NO_ROWS;
  const isLoading = props.rows === undefined || (rows.length === 0 && streaming !== undefined);
  const isGrowing = streaming !== undefined;
  const isSearching = query.trim() !== '';
  const frame = useRef<HTMLDivElement>(null);
  const [isExporting, setIsExporting] = useState(false);
  const subject = use(FileSubject);
  const selection = props.selection && selectionOf(props.selection);
  const { table, found } = useDataTable({ ...props, rows, isGrowing });
  const columns = useColumns(table, rows);
  const heights = useMemo<RowHeights>(
    () => ({ row: rowHeight, min: minHeight, max: maxHeight }),
    [rowHeight, minHeight, maxHeight],
  );

  const hasNoMatches = !isLoading && isSearching && found.length === 0;
  const hidden = useHiddenMatches(found, columns.shown, query, props.columns.length);
  const counts =
    countLine(found.length, rows.length, isSearching, noun) + (hidden > 0 ? `, ${hiddenMatches(hidden)}` : '');
  const sorted = sortLine(sort, props.columns);
  const isPartial = failure?.isPartial === true;
  const suffix = countSuffix(streaming, isPartial);
  const noMatches = `No results for “${query.trim()}”${suffix}`;
  const isFailed = failure !== undefined && rows.length === 0;
  const isEmpty = !isFailed && !isLoading && rows.length === 0;
  useSettledAnnouncement(
    isFailed
      ? failure.message
      : isLoading || isGrowing
        ? ''
        : isEmpty
          ? props.empty.title
          : hasNoMatches
            ? noMatches
            : [counts + suffix, sorted].filter(Boolean).join('. '),
    { search: query.trim() },
  );
  usePreload(preloadColumnPanel, !isLoading);
  usePreload(preloadPrintedTable, !isLoading);
  usePreload(preloadSelectionBar, !isLoading && selection !== undefined);
  useStreamAnnouncement(isGrowing && !isLoading ? counts + suffix : '');

  /** The columns to export and print. A control has no text of its own. */
  const written = columns.shown.filter(({ card }) => card !== 'shown');
  const lineAt = (index: number) => {
    const row = found.original(index);
    return row === undefined ? [] : written.map(({ text }) => text(row).trim());
  };
  const exportRows = async () => {
    setIsExporting(true);
    try {
      const csv = await loadCode(() => import('./csv.ts'));
      await csv?.exportCsv({ columns: written, count: found.length, lineAt, subject, label, noun });
    } finally {
      setIsExporting(false);
    }
  };
  useImperativeHandle(props.exporter, () => exportRows);

  if (isFailed) return <ErrorState {...failure} onRetry={props.onRetry ?? reload} />;
  if (isEmpty)
    return (
      <EmptyState title={props.empty.title} action={props.empty.action}>
        {props.empty.detail}
        {isSearching && props.elsewhere}
      </EmptyState>
    );

  const clear = () => {
    props.view.setQuery('');
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
            <Button
              appearance="subtle"
              busy={isLoading || isGrowing || isPartial || isExporting}
              onClick={props.onExport ?? exportRows}
            >
              Export CSV
            </Button>
          </>
        }
      >
        <SearchBox value={query} onChange={props.view.setQuery} />
        {isLoading ? (
          <span className={styles.count} role="status">
            Loading...
          </span>
        ) : (
          <span className={styles.count}>
            {shareLine(found.length, rows.length, isSearching, suffix, streaming?.total)}
          </span>
        )}
        {hidden > 0 && <span className={styles.hidden}>{hiddenMatches(hidden)}</span>}
      </CardToolbar>
      {failure && !isGrowing && (
        <PartialListNotice failure={failure} shown={counted(rows.length, noun)} onRetry={props.onRetry ?? reload} />
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
          selection={selection}
          noun={noun}
          actions={props.actions}
          actionCount={props.actionCount ?? 2}
          query={query}
          sort={sort}
          onSort={props.view.setSort}
          order={`${query}\n${sort?.id}\n${sort?.desc}`}
          heights={heights}
          skeleton={isLoading ? (props.expectedRows ?? Math.min(SKELETON_ROWS, Math.floor(maxHeight / rowHeight))) : 0}
          isBusy={isLoading || isGrowing || props.isReloading === true}
          isGrowing={isLoading || isGrowing}
          afterLast={() => frame.current?.querySelector<HTMLElement>('[data-show-all]')}
        />
        {hasNoMatches && (
          <EmptyState
            title={noMatches}
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
      {selection && props.selection && (
        <SelectionSlot
          selection={selection}
          version={props.selection.all}
          existing={() => props.selection?.all?.map(props.rowKey) ?? []}
          actions={() => barActions(props, selection)}
          isProposal={props.selection.isProposal}
          rows={found}
          isSearching={isSearching}
          noun={noun}
          onClear={() => frame.current?.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus()}
        />
      )}
      <CardFooter end={sorted}>{isLoading ? '\u00a0' : counts + suffix}</CardFooter>
      <PrintOnly>
        <PrintedTable
          title={label}
          note={[counts + suffix, sorted].filter(Boolean).join('. ').concat('.')}
          columns={written}
          count={found.length}
          lineAt={lineAt}
          onMissing={() => undefined}
        />
      </PrintOnly>
    </>
  );
}

/** Returns the bar's actions, which run on the selected rows. An action for one row appears only if one suitable row is selected. */
function barActions<T extends object>({ selection: options, rowKey }: DataTableProps<T>, selection: RowSelection) {
  const chosen = () => (options?.all ?? []).filter((row) => selection.has(rowKey(row)));
  return (options?.actions ?? [])
    .filter(({ isForOne }) => isForOne === undefined || (selection.size === 1 && chosen().every(isForOne)))
    .map((action) => ({ ...action, onSelect: () => action.onSelect(chosen()) }));
}

function reload(): void {
  window.location.reload();
}
