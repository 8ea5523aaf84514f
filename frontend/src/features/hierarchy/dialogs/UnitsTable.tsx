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
  EmptyState,
  formatCount,
  haystack,
  holds,
  Marked,
  SearchBox,
  TextButton,
  useSettledAnnouncement,
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

/** TBL-01: what the search of this table looks through. */
const textOf = (unit: HierarchyUnit) =>
  haystack([unit.unitCode, unit.unitName, unit.emailAddress ?? '', unit.phoneNumber ?? '', unit.managerName ?? '']);

export function UnitsTable({ units: all, mayChange, onEdit, onRemove }: UnitsTableProps) {
  const [query, setQuery] = useState('');
  const words = useMemo(() => wordsOf(query), [query]);
  const texts = useMemo(() => all.map(textOf), [all]);
  const units = useMemo(() => all.filter((_, at) => holds(texts[at] ?? '', words)), [all, texts, words]);
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
        <SearchBox value={query} onChange={setQuery} />
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
          {['Unit Number', 'Name', 'Email', 'Phone', 'Manager'].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
          <span role="columnheader">
            <span className="visually-hidden">Actions</span>
          </span>
        </div>
        <div role="rowgroup" style={{ height: totalSize }} className={styles.rows}>
          {items.map(({ index, offset }) => {
            const unit = units[index];
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
                <Cell area="name" text={unit.unitName} words={words} />
                <Cell area="email" text={unit.emailAddress} words={words} />
                <Cell area="phone" text={unit.phoneNumber} words={words} />
                <Cell area="manager" text={unit.managerName} words={words} />
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
  readonly area: 'name' | 'email' | 'phone' | 'manager';
  readonly text: string | null;
  readonly words: readonly string[];
}

function Cell({ area, text, words }: CellProps) {
  const shown = text?.trim() || null;
  return (
    <span role="cell" className={cx(styles.cell, styles[area])} title={shown ?? undefined}>
      {shown ? <Marked text={shown} words={words} /> : '—'}
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
