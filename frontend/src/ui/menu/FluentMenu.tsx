import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components';
import { useEffect, useEffectEvent } from 'react';
import { cx } from '../cx.ts';
import { FluentScope } from '../fluent/FluentScope.tsx';
import { fadeMotion } from '../fluent/fade.tsx';
import { CheckIcon } from '../icons.tsx';
import type { ActionsMenuProps, MenuEntry } from './ActionsMenu.tsx';
import styles from './FluentMenu.module.css';

type Props = Omit<ActionsMenuProps, 'anchor'> & { readonly anchor: HTMLElement };

/** If the anchor has moved by fewer pixels, it is treated as unmoved. */
const STILL_PX = 2;

export default function FluentMenu({ anchor, label, entries, onClose }: Props) {
  const select = (entry: Exclude<MenuEntry, 'divider'>) => {
    onClose();
    anchor.focus();
    entry.onSelect();
  };
  const closeAndFocus = useEffectEvent(() => {
    onClose();
    anchor.focus({ preventScroll: true });
  });
  // Closes the menu when its button moves, because the menu does not move with the button.
  useEffect(() => {
    const before = anchor.getBoundingClientRect();
    const onMove = () => {
      const now = anchor.getBoundingClientRect();
      if (Math.hypot(now.left - before.left, now.top - before.top) > STILL_PX) closeAndFocus();
    };
    window.addEventListener('resize', onMove);
    window.addEventListener('scroll', onMove, true);
    return () => {
      window.removeEventListener('resize', onMove);
      window.removeEventListener('scroll', onMove, true);
    };
  }, [anchor]);
  return (
    <FluentScope>
      <Menu
        open
        hasIcons={false}
        surfaceMotion={fadeMotion}
        positioning={{ target: anchor, position: 'below', align: 'end', offset: 4, overflowBoundaryPadding: 8 }}
        onOpenChange={(event, data) => {
          if (data.open) return;
          onClose();
          // A key press must return the focus to the anchor. A click elsewhere has already moved the focus.
          if (event.type === 'keydown') anchor.focus();
        }}
      >
        <MenuPopover className={styles.popover}>
          <MenuList aria-label={label} className={styles.list}>
            {entries.map((entry, index) =>
              entry === 'divider' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: dividers are alike and never move
                <MenuDivider key={index} className={styles.divider} />
              ) : (
                <MenuItem
                  key={entry.label}
                  className={cx(styles.item, entry.danger && styles.danger)}
                  disabled={entry.disabled ?? false}
                  {...(entry.checked !== undefined && { role: 'menuitemradio', 'aria-checked': entry.checked })}
                  onClick={() => select(entry)}
                >
                  <span className={styles.label}>
                    {entry.label}
                    {entry.checked && <CheckIcon />}
                  </span>
                </MenuItem>
              ),
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
    </FluentScope>
  );
}
