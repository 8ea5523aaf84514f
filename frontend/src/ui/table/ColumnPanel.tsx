/** Which columns are shown and how wide, also without dragging. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { CheckboxField } from '../form/fields.tsx';
import { Floating } from '../popover/Floating.tsx';
import { useDismiss } from '../popover/useDismiss.ts';
import { announce } from '../toasts/announce.ts';
import styles from './ColumnPanel.module.css';
import type { DataColumn } from './columns/column.ts';
import { isAnythingKept, NOTHING_KEPT } from './columns/kept-columns.ts';
import { useColumnChoices } from './columns/useColumnChoices.ts';
import type { Columns } from './columns/useColumns.ts';
import { widthLine } from './words.ts';

/** Pixels of one press of Narrower or Wider. */
const STEP = 20;

export interface ColumnPanelProps {
  readonly all: readonly DataColumn<never>[];
  readonly columns: Pick<Columns<never>, 'kept' | 'keep' | 'size'>;
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

export function ColumnPanel({ all, columns, drawn, anchor, onClose }: ColumnPanelProps) {
  const { kept, keep, size } = columns;
  const choices = useColumnChoices(all, kept, keep);
  const box = useRef<HTMLDivElement>(null);
  const [gap] = useState(() => gapBeneath(anchor.current));
  useDismiss(true, [anchor, box], onClose);
  useEffect(() => box.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus(), []);
  const widen = (id: string, header: string, by: number) => {
    const widths = drawn();
    const width = (widths.get(id) ?? 0) + by;
    size(id, width, widths);
    announce(widthLine(header, width));
  };
  return (
    <Floating
      role="dialog"
      aria-label="Columns"
      anchor={anchor}
      boxRef={box}
      align="end"
      gap={gap}
      className={styles.panel}
    >
      <ul className={styles.list}>
        {choices.map(({ id, header, isShown, canHide, show }) => (
          <li key={id} className={styles.line}>
            <CheckboxField label={header} checked={isShown} disabled={!canHide} onChange={show} />
            {isShown && (
              <span className={styles.widths}>
                <button
                  type="button"
                  title="Narrower"
                  aria-label={`Narrower: ${header}`}
                  onClick={() => widen(id, header, -STEP)}
                >
                  −
                </button>
                <button
                  type="button"
                  title="Wider"
                  aria-label={`Wider: ${header}`}
                  onClick={() => widen(id, header, STEP)}
                >
                  +
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.footer}>
        <Button appearance="subtle" busy={!isAnythingKept(kept)} onClick={() => keep(() => NOTHING_KEPT)}>
          Reset columns
        </Button>
      </div>
    </Floating>
  );
}
