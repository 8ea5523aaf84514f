import type { PositionDocument, UserDocument } from '@franchise-admin/api/documents';
import { demoAccount } from '../accounts.ts';
import { FranchiseBuilder, type Person } from '../parts/franchise-builder.ts';
import { BRAND } from '../parts/reference.ts';
import type { UniqueNames } from '../parts/text.ts';
import * as people from './aloha-people.ts';
import { addAlohaUnits } from './aloha-units.ts';

const ADMINS: readonly Person[] = [
  { firstName: 'Franchise', lastName: 'Admin', account: demoAccount('franchise.admin') },
  { firstName: 'Pos Franchise', lastName: 'Admin', account: demoAccount('pos.franchise.admin') },
  { firstName: 'Read', lastName: 'Franchise', account: demoAccount('read.franchise') },
];

/**
 * "ALOHA - Aloha Grill Group" as in the design mock-ups. It has 3 levels and 58 users: 46 of them are in the tree, 31 are
 * restaurant managers, 4 are franchise admins. 118 units are in the tree and 7 are unassigned. Nobody has chosen Food
 * Safety or Marketing.
 */
export function aloha(index: number, userNames: UniqueNames): FranchiseBuilder {
  const franchise = new FranchiseBuilder(
    {
      index,
      groupCode: 'ALOHA',
      groupName: 'Aloha Grill Group',
      domain: 'alohagrill',
      levelNames: ['District Manager', 'Area Director', 'Owner'],
      brandIds: [BRAND.islandGrill],
      changedAt: '2026-11-19T16:12:00.000Z',
    },
    userNames,
  );
  const join = (person: Person) => franchise.addUser(person);

  const owner = franchise.addPosition(join(people.OWNER), 3, null);
  const direct = (director: people.Director, above: PositionDocument | null) => {
    const position = franchise.addPosition(join(director), 2, above);
    const managers = director.districtManagers.map((person) => franchise.addPosition(join(person), 1, position));
    return { position, managers };
  };
  const mateo = direct(people.MATEO, owner);
  const priya = direct(people.PRIYA, owner);
  const hannah = direct(people.HANNAH, owner);
  const others = people.OTHER_DIRECTORS.map((director) => direct(director, owner));
  const root = direct(people.ROOT_DIRECTOR, null);
  franchise.addPosition(join(people.ROOT_MANAGER), 1, null);
  for (const admin of ADMINS) join({ ...admin, position: 'Administrator', isFranchiseAdmin: true });
  const unassigned = people.UNASSIGNED.map(join);

  const [grace, daniel, ioana] = mateo.managers;
  if (!grace || !daniel || !ioana) throw new RangeError('Mateo Fernandez has three district managers.');
  const [openings, ...islands] = others;
  const transition = priya.managers.slice(people.RESTAURANT_MANAGERS.length);
  const district = [
    ...transition,
    ...(openings?.managers ?? []),
    ...[...islands, root].flatMap((area) => area.managers),
  ];
  addAlohaUnits(
    franchise,
    {
      mateo: mateo.position,
      daniel,
      hannah: hannah.position,
      others: [
        [grace, 5],
        [ioana, 4],
        ...islands.map((area) => [area.position, 2] as const),
        [root.position, 3],
        ...district.map((position, n) => [position, n < 11 ? 4 : 3] as const),
      ],
    },
    managersOfTheRest(franchise, district, unassigned),
  );
  addOffices(franchise);
  return franchise;
}

/** 25 managers besides the six in the mock-ups; each manages several restaurants that the mock-ups do not show. */
function managersOfTheRest(
  franchise: FranchiseBuilder,
  district: readonly PositionDocument[],
  unassigned: readonly UserDocument[],
): UserDocument[] {
  const inTheField = district.slice(0, 22).map((position) => {
    const user = franchise.users.find((entry) => entry.franchiseUserId === position.franchiseUserId);
    if (!user) throw new RangeError('A position without a person.');
    return user;
  });
  return [...inTheField, ...unassigned.slice(-3)];
}

function addOffices(franchise: FranchiseBuilder): void {
  franchise.addEntity('Aloha Grill Group, LLC');
  franchise.addEntity('Aloha Grill Oʻahu, Inc.');
  franchise.addEntity('AGG "Neighbor Islands" Holdings, LP');
  const honolulu = { city: 'Honolulu', state: 'HI', country: 'United States' };
  franchise.addAddress({
    addressType: 2,
    line1: '1200 Ala Moana Boulevard',
    line2: 'Suite 450',
    line3: '',
    ...honolulu,
    postalCode: '96814',
    entity: 'Aloha Grill Group, LLC',
  });
  franchise.addAddress({
    addressType: 1,
    line1: 'P.O. Box 4410',
    line2: '',
    line3: '',
    ...honolulu,
    postalCode: '96812-4410',
    entity: '',
  });
  franchise.addAddress({
    addressType: 0,
    line1: 'c/o Wójcik & Daughters, "The Old Cannery"',
    line2: '1908 Kūhiō Highway',
    line3: 'Building C, second floor, beside the farmers’ market',
    city: 'Līhuʻe',
    state: 'HI',
    postalCode: '96766',
    country: 'United States',
    entity: 'AGG "Neighbor Islands" Holdings, LP',
  });
}
