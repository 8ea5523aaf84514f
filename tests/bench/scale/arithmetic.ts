/**
 * Extrapolates from single requests to a company with 10,000 franchises. Every number is measured in this run, or comes
 * from assumptions.ts or tests/support/costs.
 */
import { goalOf } from '../../support/costs/call-cost.ts';
import { COSTS } from '../../support/costs/table.ts';
import type { Kind } from '../../support/several-hosts/ledger.ts';
import type { CallFigures } from './alone.ts';
import { COMPANY, LARGEST, LIMITS, RETENTION_DAYS } from './assumptions.ts';
import { type Rates, ratesOf } from './rates.ts';
import type { SystemList } from './system-list.ts';

/** Average bytes of JSON per document, by type. */
export type Sizes = Readonly<Record<string, number>>;

export interface Estimate {
  readonly what: string;
  readonly value: string;
  /** How the number was obtained. */
  readonly how: string;
}

export interface Measured {
  readonly alone: ReadonlyMap<Kind, CallFigures>;
  readonly sizes: Sizes;
  /** Changes per second of all hosts together in one franchise. */
  readonly changesASecond: number;
  readonly system: SystemList;
}

const GIGABYTE = 1024 ** 3;
const round = (value: number) => Math.round(value).toLocaleString('en-US');
const exact = (value: number) => value.toFixed(value < 10 ? 1 : 0);

export function estimates(measured: Measured): readonly Estimate[] {
  const rates = ratesOf(measured.alone);
  return [
    ...ofFunctions(rates),
    ...ofThroughput(rates),
    ...ofStorage(measured.sizes),
    ...ofOneFranchise(rates, measured.changesASecond),
    ...ofDirectory(rates, measured.alone.get('add user')?.graphWrites ?? Number.NaN),
    ...ofSystemList(measured.system),
  ];
}

function ofFunctions({ atWork, callsAnHour, calls, readings, cores }: Rates): Estimate[] {
  const { franchises, administratorsEach, shareAtWork, peak } = COMPANY;
  const { fullness } = LIMITS;
  return [
    {
      what: 'administrators at work in the busiest hour',
      value: round(atWork),
      how: `${round(franchises)} franchises x ${administratorsEach} x ${shareAtWork * 100} % (assumed)`,
    },
    {
      what: 'requests a second in the busiest minute of that hour',
      value: round(calls),
      how: `${exact(callsAnHour)} an hour each, x ${peak} (assumed); ${exact((100 * readings) / calls)} % of them reads`,
    },
    {
      what: 'processor cores of Functions',
      value: exact(cores),
      how: `${exact((1_000 * cores) / calls)} ms a request: measured alone, weighted by the assumed mix`,
    },
    {
      what: `instances of one core, ${fullness * 100} % full`,
      value: String(Math.max(2, Math.ceil(cores / fullness))),
      how: 'at least two, so that one may fail',
    },
  ];
}

function ofThroughput({ charge, calls }: Rates): Estimate[] {
  const { partitionCharge } = LIMITS;
  return [
    {
      what: 'request units a second',
      value: round(charge),
      how: `${exact(charge / calls)} RU a request: the local endpoint's model (1 KB: read 1, write 5), reads twice for strong consistency; the same mix`,
    },
    {
      what: 'physical partitions for these request units',
      value: String(Math.ceil(charge / partitionCharge)),
      how: `${round(partitionCharge)} RU/s each (documentation), if the franchises at work are spread evenly`,
    },
  ];
}

function ofStorage(sizes: Sizes): Estimate[] {
  const { franchises, peopleEach, unitsEach } = COMPANY;
  const { storedPerByte, partitionBytes } = LIMITS;
  const size = (type: string) => sizes[type] ?? Number.NaN;
  const stored = (people: number, units: number) =>
    (people * (size('user') + size('emailClaim') + size('position')) + units * size('unit') + size('franchise')) *
    storedPerByte;
  const largest = stored(LARGEST.people, LARGEST.units);
  const described = ['user', 'emailClaim', 'position', 'unit'].map((type) => `${type} ${round(size(type))}`).join(', ');
  return [
    {
      what: 'all data without history, GB',
      value: exact((franchises * stored(peopleEach, unitsEach)) / GIGABYTE),
      how: `documents as measured (${described} bytes) x ${storedPerByte} for the index (guessed)`,
    },
    {
      what: 'the largest franchise without history, GB',
      value: (largest / GIGABYTE).toFixed(2),
      how: `${round(LARGEST.people)} people, ${round(LARGEST.units)} units, of the 20 GB of a logical partition (documentation)`,
    },
    {
      what: 'changes a day that fill the partition of that franchise with history',
      value: round((partitionBytes - largest) / (size('audit') * storedPerByte) / RETENTION_DAYS),
      how: `${round(size('audit'))} bytes an audit entry, kept ${round(RETENTION_DAYS)} days (default setting)`,
    },
  ];
}

function ofOneFranchise({ chargeOfChange }: Rates, changesASecond: number): Estimate[] {
  const { partitionCharge, strongReads } = LIMITS;
  const rows = LARGEST.people + LARGEST.units;
  const cost = COSTS.find(({ route }) => route === 'getHierarchy');
  const charge = cost ? strongReads * goalOf(cost, rows) : Number.NaN;
  return [
    {
      what: 'request units to read the hierarchy of that franchise',
      value: round(charge),
      how: `${round(rows)} rows at the charge in tests/support/costs, doubled for strong consistency. One partition can serve ${exact(partitionCharge / charge)} such reads a second. A cached, unchanged hierarchy costs 2 RU`,
    },
    {
      what: 'changes a second in one franchise: request units',
      value: round(partitionCharge / chargeOfChange),
      how: `${round(partitionCharge)} RU/s of its partition / ${exact(chargeOfChange)} RU a change`,
    },
    {
      what: 'changes a second in one franchise: one after the other',
      value: exact(changesASecond),
      how: 'measured on this machine with all its cores in use: each change writes the franchise document',
    },
  ];
}

function ofDirectory({ graphWrites, calls, callsAnHour }: Rates, writesOfAdding: number): Estimate[] {
  const { directoryWrites, directoryWindowSeconds, directoryUnits } = LIMITS;
  const writes = directoryWrites / directoryWindowSeconds;
  const [files, rows] = [10, 10_000];
  return [
    {
      what: 'writes to the directory a second',
      value: exact(graphWrites),
      how: `the limit is ${writes} (${round(directoryWrites)} in ${directoryWindowSeconds} s, documentation); Graph requests of each request alone, weighted by the same mix`,
    },
    {
      what: 'role requests to the directory a second, at most',
      value: round(calls),
      how: `one role request per API request, because a person's requests are ${exact(3_600 / callsAnHour)} s apart and each instance caches roles for 30 s. The limit is ${directoryUnits / 10} to 800 units a second (documentation), at one unit per role request (guessed)`,
    },
    {
      what: 'people added in an hour at that limit',
      value: round((writes * 3_600) / writesOfAdding),
      how: `${exact(writesOfAdding)} writes per person, added by hand or by imports, in all franchises together`,
    },
    {
      what: `hours for ${files} imports of ${round(rows)} new people each`,
      value: exact((files * rows * writesOfAdding) / writes / 3_600),
      how: 'the same limit for any number of instances; rows of existing people write nothing in the directory',
    },
  ];
}

function ofSystemList({ franchises: few, rows, bytes, charge, milliseconds }: SystemList): Estimate[] {
  const { franchises } = COMPANY;
  const { partitionCharge, strongReads } = LIMITS;
  const units = strongReads * charge;
  const all = (figure: number) => (franchises * figure) / few;
  return [
    {
      what: 'rows of user/system',
      value: round(all(rows)),
      how: `${round(rows)} rows of ${few} franchises, extrapolated`,
    },
    {
      what: 'megabytes of user/system',
      value: round(all(bytes) / 1e6),
      how: `${round(bytes / rows)} bytes a row, uncompressed`,
    },
    {
      what: 'request units of user/system',
      value: round(all(units)),
      how: `${exact(units / few)} RU a franchise with strong consistency; at ${round(partitionCharge)} RU/s that is ${exact(all(units) / partitionCharge)} s without other load`,
    },
    {
      what: 'seconds of user/system',
      value: round(all(milliseconds) / 1_000),
      how: `${exact(milliseconds / few)} ms a franchise here, four of them at a time; Static Web Apps ends a request after 45 s (documentation)`,
    },
  ];
}
