import type { PositionDocument, UserDocument } from '@franchise-admin/api/documents';
import { FranchiseBuilder, type FranchiseHeader, type Person, type Tier } from './franchise-builder.ts';
import { addOffice, addPeople } from './generic-people.ts';
import { addUnits } from './generic-units.ts';
import { Random } from './random.ts';
import type { UniqueNames } from './text.ts';

/** Counts for a generated franchise. The caller can supply some of its people; the other people have made-up names. */
export interface FranchiseFigures extends FranchiseHeader {
  readonly userCount: number;
  readonly unitCount: number;
  /** Number of people per level, tier 1 first. At most one entry per level name. */
  readonly peopleOfTier: readonly number[];
  readonly unassignedUnits: number;
  /** Code of the first unit. The other units have the following codes. */
  readonly firstUnitCode: number;
  /** People from the caller. They come first and fill the tree from the top. */
  readonly people?: readonly Person[];
  /** People from the caller without a position. `userCount` includes them. */
  readonly unplaced?: readonly Person[];
  /** Names of the first units. */
  readonly unitNames?: readonly string[];
  /** Number of people per communication type id. */
  readonly choices?: Readonly<Record<number, number>>;
  /** Number of made-up franchise admins (default: 1). */
  readonly adminCount?: number;
  /** Number of made-up people without an account (default: 0). */
  readonly withoutAccount?: number;
  /** Number of additional roots on the level below the top. */
  readonly lowerRoots?: number;
  readonly entities?: readonly string[];
}

/** Builds the franchise. The same counts always result in the same franchise. */
export function genericFranchise(figures: FranchiseFigures, userNames: UniqueNames): FranchiseBuilder {
  const random = new Random(figures.groupCode);
  const franchise = new FranchiseBuilder(figures, userNames);
  const inTree = figures.peopleOfTier.reduce((sum, count) => sum + count, 0);
  if (
    inTree + (figures.unplaced?.length ?? 0) > figures.userCount ||
    figures.peopleOfTier.length > figures.levelNames.length
  )
    throw new RangeError(`The figures of ${figures.groupCode} do not fit together.`);
  const users = addPeople(franchise, figures, random);
  const positions = addTree(franchise, figures, users, random);
  addUnits(franchise, figures, users, positions, random);
  if (figures.userCount > 0) addOffice(franchise, figures, random);
  return franchise;
}

/** Fills the levels from the top with the first people. Everyone except the roots reports to a person of the tier above. */
function addTree(
  franchise: FranchiseBuilder,
  { peopleOfTier, lowerRoots = 0 }: FranchiseFigures,
  users: readonly UserDocument[],
  random: Random,
): PositionDocument[] {
  const waiting = users.values();
  const placed: PositionDocument[] = [];
  let above: PositionDocument[] = [];
  for (let tier = peopleOfTier.length; tier >= 1; tier--) {
    const here: PositionDocument[] = [];
    const isSecond = tier === peopleOfTier.length - 1;
    const count = peopleOfTier[tier - 1] ?? 0;
    for (let n = 0; n < count; n++) {
      const { value: user } = waiting.next();
      if (!user) throw new RangeError('More positions than people.');
      const isRoot = above.length === 0 || (isSecond && n >= count - lowerRoots);
      here.push(franchise.addPosition(user, tier as Tier, isRoot ? null : random.pick(above)));
    }
    placed.push(...here);
    above = here;
  }
  return placed;
}
