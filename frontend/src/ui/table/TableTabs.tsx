/** The tabs of a card with several lists. A tab can show a count (USER-02, UNIT-02). */
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { formatCount } from '../count.ts';
import { isFocusAdrift } from '../dialog/dialog-stack.ts';
import styles from './TableTabs.module.css';

export interface TableTab<Id extends string> {
  readonly id: Id;
  /** The text of the tab, as specified (USER-02, UNIT-02). */
  readonly label: string;
  /** Undefined while loading; omitted for a tab without a count. */
  readonly count?: number | undefined;
}

interface TabRowProps<Id extends string> {
  /** Prefix of the element ids: `{id}-{tab}` for a tab, `{id}-panel` for the panel. */
  readonly id: string;
  /** Accessible name of the row of tabs: "Users". */
  readonly label: string;
  readonly tabs: readonly TableTab<Id>[];
  readonly open: Id;
  readonly onOpen: (id: Id) => void;
}

export interface TableTabsProps<Id extends string> extends Omit<TabRowProps<Id>, 'id'> {
  /** The list of the open tab. */
  readonly children: ReactNode;
}

const STEPS: Readonly<Record<string, ((at: number, count: number) => number) | undefined>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Arrow keys, Home and End move the focus. Enter, Space or a click opens a tab. Moving the focus does not open a tab, because each opened
 * tab adds a history entry (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/).
 */
export function TabRow<Id extends string>({ id, label, tabs, open, onOpen }: TabRowProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.map(({ count }) => count).join();
  useLayoutEffect(() => {
    const row = list.current;
    if (!row || shown === undefined) return;
    const reveal = () => revealTab(row, `${id}-${open}`);
    reveal();
    // The page may be hidden at first, and the window may become narrower later.
    const observer = new ResizeObserver(reveal);
    observer.observe(row);
    return () => observer.disconnect();
  }, [id, open, shown]);
  // If a link in the panel opened this tab, the link unmounted with the panel and the focus was lost. Move it to the tab.
  const shownTab = useRef(open);
  useLayoutEffect(() => {
    if (shownTab.current === open) return;
    shownTab.current = open;
    if (isFocusAdrift()) document.getElementById(`${id}-${open}`)?.focus();
  }, [id, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    if (!step || at < 0) return;
    event.preventDefault();
    buttons[step(at, buttons.length)]?.focus();
  };
  /** Scrolls back to the open tab when the focus leaves the row. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const row = list.current;
    if (row && relatedTarget && !row.contains(relatedTarget)) revealTab(row, `${id}-${open}`);
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown} onBlur={onBlur}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${id}-${tab.id}`}
          aria-selected={tab.id === open}
          aria-controls={tab.id === open ? `${id}-panel` : undefined}
          tabIndex={tab.id === open ? 0 : -1}
          className={styles.tab}
          onClick={() => onOpen(tab.id)}
        >
          <span data-bold={tab.label}>{tab.label}</span>
          {/* Reserves room for the count, so that no tab moves when the count arrives. */}
          {'count' in tab && (
            <span className={styles.slot}>
              {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

/** The tabs of a card, and below them the list of the open tab. */
export function TableTabs<Id extends string>({ children, ...row }: TableTabsProps<Id>) {
  const id = useId();
  const { open } = row;
  return (
    <>
      <TabRow {...row} id={id} />
      {/* The key remounts the panel, so that the lists of two tabs share no state. */}
      <div key={open} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}

/** Width of the faded edge in pixels. */
const FADE = 32;

/** Scrolls only the row of tabs, and no further than necessary. */
function revealTab(list: HTMLElement, id: string): void {
  const tab = document.getElementById(id)?.getBoundingClientRect();
  const row = list.getBoundingClientRect();
  if (tab) list.scrollLeft += Math.min(0, tab.left - row.left - FADE) + Math.max(0, tab.right - row.right + FADE);
}
