// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and header cells are no stops, the buttons in them are
/** The units of one person. Only the rows in view are drawn: someone may hold thousands. */
import type { HierarchyUnit } from '@franchise-admin/api/contract';
import { useState, useSyncExternalStore } from 'react';
import { useVirtualizer } from 'react-window';
import { unitLabel } from '../../../shared/words.ts';
import { cx, TextButton } from '../../../ui/index.ts';
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

export function UnitsTable({ units, mayChange, onEdit, onRemove }: UnitsTableProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const rowHeight = useSyncExternalStore(onResize, heightOfRow);
  const { items, totalSize } = useVirtualizer({
    count: units.length,
    itemSize: rowHeight,
    element,
    defaultSize: 400,
    overscanCount: OVERSCAN,
  });
  return (
    <div ref={setElement} role="table" aria-label="Units" aria-rowcount={units.length + 1} className={styles.table}>
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
                {unit.unitCode}
              </b>
              <Cell area="name" text={unit.unitName} />
              <Cell area="email" text={unit.emailAddress} />
              <Cell area="phone" text={unit.phoneNumber} />
              <Cell area="manager" text={unit.managerName} />
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
  );
}

function Cell({ area, text }: { readonly area: 'name' | 'email' | 'phone' | 'manager'; readonly text: string | null }) {
  const shown = text?.trim() || null;
  return (
    <span role="cell" className={cx(styles.cell, styles[area])} title={shown ?? undefined}>
      {shown ?? '—'}
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
