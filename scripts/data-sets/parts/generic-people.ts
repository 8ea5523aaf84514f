import type { UserDocument } from '@franchise-admin/api/documents';
import type { FranchiseBuilder, Person } from './franchise-builder.ts';
import type { FranchiseFigures } from './generic-franchise.ts';
import { at, type Random } from './random.ts';
import { FIRST_NAMES, LAST_NAMES, PLACES, STREETS } from './words.ts';

/** A prime, so that names repeat only after all pairs are used. */
const STEP = 7919;

const DESCRIPTIONS = ['Restaurant manager', 'Shift lead', 'Trainer', 'Office', 'Catering', 'Payroll', 'Maintenance'];

/** Adds the users: people from the caller, made-up people, then people without a position. */
export function addPeople(franchise: FranchiseBuilder, figures: FranchiseFigures, random: Random): UserDocument[] {
  const { people = [], unplaced = [], userCount, choices = {}, adminCount = 1, withoutAccount = 0 } = figures;
  const madeUp = userCount - people.length - unplaced.length;
  const owners = figures.peopleOfTier.length > 1 ? (figures.peopleOfTier.at(-1) ?? 0) : 0;
  const offset = random.between(0, FIRST_NAMES.length * LAST_NAMES.length - 1);
  // The last made-up people have no account, because the first ones are administrators.
  const drafts: Person[] = [
    ...people,
    ...Array.from({ length: madeUp }, (_, n): Person => {
      const isOwner = people.length + n < owners;
      return {
        ...nameOf(n, offset),
        ...(isOwner ? { isFranchiseOwner: true, accessAllUnits: true } : { position: random.pick(DESCRIPTIONS) }),
        isFranchiseAdmin: n < adminCount,
        isSupportUser: random.chance(0.05),
        isFranchiseKeyContact: n === 1,
        notificationOptIn: random.chance(0.4),
        ...(n >= madeUp - withoutAccount && { account: false }),
      };
    }),
    ...unplaced,
  ];
  const withChoices = choose(drafts, choices, random);
  return withChoices.map((person) => franchise.addUser(person));
}

/** Adds the registered office and the mailing address. */
export function addOffice(franchise: FranchiseBuilder, figures: FranchiseFigures, random: Random): void {
  const entities = figures.entities ?? [`${figures.groupName} Holding`];
  for (const description of entities) franchise.addEntity(description);
  const office = {
    line2: '',
    line3: '',
    city: random.pick(PLACES),
    state: random.pick(['CA', 'CO', 'IL', 'NV', 'OR', 'TX', 'WA']),
    postalCode: `${random.between(10_000, 99_999)}`,
    country: 'United States',
    entity: at(entities, 0),
  };
  const street = () => `${random.between(1, 9_900)} ${random.pick(STREETS)} Street`;
  franchise.addAddress({ addressType: 2, line1: street(), ...office });
  franchise.addAddress({ addressType: 1, line1: street(), ...office });
}

/** Returns the nth full name. Names repeat only after all pairs are used. Each `offset` has another order. */
function nameOf(n: number, offset: number): Pick<Person, 'firstName' | 'lastName'> {
  const pair = (offset + n * STEP) % (FIRST_NAMES.length * LAST_NAMES.length);
  const last = Math.floor(pair / FIRST_NAMES.length);
  return { firstName: at(FIRST_NAMES, pair % FIRST_NAMES.length), lastName: at(LAST_NAMES, last) };
}

/** Assigns each communication type to the given number of people with an account. */
function choose(drafts: readonly Person[], choices: Readonly<Record<number, number>>, random: Random): Person[] {
  const eligible = drafts.flatMap((person, n) => (person.account === false ? [] : [n]));
  const chosen = new Map<number, number[]>();
  for (const [type, count] of Object.entries(choices)) {
    if (count > eligible.length)
      throw new RangeError(`${count} people are required, but there are ${eligible.length}.`);
    for (const n of random.shuffled(eligible).slice(0, count)) chosen.set(n, [...(chosen.get(n) ?? []), Number(type)]);
  }
  return drafts.map((person, n) => ({ ...person, communicationTypeIds: chosen.get(n) ?? [] }));
}
