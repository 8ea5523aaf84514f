/** The franchises that the large data set has in addition to those of the demo: GIANT and plain franchises. */
import type { FranchiseFigures } from '../parts/generic-franchise.ts';
import { at } from '../parts/random.ts';
import { BRAND, COMMUNICATION_TYPE } from '../parts/reference.ts';
import { slug } from '../parts/text.ts';
import { PLACES } from '../parts/words.ts';

/** Totals of the large data set, including the demo's franchises. */
const LARGE = { franchises: 1_000, units: 40_000, users: 100_000 } as const;

const CHANGED_AT = '2026-11-17T12:00:00.000Z';
const KINDS = ['Grill Group', 'Kitchens', 'Dining Partners', 'Restaurants', 'Food Company', 'Hospitality'];

/** The largest franchise of the data set, in one partition: 5,000 people in four levels and 20,000 units. */
export const GIANT: FranchiseFigures = {
  index: 13,
  groupCode: 'GIANT',
  groupName: 'Giant Restaurants International',
  domain: 'giantrestaurants',
  brandIds: [BRAND.islandGrill, BRAND.harborKitchen],
  changedAt: CHANGED_AT,
  levelNames: ['Restaurant Leader', 'District Manager', 'Regional Director', 'Vice President'],
  userCount: 5_400,
  peopleOfTier: [4_500, 450, 45, 5],
  unitCount: 20_000,
  unassignedUnits: 200,
  firstUnitCode: 70_001,
  choices: { [COMMUNICATION_TYPE.operationsBulletin]: 900, [COMMUNICATION_TYPE.training]: 300 },
  adminCount: 5,
  withoutAccount: 0,
};

export interface Taken {
  readonly franchises: number;
  readonly units: number;
  readonly users: number;
}

/** Returns plain franchises that bring the data set to its totals. */
export function* plainFranchises(taken: Taken): Iterable<FranchiseFigures> {
  const count = LARGE.franchises - taken.franchises;
  let firstUnitCode = 10_001;
  for (let n = 0; n < count; n++) {
    const unitCount = share(LARGE.units - taken.units, count, n);
    const userCount = share(LARGE.users - taken.users, count, n);
    yield plainFranchise(n, taken.franchises + n + 1, unitCount, userCount, firstUnitCode);
    firstUnitCode += unitCount;
  }
}

function plainFranchise(
  n: number,
  index: number,
  unitCount: number,
  userCount: number,
  firstUnitCode: number,
): FranchiseFigures {
  const groupCode = `F${String(n + 1).padStart(4, '0')}`;
  const groupName = `${at(PLACES, n % PLACES.length)} ${at(KINDS, Math.floor(n / PLACES.length) % KINDS.length)} ${n + 1}`;
  const isDeep = n % 3 === 0;
  return {
    index,
    groupCode,
    groupName,
    domain: slug(groupName),
    brandIds: [(n % 3) + 1],
    changedAt: CHANGED_AT,
    levelNames: isDeep ? ['Manager', 'Area Director', 'Owner'] : ['Manager', 'Owner'],
    userCount,
    peopleOfTier: isDeep ? [14, 3, 1] : [12, 2],
    unitCount,
    unassignedUnits: n % 4,
    firstUnitCode,
    choices: n % 3 === 0 ? { [COMMUNICATION_TYPE.operationsBulletin]: 6 } : {},
  };
}

/** Splits `total` into `count` parts that differ by at most one, and returns the nth. */
function share(total: number, count: number, n: number): number {
  return Math.floor((total * (n + 1)) / count) - Math.floor((total * n) / count);
}
