/** Chips and initials in the colours of the four levels. The role name is always visible, so that colour is never the only difference. */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Level.module.css';

export type LevelTier = 1 | 2 | 3 | 4;

/** A role name on the background colour of its level: "Area Director". */
export function LevelChip({ tier, children }: { readonly tier: LevelTier; readonly children: ReactNode }) {
  return (
    <span className={styles.chip} data-tier={tier}>
      {children}
    </span>
  );
}

/** Returns the first letters of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  const letter = (word: string) => [...word].find((character) => /\p{L}|\p{N}/u.test(character)) ?? '';
  return (letter(first) + letter(last)).toLocaleUpperCase();
}

/**
 * A disc with a person's initials in the colour of their level. People without a level get the colour of level 3, for example in the
 * header.
 */
export function Initials({ name, tier = 3 }: { readonly name: string; readonly tier?: LevelTier }) {
  return (
    <span className={styles.initials} data-tier={tier} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** A small square around a unit's icon, next to rows with initials. */
export function IconTile({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <span className={cx(styles.tile, className)} aria-hidden="true">
      {children}
    </span>
  );
}
