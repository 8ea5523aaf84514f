/** A menu that can open at any button, so that all rows share one menu. Fluent's code loads when a menu first opens. */
import { useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '../lazy-component.tsx';

const { Lazy: FluentMenu, preload } = lazyComponent(async () => (await import('./FluentMenu.tsx')).default);

export const preloadMenu = preload;

export type MenuEntry =
  | {
      readonly label: string;
      readonly onSelect: () => void;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** Makes the entry a radio item. True shows a check mark. */
      readonly checked?: boolean;
    }
  | 'divider';

export interface ActionsMenuProps {
  /** The button that opened the menu; null while it is closed. Give the button aria-haspopup="menu" and aria-expanded. */
  readonly anchor: HTMLElement | null;
  /** Accessible name: "Actions for Keala Thompson". */
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  readonly onClose: () => void;
}

/**
 * Escape, Tab, a click elsewhere, and scrolling that moves the anchor close the menu. Selecting an entry closes the menu and returns the
 * focus to the anchor before `onSelect` runs. A dialog that the entry opens therefore returns the focus to the anchor.
 */
export function ActionsMenu(props: ActionsMenuProps) {
  const { anchor } = props;
  // Fluent handles Escape only if the menu has the focus. While the menu loads, the anchor has the focus.
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
