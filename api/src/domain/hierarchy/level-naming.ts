/** Manage Roles: naming, renaming and unnaming levels (HIER-19). */
import { TIERS, type Tier } from '../../contract/fields.ts';
import type { LevelRecord } from '../franchise-records.ts';
import { conflict } from '../refusals.ts';

type LevelNames = Readonly<Record<`level${Tier}Name`, string | null>>;

interface LevelNaming {
  /** The levels as they shall stand, tier 1 first. */
  readonly levels: readonly LevelRecord[];
  /** Levels that lose their name; nobody may stand in them. */
  readonly unnamed: readonly LevelRecord[];
  readonly isChanged: boolean;
}

/** The four names as the franchise shows them; null for a level without a name. */
export function levelNames(levels: readonly LevelRecord[]): LevelNames {
  const name = (tier: Tier) => levels.find((level) => level.tier === tier)?.roleName ?? null;
  return { level1Name: name(1), level2Name: name(2), level3Name: name(3), level4Name: name(4) };
}

/**
 * What the levels become with these names: trimmed, blank or left out means unnamed. A level that stays keeps its number, so
 * that people stay in it when it is renamed.
 * @param newId gives the number of a level that had no name before
 */
export function nameLevels(
  levels: readonly LevelRecord[],
  names: Partial<Record<`level${Tier}Name`, string | null | undefined>>,
  newId: () => number,
): LevelNaming {
  const next: LevelRecord[] = [];
  const unnamed: LevelRecord[] = [];
  let isChanged = false;
  for (const tier of TIERS) {
    const present = levels.find((level) => level.tier === tier);
    const roleName = (names[`level${tier}Name`] ?? '').trim();
    if (roleName !== '') next.push({ franchiseRoleId: present?.franchiseRoleId ?? newId(), tier, roleName });
    else if (present) unnamed.push(present);
    if ((present?.roleName ?? '') !== roleName) isChanged = true;
  }
  return { levels: next, unnamed, isChanged };
}

/** Refuses to unname a level that people stand in: 409 `level_in_use` says how many, each level's field is named. */
export function checkUnnamed(counts: readonly { readonly level: LevelRecord; readonly people: number }[]): void {
  const errors = counts
    .filter(({ people }) => people > 0)
    .map(({ level, people }) => ({
      field: `level${level.tier}Name`,
      message: `The level "${level.roleName}" cannot be left without a name: ${people === 1 ? '1 person is' : `${people} people are`} in it.`,
    }));
  if (errors.length > 0) throw conflict('level_in_use', errors.map((error) => error.message).join(' '), errors);
}
