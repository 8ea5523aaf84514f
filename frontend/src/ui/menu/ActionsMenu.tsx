/** One menu shared by all rows: it opens at whatever button asks for it. Its Fluent code loads with the first opening. */
import { useEffect, useEffectEvent } from 'react';
import { lateCode } from '../late-code.tsx';

const { Late: FluentMenu, preload } = lateCode(async () => (await import('./FluentMenu.tsx')).default);

/** Fetches the menu's code ahead of the first opening. */
export const preloadMenu = preload;

export type MenuEntry =
  | {
      readonly label: string;
      readonly onSelect: () => void;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** A choice that is on: shows a tick and is announced as a radio item. */
      readonly checked?: boolean;
    }
  | 'divider';

export interface ActionsMenuProps {
  /** The button the menu belongs to; null while the menu is closed. Give it aria-haspopup="menu" and aria-expanded. */
  readonly anchor: HTMLElement | null;
  /** Names the menu: "Actions for Keala Thompson". */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/**
 * Escape, Tab, a press elsewhere and scrolling close it. Before an entry's `onSelect` runs, the menu is closed and the focus is
 * back on the anchor, so that a dialog it opens returns the focus there.
 */
export function ActionsMenu(props: ActionsMenuProps) {
  const { anchor } = props;
  // Fluent handles Escape once the focus is in the menu. Until then, the anchor has the focus.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    props.onClose();
  });
  useEffect(() => {
    anchor?.addEventListener('keydown', onKeyDown);
    return () => anchor?.removeEventListener('keydown', onKeyDown);
  }, [anchor]);
  if (!anchor) return null;
  return <FluentMenu {...props} anchor={anchor} onMissing={() => props.onClose()} />;
}
