/** Workers that do errands at several hosts, each one after the other without a pause, for a while. */
import { randomInt } from 'node:crypto';
import { type Around, Desk } from './desk.ts';
import { hierarchyErrands } from './hierarchy-errands.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { Place } from './places.ts';
import { type Added, oneOf, type Round, roundOf } from './round.ts';
import { userErrands } from './user-errands.ts';

/** Of so many errands together, how many are each: mostly readings, as in a portal. */
const OFTEN = {
  'look at people': 16,
  'look at the hierarchy': 16,
  'look at units': 8,
  'open a record': 8,
  'save user': 10,
  'rename user': 3,
  'promote user': 2,
  'choose types': 4,
  'save unit': 6,
  'hang unit': 6,
  'move person': 5,
  'add user': 5,
  'delete user': 3,
} as const;
export type ErrandName = keyof typeof OFTEN;
export const ERRANDS = Object.keys(OFTEN) as ErrandName[];
/** Those that change something. */
export const CHANGING = ERRANDS.filter((name) => !/^(look|open)/.test(name));

export interface LoadOptions {
  /** Where the hosts answer. */
  readonly origins: readonly string[];
  /** A corporate admin's. */
  readonly token: string;
  readonly places: readonly Place[];
  readonly workers: number;
  /** When the load ends: after a time, after so many errands, or after so many rounds of the whole table. */
  readonly until: { readonly seconds: number } | { readonly rounds: number } | { readonly errands: number };
  /** What is done; everything when left out. */
  readonly only?: readonly ErrandName[];
}

/** Does errands until time or work is over; those begun by then are ended. */
export async function runLoad({ until, workers, places, only = ERRANDS, ...at }: LoadOptions): Promise<Ledger> {
  const ledger = emptyLedger();
  const newcomers: Added[] = [];
  const turns = turnsOf(only, until);
  const work = async () => {
    const errands = errandsIn(roundOf(new Desk({ ...at, ledger }), newcomers));
    for (const name of turns) await errands[name](oneOf(places));
    // As it happens, nobody may have had an account when it was the turn of those who delete: now all are there.
    if ('rounds' in until && only.includes('delete user')) await errands['delete user'](oneOf(places));
  };
  await Promise.all(Array.from({ length: workers }, work));
  return ledger;
}

/** Errands as often as the table says, in no order; shared by the workers, each of whom takes the next. */
function* turnsOf(names: readonly ErrandName[], until: LoadOptions['until']): Generator<ErrandName, void> {
  const endsAt = 'seconds' in until ? performance.now() + until.seconds * 1000 : Infinity;
  const rounds = 'rounds' in until ? until.rounds : Infinity;
  let errands = 'errands' in until ? until.errands : Infinity;
  for (let round = 0; round < rounds; round++) {
    const left = names.flatMap((name) => Array.from({ length: OFTEN[name] }, () => name));
    while (left.length > 0 && errands > 0 && performance.now() < endsAt) {
      yield* left.splice(randomInt(left.length), 1);
      errands -= 1;
    }
    if (errands <= 0 || performance.now() >= endsAt) return;
  }
}

/** Does each errand so many times, one after the other, at the first host alone. */
export async function runAlone(
  { origins, token, places }: Pick<LoadOptions, 'origins' | 'token' | 'places'>,
  times: number,
  around: Around,
): Promise<Ledger> {
  const ledger = emptyLedger();
  const errands = errandsIn(
    roundOf(new Desk({ origins: origins.slice(0, 1), token, ledger, around, races: false }), []),
  );
  for (let n = 0; n < times; n++) for (const name of ERRANDS) await errands[name](oneOf(places));
  return ledger;
}

function errandsIn(round: Round): Readonly<Record<ErrandName, (place: Place) => Promise<void>>> {
  const { desk, look, people } = round;
  return {
    ...userErrands(round),
    ...hierarchyErrands(round),
    'look at people': async ({ code }) => void (await people(code)),
    'look at the hierarchy': async ({ code }) =>
      void (await look(`hierarchy/${code}`, ['hierarchy', 'hierarchy held'])),
    'look at units': async ({ code }) => void (await desk.read('units', `units/${code}/assigned`)),
  };
}
