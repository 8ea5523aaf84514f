import type { ColumnSort } from '@tanstack/react-table';
import { expect, test } from 'vitest';
import { createRowIndex, type IndexedColumn } from './row-index.ts';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly units: string;
  readonly since: string;
}

const COLUMNS: readonly IndexedColumn<Person>[] = [
  { id: 'name', text: (person) => person.name },
  { id: 'email', text: (person) => person.email },
  { id: 'units', text: (person) => person.units, compare: 'number' },
  { id: 'since', text: (person) => person.since, compare: 'date' },
];

const person = (name: string, units = '', since = ''): Person => ({
  name,
  email: `${name.toLowerCase()}@x.example`,
  units,
  since,
});

const PEOPLE = [
  person('Zoë', '9', '11/19/2026'),
  person('adam', '10 units', '1/2/2026'),
  person('', '', ''),
  person('Émile', '1,024', '12/31/2025'),
  person('Eric', 'none', 'soon'),
];

function names(people: readonly Person[], query = '', sort?: ColumnSort): string[] {
  const index = createRowIndex(COLUMNS);
  index.accept(people);
  return [...index.sort(index.find(query), sort)].map((row) => people[row]?.name ?? '?');
}

const by = (id: string, desc = false): ColumnSort => ({ id, desc });

test('TBL-01 finds text in any column, ignoring case and accents', () => {
  expect(names(PEOPLE, 'ZOE')).toEqual(['Zoë']);
  expect(names(PEOPLE, 'émil')).toEqual(['Émile']);
  expect(names(PEOPLE, '024')).toEqual(['Émile']);
  expect(names(PEOPLE, 'X.EXAMPLE')).toHaveLength(5);
  expect(names(PEOPLE, '  ')).toHaveLength(5);
  expect(names(PEOPLE, 'nobody')).toEqual([]);
});

test('TBL-01 finds words in different columns, but no word that spans two columns', () => {
  expect(names(PEOPLE, 'adam units')).toEqual(['adam']);
  expect(names(PEOPLE, 'zoëzoë')).toEqual([]);
});

test('TBL-02 sorts text by language rules, ignoring case and accents', () => {
  expect(names(PEOPLE, '', by('name'))).toEqual(['adam', 'Émile', 'Eric', 'Zoë', '']);
});

test('TBL-02 sorts numbers and dates by value, with invalid values last in both directions', () => {
  expect(names(PEOPLE, '', by('units'))).toEqual(['Zoë', 'adam', 'Émile', '', 'Eric']);
  expect(names(PEOPLE, '', by('units', true))).toEqual(['Émile', 'adam', 'Zoë', '', 'Eric']);
  expect(names(PEOPLE, '', by('since'))).toEqual(['Émile', 'adam', 'Zoë', '', 'Eric']);
});

test('TBL-02 sorts codes by the numbers in them: U9 before U10', () => {
  const codes = ['U10', '9', 'u9', '1024', '10', 'U9-12', 'U9-2', ''];
  const index = createRowIndex<string>([{ id: 'code', text: (code) => code, compare: 'code' }]);
  index.accept(codes);
  const sorted = [...index.sort(index.find(''), by('code'))].map((row) => codes[row]);
  expect(sorted).toEqual(['9', '10', '1024', 'u9', 'U9-2', 'U9-12', 'U10', '']);
});

test('TBL-02 keeps the order of equal rows, and ignores a sort by an unknown column', () => {
  const twins = [person('Bo', '2'), person('Al', '1'), person('Bo', '1'), person('Al', '2')];
  const index = createRowIndex(COLUMNS);
  index.accept(twins);
  expect([...index.sort(index.find(''), by('name'))]).toEqual([1, 3, 0, 2]);
  expect([...index.sort(index.find(''), by('unknown'))]).toEqual([0, 1, 2, 3]);
});

test('sorts the rows that a search finds', () => {
  expect(names(PEOPLE, 'e', by('name', true))).toEqual(['Zoë', 'Eric', 'Émile', 'adam', '']);
  expect(names(PEOPLE, 'il', by('name', true))).toEqual(['Émile']);
});

/** 3,000 people in random order, with some duplicate and some empty names. */
const CROWD = Array.from({ length: 3000 }, (_, n) =>
  person(n % 97 === 0 ? '' : `N${(n * 7919) % 2500}`, String((n * 104_729) % 1000)),
);

/** A slow reference implementation of the sort. */
function sortedReference(people: readonly Person[], descending: boolean): number[] {
  const collator = new Intl.Collator();
  const rows = people.map((_, row) => row);
  const name = (row: number) => people[row]?.name ?? '';
  const filled = rows.filter((row) => name(row) !== '').sort((a, b) => collator.compare(name(a), name(b)));
  return [...(descending ? filled.reverse() : filled), ...rows.filter((row) => name(row) === '')];
}

test('sorts thousands of rows like the reference implementation', () => {
  const index = createRowIndex(COLUMNS);
  index.accept(CROWD);
  expect([...index.sort(index.find(''), by('name'))]).toEqual(sortedReference(CROWD, false));
  expect([...index.sort(index.find(''), by('name', true))]).toEqual(sortedReference(CROWD, true));
});

test('adds appended rows without reading the texts of the other rows again', () => {
  let reads = 0;
  const counted = (text: string) => {
    reads++;
    return text;
  };
  const index = createRowIndex<Person>([{ id: 'email', text: (row) => counted(row.email) }]);
  index.accept(CROWD.slice(0, 2000));
  index.find('n1');
  expect(reads).toBe(2000);
  index.accept(CROWD.slice(0, 2010));
  const found = index.find('n1');
  expect(reads).toBe(2010);
  expect([...found]).toEqual(CROWD.slice(0, 2010).flatMap(({ email }, at) => (email.startsWith('n1') ? [at] : [])));
  expect(Math.max(...found)).toBeGreaterThan(2000);
});

test('sorts appended rows as if they had been in the list from the start', () => {
  const index = createRowIndex(COLUMNS);
  for (const end of [0, 1, 700, 701, 2900, 3000]) {
    index.accept(CROWD.slice(0, end));
    expect([...index.sort(index.find(''), by('name'))]).toEqual(sortedReference(CROWD.slice(0, end), false));
  }
  expect([...index.sort(index.find('n24'), by('name'))]).toHaveLength(
    CROWD.filter(({ name }) => name.startsWith('N24')).length,
  );
});

test('reads rows again after they were replaced in a new array or removed from the same array', () => {
  const index = createRowIndex(COLUMNS);
  index.accept([person('Al'), person('Bo')]);
  expect([...index.sort(index.find('al'), by('name'))]).toEqual([0]);
  index.accept([person('Cy'), person('Al')]);
  expect([...index.sort(index.find('al'), by('name'))]).toEqual([1]);
  const shrinking = [person('Bo'), person('Al')];
  index.accept(shrinking);
  index.sort(index.find('al'), by('name'));
  shrinking.pop();
  index.accept(shrinking);
  expect([...index.sort(index.find('al'), by('name'))]).toEqual([]);
});

test('SYS-01 replaces reloaded rows without reading the texts of the other rows again', () => {
  let reads = 0;
  const counted = (text: string) => {
    reads++;
    return text;
  };
  const index = createRowIndex<Person>([
    { id: 'email', text: (row) => counted(row.email) },
    { id: 'name', text: ({ name }) => name },
  ]);
  index.accept(CROWD);
  index.sort(index.find('x.example'), by('name'));
  reads = 0;
  index.accept(CROWD.toSpliced(1000, 3, person('Nadia'), person('Nils')));
  expect([...index.sort(index.find('nils'), by('name'))]).toEqual([1001]);
  expect(reads).toBe(2);
});

test('SYS-01 gives the same results as a new index after random changes and partial preparation', () => {
  const index = createRowIndex(COLUMNS);
  let people: readonly Person[] = [];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let step = 0; step < 120; step++) {
    const at = random(3) === 0 ? people.length : random(people.length + 1);
    const added = Array.from({ length: random(60) }, () => person(random(9) ? `N${random(300)}` : '', `${random(50)}`));
    people = people.toSpliced(at, random(3) === 0 ? random(40) : 0, ...added);
    index.accept(people);
    let checks = random(30);
    index.warm(() => checks-- > 0, true);
    if (random(2) === 0) continue;
    const query = ['', 'n1', 'n12', 'example'][random(4)] ?? '';
    const sort = [undefined, by('name'), by('units', true)][random(3)];
    const once = createRowIndex(COLUMNS);
    once.accept(people);
    expect([...index.sort(index.find(query), sort)], `step ${step}`).toEqual([...once.sort(once.find(query), sort)]);
  }
});

test('finds the same rows for a query typed letter by letter as for the whole query at once', () => {
  const index = createRowIndex(COLUMNS);
  index.accept(CROWD);
  for (const query of ['n', 'n1', 'n12', 'n1', 'n12 example', '9 n1', '']) {
    const once = createRowIndex(COLUMNS);
    once.accept(CROWD);
    expect([...index.find(query)], query).toEqual([...once.find(query)]);
  }
});

test('warm() stops on request, completes later, and leaves no work for search and sort', () => {
  let reads = 0;
  const counted = (text: string) => {
    reads++;
    return text;
  };
  const index = createRowIndex<Person>(
    COLUMNS.map((column) => ({ ...column, text: (row) => counted(column.text(row)) })),
  );
  index.accept(CROWD);
  expect(index.warm(() => false, true)).toBe(false);
  expect(reads).toBe(0);
  let slices = 0;
  const slice = () => {
    let checks = 0;
    return () => ++checks < 5;
  };
  while (!index.warm(slice(), true)) slices++;
  expect(slices).toBeGreaterThan(10);
  const before = reads;
  const order = [...index.sort(index.find('n1'), by('name'))];
  expect(reads).toBe(before);
  expect(order.length).toBeGreaterThan(100);
});

test('warm() prepares only texts, no orders, while rows are loading', () => {
  let reads = 0;
  const counted = (text: string) => {
    reads++;
    return text;
  };
  const index = createRowIndex<Person>([{ id: 'name', text: (row) => counted(row.name) }]);
  index.accept(CROWD);
  expect(index.warm(() => true, false)).toBe(true);
  expect(reads).toBe(CROWD.length);
});
