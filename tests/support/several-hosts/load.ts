/** Runs errands, which are reads and changes, in parallel workers against several hosts, without pauses. */
import { randomInt } from 'node:crypto';
import { type Around, Desk } from './desk.ts';
import { hierarchyErrands } from './hierarchy-errands.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import type { Place } from './places.ts';
import { type Added, oneOf, type Round, roundOf } from './round.ts';
import { userErrands } from './user-errands.ts';

/** Relative frequency of each errand. Most are reads, as in real use. */
const FREQUENCY = {
  'look at people': 16,
  'look at the hierarchy': 16,
  'look at units': 8,
  'open a record': 8,
  'save user': 10,
  'rename user': 3,
  'promote user': 2,
  'choose types': 4,
  'save unit': 6,
  'assign unit': 6,
  'move person': 5,
  'add user': 5,
  'delete user': 3,
} as const;
export type ErrandName = keyof typeof FREQUENCY;
export const ERRANDS = Object.keys(FREQUENCY) as ErrandName[];
/** Errands that change data. */
export const CHANGING = ERRANDS.filter((name) => !/^(look|open)/.test(name));

export interface LoadOptions {
  /** Origins of the hosts. */
  readonly origins: readonly string[];
  /** Token of a corporate admin. */
  readonly token: string;
  readonly places: readonly Place[];
  readonly workers: number;
  /** The load ends after this many seconds, errands, or rounds through the whole table. */
  readonly until: { readonly seconds: number } | { readonly rounds: number } | { readonly errands: number };
  /** Errands to run; all by default. */
  readonly only?: readonly ErrandName[];
}

/** Runs errands until the limit is reached, and completes errands in progress. */
export async function runLoad({ until, workers, places, only = ERRANDS, ...at }: LoadOptions): Promise<Ledger> {
  const ledger = emptyLedger();
  const newcomers: Added[] = [];
  const turns = turnsOf(only, until);
  const work = async () => {
    const errands = errandsIn(roundOf(new Desk({ ...at, ledger }), newcomers));
    for (const name of turns) await errands[name](oneOf(places));
    // Deletes once more, because earlier delete errands may have found no added user with an account.
    if ('rounds' in until && only.includes('delete user')) await errands['delete user'](oneOf(places));
  };
  await Promise.all(Array.from({ length: workers }, work));
  return ledger;
}

/** Yields errands in random order, with the frequency in the table. All workers take their errands from this generator. */
function* turnsOf(names: readonly ErrandName[], until: LoadOptions['until']): Generator<ErrandName, void> {
  const endsAt = 'seconds' in until ? performance.now() + until.seconds * 1000 : Infinity;
  const rounds = 'rounds' in until ? until.rounds : Infinity;
  let errands = 'errands' in until ? until.errands : Infinity;
  for (let round = 0; round < rounds; round++) {
    const left = names.flatMap((name) => Array.from({ length: FREQUENCY[name] }, () => name));
    while (left.length > 0 && errands > 0 && performance.now() < endsAt) {
      yield* left.splice(randomInt(left.length), 1);
      errands -= 1;
    }
    if (errands <= 0 || performance.now() >= endsAt) return;
  }
}

/** Runs each errand this many times in sequence, on the first host only. */
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
      void (await look(`hierarchy/${code}`, ['hierarchy', 'hierarchy cached'])),
    'look at units': async ({ code }) => void (await desk.read('units', `units/${code}/assigned`)),
  };
}
