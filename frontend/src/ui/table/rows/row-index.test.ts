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

test('TBL-01 search finds what contains the text in any column, whatever its case and accents', () => {
  expect(names(PEOPLE, 'ZOE')).toEqual(['Zoë']);
  expect(names(PEOPLE, 'émil')).toEqual(['Émile']);
  expect(names(PEOPLE, '024')).toEqual(['Émile']);
  expect(names(PEOPLE, 'X.EXAMPLE')).toHaveLength(5);
  expect(names(PEOPLE, '  ')).toHaveLength(5);
  expect(names(PEOPLE, 'nobody')).toEqual([]);
});

test('TBL-01 words may stand in different columns, a word never reaches from one column into the next', () => {
  expect(names(PEOPLE, 'adam units')).toEqual(['adam']);
  expect(names(PEOPLE, 'zoëzoë')).toEqual([]);
});

test('TBL-02 text is sorted by language, not by code: case and accents do not part what is alike', () => {
  expect(names(PEOPLE, '', by('name'))).toEqual(['adam', 'Émile', 'Eric', 'Zoë', '']);
});

test('TBL-02 numbers and dates are sorted by value; what is none stands last in either direction', () => {
  expect(names(PEOPLE, '', by('units'))).toEqual(['Zoë', 'adam', 'Émile', '', 'Eric']);
  expect(names(PEOPLE, '', by('units', true))).toEqual(['Émile', 'adam', 'Zoë', '', 'Eric']);
  expect(names(PEOPLE, '', by('since'))).toEqual(['Émile', 'adam', 'Zoë', '', 'Eric']);
});

test('TBL-02 codes are sorted as a person counts, whatever letters stand around their numbers', () => {
  const codes = ['U10', '9', 'u9', '1024', '10', 'U9-12', 'U9-2', ''];
  const index = createRowIndex<string>([{ id: 'code', text: (code) => code, compare: 'code' }]);
  index.accept(codes);
  const sorted = [...index.sort(index.find(''), by('code'))].map((row) => codes[row]);
  expect(sorted).toEqual(['9', '10', '1024', 'u9', 'U9-2', 'U9-12', 'U10', '']);
});

test('TBL-02 equal rows keep the order they came in; a column that is not there sorts nothing', () => {
  const twins = [person('Bo', '2'), person('Al', '1'), person('Bo', '1'), person('Al', '2')];
  const index = createRowIndex(COLUMNS);
  index.accept(twins);
  expect([...index.sort(index.find(''), by('name'))]).toEqual([1, 3, 0, 2]);
  expect([...index.sort(index.find(''), by('gone'))]).toEqual([0, 1, 2, 3]);
});

test('search and sort together: what is found stands in the order of the column', () => {
  expect(names(PEOPLE, 'e', by('name', true))).toEqual(['Zoë', 'Eric', 'Émile', 'adam', '']);
  expect(names(PEOPLE, 'il', by('name', true))).toEqual(['Émile']);
});

/** 3,000 people in no order, some names twice, some blank. */
const CROWD = Array.from({ length: 3000 }, (_, n) =>
  person(n % 97 === 0 ? '' : `N${(n * 7919) % 2500}`, String((n * 104_729) % 1000)),
);

/** The slow and plain way to the same order. */
function plainly(people: readonly Person[], descending: boolean): number[] {
  const collator = new Intl.Collator();
  const rows = people.map((_, row) => row);
  const name = (row: number) => people[row]?.name ?? '';
  const filled = rows.filter((row) => name(row) !== '').sort((a, b) => collator.compare(name(a), name(b)));
  return [...(descending ? filled.reverse() : filled), ...rows.filter((row) => name(row) === '')];
}

test('thousands of rows come into the order that plain sorting gives', () => {
  const index = createRowIndex(COLUMNS);
  index.accept(CROWD);
  expect([...index.sort(index.find(''), by('name'))]).toEqual(plainly(CROWD, false));
  expect([...index.sort(index.find(''), by('name', true))]).toEqual(plainly(CROWD, true));
});

test('rows that come in while streaming take their places without a look at the others’ texts', () => {
  let asked = 0;
  const told = (text: string) => {
    asked++;
    return text;
  };
  const index = createRowIndex<Person>([{ id: 'email', text: (row) => told(row.email) }]);
  index.accept(CROWD.slice(0, 2000));
  index.find('n1');
  expect(asked).toBe(2000);
  index.accept(CROWD.slice(0, 2010));
  const found = index.find('n1');
  expect(asked).toBe(2010);
  expect([...found]).toEqual(CROWD.slice(0, 2010).flatMap(({ email }, at) => (email.startsWith('n1') ? [at] : [])));
  expect(Math.max(...found)).toBeGreaterThan(2000);
});

test('rows that come in while sorted are ordered as if they had been there from the beginning', () => {
  const index = createRowIndex(COLUMNS);
  for (const end of [0, 1, 700, 701, 2900, 3000]) {
    index.accept(CROWD.slice(0, end));
    expect([...index.sort(index.find(''), by('name'))]).toEqual(plainly(CROWD.slice(0, end), false));
  }
  expect([...index.sort(index.find('n24'), by('name'))]).toHaveLength(
    CROWD.filter(({ name }) => name.startsWith('N24')).length,
  );
});

test('other rows at the same places are looked at anew', () => {
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

test('SYS-01 rows that are read again after a change take the places of the older ones, without a look at the others’ texts', () => {
  let asked = 0;
  const told = (text: string) => {
    asked++;
    return text;
  };
  const index = createRowIndex<Person>([
    { id: 'email', text: (row) => told(row.email) },
    { id: 'name', text: ({ name }) => name },
  ]);
  index.accept(CROWD);
  index.sort(index.find('x.example'), by('name'));
  asked = 0;
  index.accept(CROWD.toSpliced(1000, 3, person('Nadia'), person('Nils')));
  expect([...index.sort(index.find('nils'), by('name'))]).toEqual([1001]);
  expect(asked).toBe(2);
});

test('SYS-01 whatever came and went, and however far search and sort were made ready, they find what a new index finds', () => {
  const index = createRowIndex(COLUMNS);
  let people: readonly Person[] = [];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * below);
  };
  for (let step = 0; step < 120; step++) {
    const at = random(3) === 0 ? people.length : random(people.length + 1);
    const came = Array.from({ length: random(60) }, () => person(random(9) ? `N${random(300)}` : '', `${random(50)}`));
    people = people.toSpliced(at, random(3) === 0 ? random(40) : 0, ...came);
    index.accept(people);
    let looks = random(30);
    index.warm(() => looks-- > 0, true);
    if (random(2) === 0) continue;
    const query = ['', 'n1', 'n12', 'example'][random(4)] ?? '';
    const sort = [undefined, by('name'), by('units', true)][random(3)];
    const once = createRowIndex(COLUMNS);
    once.accept(people);
    expect([...index.sort(index.find(query), sort)], `step ${step}`).toEqual([...once.sort(once.find(query), sort)]);
  }
});

test('going on typing, going back and other words all find the same as searching at once', () => {
  const index = createRowIndex(COLUMNS);
  index.accept(CROWD);
  for (const query of ['n', 'n1', 'n12', 'n1', 'n12 example', '9 n1', '']) {
    const once = createRowIndex(COLUMNS);
    once.accept(CROWD);
    expect([...index.find(query)], query).toEqual([...once.find(query)]);
  }
});

test('warming stops when it may not go on, ends, and leaves nothing to do for search and sort', () => {
  let asked = 0;
  const told = (text: string) => {
    asked++;
    return text;
  };
  const index = createRowIndex<Person>(COLUMNS.map((column) => ({ ...column, text: (row) => told(column.text(row)) })));
  index.accept(CROWD);
  expect(index.warm(() => false, true)).toBe(false);
  expect(asked).toBe(0);
  let slices = 0;
  const slice = () => {
    let looks = 0;
    return () => ++looks < 5;
  };
  while (!index.warm(slice(), true)) slices++;
  expect(slices).toBeGreaterThan(10);
  const before = asked;
  const order = [...index.sort(index.find('n1'), by('name'))];
  expect(asked).toBe(before);
  expect(order.length).toBeGreaterThan(100);
});

test('while rows are coming in, only texts are warmed', () => {
  let asked = 0;
  const told = (text: string) => {
    asked++;
    return text;
  };
  const index = createRowIndex<Person>([{ id: 'name', text: (row) => told(row.name) }]);
  index.accept(CROWD);
  expect(index.warm(() => true, false)).toBe(true);
  expect(asked).toBe(CROWD.length);
});
