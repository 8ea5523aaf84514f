import type { PositionDocument, UserDocument } from '@franchise-admin/api/documents';
import { FranchiseBuilder, type FranchiseHeader, type Person, type Tier } from './franchise-builder.ts';
import { addOffice, addPeople } from './generic-people.ts';
import { addUnits } from './generic-units.ts';
import { Random } from './random.ts';
import type { UniqueNames } from './text.ts';

/** A franchise made from figures. People whose names matter are given; the others are made up. */
export interface FranchiseFigures extends FranchiseHeader {
  readonly userCount: number;
  readonly unitCount: number;
  /** How many people stand in each level, tier 1 first; not more levels than have a name. */
  readonly peopleOfTier: readonly number[];
  /** Units that hang on nobody. */
  readonly unassignedUnits: number;
  /** The number of the first unit; the next ones follow. */
  readonly firstUnitCode: number;
  /** They come first: into the tree from its top, unless `unplaced`. */
  readonly people?: readonly Person[];
  /** They hold no position; counted in `userCount`. */
  readonly unplaced?: readonly Person[];
  /** Names of the first units. */
  readonly unitNames?: readonly string[];
  /** How many people have chosen a communication type, by its number. */
  readonly choices?: Readonly<Record<number, number>>;
  /** How many of the made-up people are franchise admins, and how many have no account. */
  readonly adminCount?: number;
  readonly withoutAccount?: number;
  /** How many people of the level below the top are roots as well. */
  readonly lowerRoots?: number;
  readonly entities?: readonly string[];
}

/** Builds the franchise; the same figures give the same franchise. */
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

/** Fills the levels from the top with the first people; everyone reports to somebody of the tier above. */
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
