/** The marks that tell the four levels apart; the role's name always stands beside the colour. */
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Level.module.css';

export type LevelTier = 1 | 2 | 3 | 4;

/** A role's name on its level's ground: "Area Director". */
export function LevelChip({ tier, children }: { readonly tier: LevelTier; readonly children: ReactNode }) {
  return (
    <span className={styles.chip} data-tier={tier}>
      {children}
    </span>
  );
}

/** Up to two letters of a person's name: of the first and the last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words[words.length - 1] ?? '') : '';
  const letter = (word: string) => [...word].find((character) => /\p{L}|\p{N}/u.test(character)) ?? '';
  return (letter(first) + letter(last)).toLocaleUpperCase();
}

/** A disc with a person's initials, coloured by level (3 when the person has none, as in the header). */
export function Initials({ name, tier = 3 }: { readonly name: string; readonly tier?: LevelTier }) {
  return (
    <span className={styles.initials} data-tier={tier} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** A small square that holds a unit's icon, in the size of the initials. */
export function IconTile({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <span className={cx(styles.tile, className)} aria-hidden="true">
      {children}
    </span>
  );
}
