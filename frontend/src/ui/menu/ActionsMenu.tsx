/** A menu that opens at any button, so that all rows share one. Fluent's code loads on the first opening. */
import { useEffect, useEffectEvent } from 'react';
import { lazyComponent } from '../lazy-component.tsx';

const { Lazy: FluentMenu, preload } = lazyComponent(async () => (await import('./FluentMenu.tsx')).default);

/** Preloads the menu's code. */
export const preloadMenu = preload;

export type MenuEntry =
  | {
      readonly label: string;
      readonly onSelect: () => void;
      readonly danger?: boolean;
      readonly disabled?: boolean;
      /** Makes the entry a radio item; true shows a check mark. */
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
 * Escape, Tab, a click elsewhere and scrolling close the menu. Before `onSelect` runs, the menu closes and the focus returns to the
 * anchor. A dialog opened by the entry therefore returns the focus to the anchor.
 */
export function ActionsMenu(props: ActionsMenuProps) {
  const { anchor } = props;
  // Fluent handles Escape only with the focus in the menu. Until the menu has loaded, the anchor has the focus.
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
