/** Lets the user show, hide and resize columns without dragging. */
import { type RefObject, useState } from 'react';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { CheckboxField } from '../form/fields.tsx';
import FluentPopover from '../popover/FluentPopover.tsx';
import { announce } from '../toasts/announce.ts';
import styles from './ColumnPanel.module.css';
import type { DataColumn } from './columns/column.ts';
import type { Columns } from './columns/useColumns.ts';
import { widthLine } from './table-texts.ts';
import type { ListTable } from './useDataTable.ts';

/** Pixels by which one press of Narrow or Widen resizes a column. */
const STEP = 20;

interface ChoosableColumn {
  readonly id: string;
  readonly columnDef: { readonly meta?: { readonly source: DataColumn<never> } };
  readonly getIsVisible: () => boolean;
  readonly getCanHide: () => boolean;
  readonly toggleVisibility: (isShown: boolean) => void;
}

export interface ColumnPanelProps {
  /** The list's table. The panel does not depend on its row type. */
  readonly table: Pick<ListTable<object>, 'atoms' | 'setColumnVisibility' | 'resetColumnSizing'> & {
    readonly getAllLeafColumns: () => readonly ChoosableColumn[];
  };
  readonly size: Columns<never>['size'];
  /** Returns the rendered column widths in pixels. */
  readonly drawn: () => ReadonlyMap<string, number>;
  /** The button that opens the panel. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Pixels between anchor and panel. */
const GAP = 4;
/** The panel's minimum height in pixels. Below it, the list would be too short to use. */
const USABLE = 320;

/** Returns the gap that puts the panel below the column headers if there is room, so that the headers stay visible. */
function gapBelowHeader(button: HTMLElement | null): number {
  const header = button?.closest('section')?.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom;
  if (!button || header === undefined || window.innerHeight - header < USABLE) return GAP;
  return Math.max(0, header - button.getBoundingClientRect().bottom) + GAP;
}

export function ColumnPanel({ table, size, drawn, anchor, onClose }: ColumnPanelProps) {
  const choices = table.getAllLeafColumns().flatMap((column) => {
    const { source } = column.columnDef.meta ?? {};
    return source ? { column, source, isShown: column.getIsVisible() } : [];
  });
  const sizing = table.atoms.columnSizing.get();
  const isChanged = choices.some(({ column, source, isShown }) => isShown === !!source.hidden || column.id in sizing);
  const [gap] = useState(() => gapBelowHeader(anchor.current));
  const widen = (id: string, header: string, by: number) => {
    const widths = drawn();
    const width = (widths.get(id) ?? 0) + by;
    size(id, width, widths);
    announce(widthLine(header, width));
  };
  const reset = () => {
    table.setColumnVisibility({});
    table.resetColumnSizing(true);
  };
  return (
    <FluentPopover
      role="dialog"
      aria-label="Columns"
      anchor={anchor}
      gap={gap}
      className={styles.panel}
      onClose={onClose}
    >
      <p className={styles.captions}>
        <span>Column</span>
        <span className={styles.width}>Width</span>
      </p>
      <ul className={styles.list}>
        {choices.map(({ column, source: { id, header, choice = header }, isShown }) => (
          <li key={id} className={styles.line}>
            <CheckboxField
              label={choice}
              checked={isShown}
              disabled={!column.getCanHide()}
              onChange={(show) => column.toggleVisibility(show)}
            />
            {isShown && (
              <span className={styles.widths}>
                <DialogButton title="Narrow" aria-label={`Narrow ${choice}`} onClick={() => widen(id, choice, -STEP)}>
                  −
                </DialogButton>
                <DialogButton title="Widen" aria-label={`Widen ${choice}`} onClick={() => widen(id, choice, STEP)}>
                  +
                </DialogButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.footer}>
        <DialogButton appearance="subtle" busy={!isChanged} onClick={reset}>
          Reset columns
        </DialogButton>
      </div>
    </FluentPopover>
  );
}
