/** The 125 restaurants of ALOHA, including those in the design mock-ups. */
import type { PositionDocument, UserDocument } from '@franchise-admin/api/documents';
import type { FranchiseBuilder } from '../parts/franchise-builder.ts';
import { USUAL_WEEKS, type WeekHours, week } from '../parts/opening-hours.ts';
import { at, Random } from '../parts/random.ts';
import { slug } from '../parts/text.ts';
import { HAWAIIAN_PLACES, HAWAIIAN_UNIT_KINDS } from '../parts/words.ts';

/** The total number of units. 118 of them are in the tree, as in the mock-ups. */
const UNIT_COUNT = 125;
const UNASSIGNED_COUNT = 7;

const WAIKIKI_WEEK: WeekHours = [
  ['11:00', '21:00'],
  ['11:00', '21:00'],
  ['11:00', '21:00'],
  ['11:00', '22:00'],
  '24h',
  '24h',
  'closed',
];

/** Restaurants in the mock-ups, each with its manager. */
const PICTURED = {
  mateo: [
    ['1024', 'Waikiki Beach', 'Noa Palakiko', '(808) 555-0142'],
    ['1031', 'Kalakaua Avenue', 'Grace Okafor', '(808) 555-0131'],
  ],
  daniel: [
    ['2210', 'Pearl City', 'Sina Leota', '(808) 555-0110'],
    ['2214', 'Kapolei Commons', 'Ben Alvarado', '(808) 555-0114'],
    ['2219', 'Mililani Town', 'Rosa Whitfield', '(808) 555-0119'],
  ],
  hannah: [['3302', 'Hilo Bayfront', 'Tavita Suaalii', '(808) 555-0102']],
} as const;

export interface AlohaPlaces {
  readonly mateo: PositionDocument;
  readonly daniel: PositionDocument;
  readonly hannah: PositionDocument;
  /** Additional positions, each with its number of restaurants. */
  readonly others: readonly (readonly [position: PositionDocument, count: number])[];
}

/**
 * Adds the pictured restaurants, then generated ones up to UNIT_COUNT.
 * @param managers assigned round-robin to the generated restaurants; every ninth gets none
 */
export function addAlohaUnits(
  franchise: FranchiseBuilder,
  places: AlohaPlaces,
  managers: readonly UserDocument[],
): void {
  const random = new Random('ALOHA units');
  const managerNamed = (name: string) => franchise.users.find((user) => `${user.firstName} ${user.lastName}` === name);
  for (const key of ['mateo', 'daniel', 'hannah'] as const) {
    for (const [unitCode, unitName, managerName, phoneNumber] of PICTURED[key]) {
      const manager = managerNamed(managerName);
      if (!manager) throw new RangeError(`ALOHA has no person named ${managerName}.`);
      const hours = unitCode === '1024' ? WAIKIKI_WEEK : week(['11:00', '21:00'], ['11:00', '22:00']);
      const emailAddress = unitCode === '1024' ? 'waikiki@alohagrill.example' : unitEmail(unitName);
      franchise.addUnit({ unitCode, unitName, hours, emailAddress, phoneNumber, manager, assignedTo: places[key] });
    }
  }

  const names = unitNames();
  const homes = places.others.flatMap(([position, count]) => Array.from({ length: count }, () => position));
  const open = UNIT_COUNT - franchise.units.length;
  if (homes.length + UNASSIGNED_COUNT !== open)
    throw new RangeError(`There are ${homes.length} positions for ${open} restaurants.`);
  for (let n = 0; n < open; n++) {
    const unitName = at(names, n);
    const assignedTo = homes[n];
    franchise.addUnit({
      unitCode: `${4003 + n * 7}`,
      unitName,
      hours: at(USUAL_WEEKS, n % USUAL_WEEKS.length),
      emailAddress: random.chance(0.9) ? unitEmail(unitName) : null,
      phoneNumber: random.chance(0.92) ? `(808) 555-0${random.between(200, 999)}` : null,
      ...(n % 9 === 8 ? {} : { manager: at(managers, n % managers.length) }),
      ...(assignedTo && { assignedTo }),
    });
  }
}

function unitNames(): string[] {
  const plain = HAWAIIAN_UNIT_KINDS.flatMap((kind) => HAWAIIAN_PLACES.map((place) => `${place} ${kind}`));
  return ['Kāneʻohe – Windward Mall, Food Court #2', 'Ala Moana "Makai" Level 1', ...plain];
}

function unitEmail(unitName: string): string {
  return `${slug(unitName)}@alohagrill.example`;
}
