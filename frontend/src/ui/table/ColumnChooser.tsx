/** "Columns": which of them are shown and how wide, also without dragging. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { CheckboxField } from '../form/fields.tsx';
import { Floating } from '../popover/Floating.tsx';
import { useDismiss } from '../popover/useDismiss.ts';
import { announce } from '../toasts/announce.ts';
import styles from './ColumnChooser.module.css';
import type { DataColumn } from './columns/column.ts';
import type { Columns } from './columns/useColumns.ts';
import { widthLine } from './words.ts';

/** Pixels of one press of Narrower or Wider. */
const STEP = 20;

export interface ColumnChooserProps<T> {
  readonly all: readonly DataColumn<T>[];
  readonly columns: Columns<T>;
  /** Pixels of the columns as they are drawn now. */
  readonly drawn: () => ReadonlyMap<string, number>;
}

export function ColumnChooser<T>({ all, columns, drawn }: ColumnChooserProps<T>) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useDismiss(open, [button, box], () => {
    setOpen(false);
    button.current?.focus();
  });
  useEffect(() => {
    if (open) box.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus();
  }, [open]);
  const widen = ({ id, header }: DataColumn<T>, by: number) => {
    const widths = drawn();
    const width = (widths.get(id) ?? 0) + by;
    columns.size(id, width, widths);
    announce(widthLine(header, width));
  };
  return (
    <>
      <Button
        ref={button}
        appearance="subtle"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Columns
      </Button>
      {open && (
        <Floating
          role="dialog"
          aria-label="Columns"
          anchor={button}
          boxRef={box}
          align="end"
          className={styles.chooser}
        >
          <ul>
            {all.map((column) => {
              const { id, header } = column;
              return (
                <li key={id} className={styles.line}>
                  <CheckboxField
                    label={header}
                    checked={columns.isShown(id)}
                    disabled={!columns.canHide(id)}
                    onChange={(shown) => columns.show(id, shown)}
                  />
                  {columns.isShown(id) && (
                    <span className={styles.widths}>
                      <button type="button" aria-label={`Narrower: ${header}`} onClick={() => widen(column, -STEP)}>
                        −
                      </button>
                      <button type="button" aria-label={`Wider: ${header}`} onClick={() => widen(column, STEP)}>
                        +
                      </button>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          <div className={styles.footer}>
            <Button appearance="subtle" busy={!columns.reset} onClick={columns.reset}>
              Reset columns
            </Button>
          </div>
        </Floating>
      )}
    </>
  );
}
