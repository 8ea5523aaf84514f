/** Manage Roles: names and renames levels, and removes names (HIER-19). */
import { TIERS, type Tier } from '../../contract/fields.ts';
import type { LevelRecord } from '../franchise-records.ts';
import { conflict } from '../problems.ts';

type LevelNames = Readonly<Record<`level${Tier}Name`, string | null>>;

interface LevelNaming {
  /** The levels after the change, tier 1 first. */
  readonly levels: readonly LevelRecord[];
  /** Levels that lose their name. They must have no people. */
  readonly unnamed: readonly LevelRecord[];
  readonly isChanged: boolean;
}

/** Returns the four level names; null for an unnamed level. */
export function levelNames(levels: readonly LevelRecord[]): LevelNames {
  const name = (tier: Tier) => levels.find((level) => level.tier === tier)?.roleName ?? null;
  return { level1Name: name(1), level2Name: name(2), level3Name: name(3), level4Name: name(4) };
}

/**
 * Applies the names to the levels, trimmed. A blank, null or omitted name makes a level unnamed. A renamed level keeps its number, so its
 * people stay in it.
 * @param newId returns the number for a newly named level
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

/**
 * Rejects removing the name of a level that has people.
 * @throws 409 `level_in_use` with the number of people per field
 */
export function checkUnnamed(counts: readonly { readonly level: LevelRecord; readonly people: number }[]): void {
  const errors = counts
    .filter(({ people }) => people > 0)
    .map(({ level, people }) => ({
      field: `level${level.tier}Name`,
      message: `The level "${level.roleName}" cannot be left without a name: ${people === 1 ? '1 person is' : `${people} people are`} in it.`,
    }));
  if (errors.length > 0) throw conflict('level_in_use', errors.map((error) => error.message).join(' '), errors);
}
