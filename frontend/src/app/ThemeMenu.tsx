import { useState } from 'react';
import {
  ActionsMenu,
  IconButton,
  preloadMenu,
  SunIcon,
  setThemeMode,
  type ThemeMode,
  useThemeMode,
} from '../ui/index.ts';

const MODES: readonly { readonly mode: ThemeMode; readonly label: string }[] = [
  { mode: 'system', label: 'Same as the system' },
  { mode: 'light', label: 'Light' },
  { mode: 'dark', label: 'Dark' },
  { mode: 'contrast', label: 'High contrast' },
];

export function ThemeMenu() {
  const mode = useThemeMode();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        label="Theme"
        icon={<SunIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      <ActionsMenu
        anchor={anchor}
        label="Theme"
        entries={MODES.map((entry) => ({
          label: entry.label,
          checked: entry.mode === mode,
          onSelect: () => setThemeMode(entry.mode),
        }))}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
