/** Keeps the focus among the rows of a table when the row that had it goes: the next one's same button takes over. */
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

export interface RowReturn {
  /** What holds the rows, each with aria-rowindex. */
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
  /** Where the focus belongs now. */
  readonly target: () => HTMLElement | null;
}

/** @param last has the focus once there is no row any more */
export function useRowReturn(last: RefObject<HTMLElement | null>): RowReturn {
  const panel = useRef<HTMLDivElement>(null);
  const had = useRef({ row: 0, button: 0 });
  const isInside = useRef(false);

  const target = () => {
    const { row, button } = had.current;
    const all = panel.current?.querySelectorAll('[aria-rowindex]') ?? [];
    const rows = [...all].filter((one) => one.querySelector('button'));
    const next = rows.find((one) => rowOf(one) >= row) ?? rows.at(-1);
    const buttons = next?.querySelectorAll('button');
    return buttons?.[Math.min(button, buttons.length - 1)] ?? last.current;
  };
  useLayoutEffect(() => {
    // The row went while one of its buttons had the focus: the next key would go nowhere.
    if (isInside.current && document.activeElement === document.body) target()?.focus();
  });
  return {
    panel,
    target,
    onFocus({ target: focused }) {
      isInside.current = true;
      const row = focused.closest('[aria-rowindex]');
      const button = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].indexOf(focused as HTMLElement);
      if (row && button >= 0) had.current = { row: rowOf(row), button };
    },
    onBlur({ relatedTarget }) {
      if (relatedTarget) isInside.current = panel.current?.contains(relatedTarget) ?? false;
    },
  };
}

function rowOf(row: Element): number {
  return Number(row.getAttribute('aria-rowindex'));
}
