/** The load of a company in its busiest minute: the assumed requests, each with its measured cost. */
import { CHANGES, type Kind, READINGS } from '../../support/several-hosts/ledger.ts';
import type { CallFigures } from './alone.ts';
import { CALLS_AN_HOUR, COMPANY, LIMITS } from './assumptions.ts';

export interface Rates {
  /** Administrators at work in the busiest hour. */
  readonly atWork: number;
  /** Requests of one administrator in that hour. */
  readonly callsAnHour: number;
  /** Requests per second. `readings`, `charge` and `graphWrites` are also per second. */
  readonly calls: number;
  readonly readings: number;
  /** Request units with strong consistency. */
  readonly charge: number;
  /** Processor cores of the hosts. */
  readonly cores: number;
  readonly graphWrites: number;
  /** Average request units of a change. */
  readonly chargeOfChange: number;
}

const KINDS: readonly Kind[] = [...READINGS, ...CHANGES];

export function ratesOf(alone: ReadonlyMap<Kind, CallFigures>): Rates {
  const { franchises, administratorsEach, shareAtWork, peak } = COMPANY;
  const atWork = franchises * administratorsEach * shareAtWork;
  const perSecond = (figure: (of: CallFigures) => number, kinds = KINDS) => {
    const anHour = kinds.reduce((sum, kind) => sum + figure(costOf(alone, kind)) * CALLS_AN_HOUR[kind], 0);
    return (anHour * atWork * peak) / 3_600;
  };
  return {
    atWork,
    callsAnHour: Object.values(CALLS_AN_HOUR).reduce((sum, count) => sum + count, 0),
    calls: perSecond(() => 1),
    readings: perSecond(() => 1, READINGS),
    charge: perSecond(strongCharge),
    cores: perSecond((of) => of.processor) / 1_000,
    graphWrites: perSecond((of) => of.graphWrites),
    chargeOfChange: perSecond(strongCharge, CHANGES) / perSecond(() => 1, CHANGES),
  };
}

/** Request units with strong consistency. */
function strongCharge({ charge, readCharge }: CallFigures): number {
  return charge + (LIMITS.strongReads - 1) * readCharge;
}

/** The most similar kind for each kind of request that a short run may not contain. */
const LIKE: Partial<Record<Kind, Kind>> = {
  'list cached': 'list',
  'hierarchy cached': 'hierarchy',
  'delete user': 'add user',
};

function costOf(alone: ReadonlyMap<Kind, CallFigures>, kind: Kind): CallFigures {
  const found = alone.get(kind) ?? alone.get(LIKE[kind] ?? kind);
  if (!found) throw new Error(`There is no measurement of "${kind}".`);
  return found;
}
