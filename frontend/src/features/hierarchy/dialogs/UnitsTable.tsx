// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
// biome-ignore-all lint/a11y/useFocusableInteractive: rows and header cells are no stops, the buttons in them are
/** The units of one person. Only the rows in view are drawn: someone may hold thousands. */
import type { HierarchyUnit } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { useVirtualizer } from 'react-window';
import { TextButton } from '../../../ui/index.ts';
import styles from './UnitsTable.module.css';

const ROW_HEIGHT = 40;
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
  const { items, totalSize } = useVirtualizer({
    count: units.length,
    itemSize: ROW_HEIGHT,
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
              style={{ transform: `translateY(${offset}px)` }}
            >
              <b role="cell">{unit.unitCode}</b>
              <Cell text={unit.unitName} />
              <Cell text={unit.emailAddress} />
              <Cell text={unit.phoneNumber} />
              <Cell text={unit.managerName} />
              <span role="cell" className={styles.actions}>
                <TextButton
                  aria-label={`${mayChange ? 'Edit' : 'Details'} ${unit.unitCode} - ${unit.unitName}`}
                  onClick={() => onEdit(unit)}
                >
                  {mayChange ? 'Edit' : 'Details'}
                </TextButton>
                {mayChange && (
                  <TextButton
                    danger
                    aria-label={`Remove ${unit.unitCode} - ${unit.unitName}`}
                    onClick={() => onRemove(unit)}
                  >
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

function Cell({ text }: { readonly text: string | null }) {
  return (
    <span role="cell" className={styles.cell} title={text ?? undefined}>
      {text ?? '—'}
    </span>
  );
}
