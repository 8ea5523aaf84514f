/**
 * Measures search and sort with the row index of the lists (frontend/src/ui/table/rows), without a browser, over 100,000
 * rows of eight columns. Covers the first key and sort before and after warming, rows that arrive while streaming, and
 * rows that are refetched after a change.
 *
 *   node scripts/run.mjs tests/bench/table.ts [--rows 100000] [--runs 7] [--json FILE]
 *
 * Goals (including painting, which is not measured here): any key 25 ms, any sort 20 ms, no slice of warming over 16 ms,
 * 12 MB beyond the data.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRowIndex, type IndexedColumn } from '../../frontend/src/ui/table/rows/row-index.ts';

interface Row {
  readonly [field: string]: string;
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
});
const COUNT = Number(values.rows);
const RUNS = Number(values.runs);
/** Number of rows per chunk of a streamed response. */
const PIECE = 2000;

const FIELDS = ['groupCode', 'firstName', 'lastName', 'emailAddress', 'userName', 'roleName', 'reportsTo', 'units'];
const COLUMNS: readonly IndexedColumn<Row>[] = FIELDS.map((id) => ({
  id,
  text: (row) => row[id] ?? '',
  ...(id === 'units' && { compare: 'number' }),
}));
const SYLLABLES = ['ka', 'lo', 'mi', 'ren', 'sa', 'tor', 'vi', 'zo', 'ben', 'dal', 'fe', 'gru', 'hol', 'jin'];

const rows = makeRows(COUNT);
const figures: Record<string, { readonly median: number; readonly worst: number }> = {};

const cold = () => {
  const index = createRowIndex(COLUMNS);
  index.accept(rows);
  return index;
};
measure('first key, before warming', cold, (index) => index.find('ka'));
measure('first sort by last name, before warming', cold, (index) => index.sort(index.find(''), sort('lastName')));
measure('first sort by email, before warming', cold, (index) => index.sort(index.find(''), sort('emailAddress')));

const heapBefore = heap();
const warm = cold();
const slices: number[] = [];
const began = performance.now();
for (let done = false; !done; ) {
  const start = performance.now();
  done = warm.warm(() => performance.now() - start < 8, true);
  slices.push(performance.now() - start);
}
const warming = performance.now() - began;
const heapGrown = heap() - heapBefore;

// The keys are typed one after another. The first key follows another search.
const typed = ['nobody at all', 'k', 'ka', 'kal', 'kalo', 'kalo example'];
for (const [at, query] of typed.entries())
  measure(
    `key "${query}"`,
    () => {
      for (const before of ['benzo', ...typed.slice(1, at)]) warm.find(before);
      return warm;
    },
    (index) => index.find(query),
  );
measure(
  'key "k" in rows sorted by email',
  () => {
    warm.find('benzo');
    return warm;
  },
  (index) => index.sort(index.find('k'), sort('emailAddress', true)),
);
measure(
  'sort',
  () => warm,
  (index) => index.sort(index.find(''), sort('firstName')),
);
measure(
  'sort, reverse',
  () => warm,
  (index) => index.sort(index.find(''), sort('firstName', true)),
);

const franchise = rows.slice(40_000, 40_100);
for (const [name, changed] of [
  ['a franchise of 100 rows refetched', franchise.map((row) => ({ ...row }))],
  ['a franchise of 100 rows refetched, one row deleted', franchise.slice(1)],
] as const) {
  const next = rows.toSpliced(40_000, 100, ...changed);
  measure(
    `${name}, sorted by email, searched`,
    () => {
      warm.accept(rows);
      warm.sort(warm.find('ka'), sort('emailAddress'));
      return warm;
    },
    (index) => {
      index.accept(next);
      return index.sort(index.find('ka'), sort('emailAddress'));
    },
  );
}

const pieces: number[] = [];
const streamed = createRowIndex(COLUMNS);
const received: Row[] = [];
for (let end = PIECE; end <= COUNT; end += PIECE) {
  received.push(...rows.slice(end - PIECE, end));
  const start = performance.now();
  streamed.accept(received);
  streamed.sort(streamed.find(''), sort('emailAddress'));
  pieces.push(performance.now() - start);
}
figures[`${PIECE} more rows while sorted by email`] = summary(pieces);
figures['warming slice'] = summary(slices);

console.log(`${COUNT.toLocaleString('en-US')} rows, ${FIELDS.length} columns; milliseconds`);
console.table(figures);
console.log(`warmed after ${Math.round(warming)} ms of idle time; heap ${heapGrown.toFixed(1)} MB over the data`);
if (values.json) writeFileSync(values.json, JSON.stringify({ figures, warming, heapGrown }, null, 2));

function measure<I>(name: string, prepare: () => I, act: (index: I) => unknown): void {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run++) {
    const index = prepare();
    const start = performance.now();
    act(index);
    times.push(performance.now() - start);
  }
  figures[name] = summary(times.slice(1));
}

function summary(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const tenth = (value = 0) => Math.round(value * 10) / 10;
  return { median: tenth(sorted[sorted.length >> 1]), worst: tenth(sorted.at(-1)) };
}

function sort(id: string, desc = false) {
  return { id, desc };
}

/** Returns the used heap in megabytes. */
function heap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

function makeRows(count: number): readonly Row[] {
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  const name = () => {
    const text = Array.from({ length: 2 + random(2) }, () => SYLLABLES[random(SYLLABLES.length)]).join('');
    return text.charAt(0).toUpperCase() + text.slice(1) + (random(50) === 0 ? 'ë' : '');
  };
  const made = Array.from({ length: count }, (_, row) => {
    const [firstName, lastName] = [name(), name()];
    const address = `${firstName}.${lastName}.${row}`.toLowerCase().replaceAll('ë', 'e');
    return {
      groupCode: `GROUP${random(1000)}`,
      firstName,
      lastName,
      emailAddress: `${address}@franchise.example`,
      userName: `${address}@demo.example`,
      roleName: ['Owner', 'Area Director', 'District Manager', 'Manager'][random(4)] ?? '',
      reportsTo: `${name()} ${name()}`,
      units: random(5) === 0 ? '' : String(random(40)),
    };
  });
  // Makes each text a separate plain string, as in a response.
  return JSON.parse(JSON.stringify(made)) as readonly Row[];
}
