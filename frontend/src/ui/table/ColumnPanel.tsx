/** Which columns are shown and how wide, also without dragging. */
import { type RefObject, useState } from 'react';
import { Button } from '../Button.tsx';
import { CheckboxField } from '../form/fields.tsx';
import FluentPopover from '../popover/FluentPopover.tsx';
import { announce } from '../toasts/announce.ts';
import styles from './ColumnPanel.module.css';
import type { DataColumn } from './columns/column.ts';
import type { Columns } from './columns/useColumns.ts';
import type { ListTable } from './useDataTable.ts';
import { widthLine } from './words.ts';

/** Pixels of one press of Narrower or Wider. */
const STEP = 20;

interface ChoosableColumn {
  readonly id: string;
  readonly columnDef: { readonly meta?: { readonly source: DataColumn<never> } };
  readonly getIsVisible: () => boolean;
  readonly getCanHide: () => boolean;
  readonly toggleVisibility: (isShown: boolean) => void;
}

export interface ColumnPanelProps {
  /** The list's, whatever its rows are. */
  readonly table: Pick<ListTable<object>, 'atoms' | 'setColumnVisibility' | 'resetColumnSizing'> & {
    readonly getAllLeafColumns: () => readonly ChoosableColumn[];
  };
  readonly size: Columns<never>['size'];
  /** Pixels of the columns as they are drawn now. */
  readonly drawn: () => ReadonlyMap<string, number>;
  /** The button that opens it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Pixels to its anchor, and those that it needs in order to be of use, with its list scrolled. */
const GAP = 4;
const USABLE = 320;

/** Pixels from the button to beneath the names of the columns, where there is room for the panel below them. */
function gapBeneath(button: HTMLElement | null): number {
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
  const [gap] = useState(() => gapBeneath(anchor.current));
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
                <button
                  type="button"
                  title="Narrower"
                  aria-label={`Narrower: ${choice}`}
                  onClick={() => widen(id, choice, -STEP)}
                >
                  −
                </button>
                <button
                  type="button"
                  title="Wider"
                  aria-label={`Wider: ${choice}`}
                  onClick={() => widen(id, choice, STEP)}
                >
                  +
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.footer}>
        <Button appearance="subtle" busy={!isChanged} onClick={reset}>
          Reset columns
        </Button>
      </div>
    </FluentPopover>
  );
}
