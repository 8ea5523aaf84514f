// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and header cells are no stops, the buttons in them are
/** The units of one person. Only the rows in view are drawn: someone may hold thousands. */
import type { HierarchyUnit } from '@franchise-admin/api/contract';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useVirtualizer } from 'react-window';
import { UNITS, unitLabel } from '../../../shared/words.ts';
import {
  counted,
  cx,
  type DataColumn,
  EmptyState,
  formatCount,
  Marked,
  SearchBox,
  shownRows,
  TextButton,
  useDataTable,
  useSettledAnnouncement,
  useTableMemory,
  wordsOf,
} from '../../../ui/index.ts';
import styles from './UnitsTable.module.css';

/** Pixels of a row, and of one that puts its cells beneath each other where the window is narrower than this (UnitsTable.module.css). */
const ROW_HEIGHT = 40;
const STACKED = [
  { query: '(max-width: 520px)', height: 104 },
  { query: '(max-width: 860px)', height: 64 },
];
/** TBL-03: rows drawn above and below those in view. */
const OVERSCAN = 20;

export interface UnitsTableProps {
  readonly units: readonly HierarchyUnit[];
  /** Without it the action is Details and there is no Remove (ROLE-05). */
  readonly mayChange: boolean;
  readonly onEdit: (unit: HierarchyUnit) => void;
  readonly onRemove: (unit: HierarchyUnit) => void;
}

/** An id is the cell's class. */
const COLUMNS: readonly DataColumn<HierarchyUnit>[] = [
  { id: 'code', header: 'Unit Number', text: (unit) => unit.unitCode },
  { id: 'name', header: 'Name', text: (unit) => unit.unitName },
  { id: 'email', header: 'Email', text: (unit) => unit.emailAddress ?? '' },
  { id: 'phone', header: 'Phone', text: (unit) => unit.phoneNumber ?? '' },
  { id: 'manager', header: 'Manager', text: (unit) => unit.managerName ?? '' },
];
const rowKey = (unit: HierarchyUnit) => unit.unitCode;

export function UnitsTable({ units: all, mayChange, onEdit, onRemove }: UnitsTableProps) {
  const view = useTableMemory();
  const { query } = view;
  const table = useDataTable({ id: 'edit-units', columns: COLUMNS, rows: all, rowKey, view, isGrowing: false });
  const units = shownRows(table);
  const words = useMemo(() => wordsOf(query), [query]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const rowHeight = useSyncExternalStore(onResize, heightOfRow);
  const { items, totalSize } = useVirtualizer({
    count: units.length,
    itemSize: rowHeight,
    element,
    defaultSize: 400,
    overscanCount: OVERSCAN,
  });
  const nothing = units.length === 0 ? `No results for “${query.trim()}”` : '';
  const found = `${formatCount(units.length)} of ${counted(all.length, UNITS)}`;
  useSettledAnnouncement(words.length === 0 ? '' : nothing || found, { search: query.trim() });
  return (
    <>
      <div className={styles.search}>
        <SearchBox value={query} onChange={table.setGlobalFilter} />
      </div>
      {nothing && <EmptyState title={nothing} />}
      <div
        ref={setElement}
        role="table"
        aria-label="Units"
        aria-rowcount={units.length + 1}
        className={styles.table}
        hidden={nothing !== ''}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          {COLUMNS.map(({ id, header }) => (
            <span key={id} role="columnheader">
              {header}
            </span>
          ))}
          <span role="columnheader">
            <span className="visually-hidden">Actions</span>
          </span>
        </div>
        <div role="rowgroup" style={{ height: totalSize }} className={styles.rows}>
          {items.map(({ index, offset }) => {
            const unit = units.original(index);
            if (!unit) return null;
            return (
              <div
                key={unit.unitCode}
                role="row"
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ transform: `translateY(${offset}px)`, height: rowHeight }}
              >
                <b role="cell" className={styles.code}>
                  <Marked text={unit.unitCode} words={words} />
                </b>
                {COLUMNS.slice(1).map(({ id, text }) => (
                  <Cell key={id} area={id} text={text(unit).trim()} words={words} />
                ))}
                <span role="cell" className={styles.actions}>
                  <TextButton
                    aria-label={`${mayChange ? 'Edit' : 'Details'} ${unitLabel(unit)}`}
                    onClick={() => onEdit(unit)}
                  >
                    {mayChange ? 'Edit' : 'Details'}
                  </TextButton>
                  {mayChange && (
                    <TextButton danger aria-label={`Remove ${unitLabel(unit)}`} onClick={() => onRemove(unit)}>
                      Remove
                    </TextButton>
                  )}
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

interface CellProps {
  readonly area: string;
  readonly text: string;
  readonly words: readonly string[];
}

function Cell({ area, text, words }: CellProps) {
  return (
    <span role="cell" className={cx(styles.cell, styles[area])} title={text || undefined}>
      {text ? <Marked text={text} words={words} /> : '—'}
    </span>
  );
}

function heightOfRow(): number {
  return STACKED.find(({ query }) => window.matchMedia(query).matches)?.height ?? ROW_HEIGHT;
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
