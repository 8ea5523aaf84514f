import { expect, test, vi } from 'vitest';
import { containsAll, findMarks, fold, haystack, search, wordsOf } from './search.ts';

const people = ['Zoë Müller (zoe@x.example)', 'Ana de la Cruz (ana@x.example)', 'Anders Zorn (az@x.example)'];
const haystacks = people.map(fold);

test('finds every word at any position, ignoring case and accents', () => {
  expect(search(people, haystacks, 'ZOE mull')).toEqual([people[0]]);
  expect(search(people, haystacks, 'an')).toEqual([people[1], people[2]]);
  expect(search(people, haystacks, 'zo an')).toEqual([people[2]]);
  expect(search(people, haystacks, 'nobody')).toEqual([]);
});

test("finds capital letters whatever the browser's language, including Turkish", () => {
  // Turkish lower-cases I to ı.
  const local = vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  expect(haystack(['MILA', 'Mira'])).toContain(fold('MILA'));
  expect(haystack(['Idé'])).toContain(fold('ID'));
  local.mockRestore();
});

test('returns the same array for an empty query', () => {
  expect(search(people, haystacks, '  ')).toBe(people);
});

test('USER-16 puts options that match at the start of a word first, and otherwise keeps the list order', () => {
  const list = [
    'Kainoa Baptiste (kai@x.example)',
    'Noa Palakiko (np@x.example)',
    'Lanoa Ito (li@x.example)',
    'Eva Noah (en@x.example)',
  ];
  const found = (query: string) => search(list, list.map(fold), query).map((label) => label.split(' ')[0]);
  expect(found('noa')).toEqual(['Noa', 'Eva', 'Kainoa', 'Lanoa']);
  expect(found('noa pal')).toEqual(['Noa']);
  expect(found('oa')).toEqual(['Kainoa', 'Noa', 'Lanoa', 'Eva']);
});

/** True if the query finds a row with these fields. */
const finds = (fields: readonly string[], query: string) => containsAll(haystack(fields), wordsOf(query));

test.each(['Okafor Grace', 'grace OKAFOR', 'owner okafor', '@aloha gra'])(
  'TBL-01 finds every word of "%s" in any order and across fields',
  (query) => expect(finds(['Grace', 'Okafor', 'grace@aloha.example', 'Owner'], query)).toBe(true),
);

test('TBL-01 finds nothing if one of the words is missing', () => {
  expect(finds(['Grace', 'Okafor'], 'grace thompson')).toBe(false);
});

test.each([
  ['(808) 555-0134', '8085550134'],
  ['(808) 555-0134', '5550134'],
  ['(808) 555-0134', '08555'],
  ['(808) 555-0134', '808-555-0134'],
  ['(808) 555-0134', '(808) 555-0134'],
  ['(808) 555-0134', '(808)'],
  ['+1 808.555.0134', '+18085550134'],
  ['8085550134', '555-0134'],
  ['Front desk 808/555 0134, ext. 2', 'desk 8085550134'],
])('finds the phone number "%s" with the query "%s"', (phone, query) => {
  expect(finds(['2210', phone, 'Pearl City'], query)).toBe(true);
});

test('does not join the digits of two fields or of a short code', () => {
  expect(finds(['2210', '96782'], '221096782')).toBe(false);
  expect(finds(['12-34'], '1234')).toBe(false);
  expect(finds(['12-34'], '12-34')).toBe(true);
});

test('finds the position of every word, including digits within formatted phone numbers', () => {
  const marked = (text: string, query: string) =>
    findMarks(text, wordsOf(query)).map(([from, to]) => text.slice(from, to));
  expect(marked('Grace Okafor', 'okafor grace')).toEqual(['Grace', 'Okafor']);
  expect(marked('(808) 555-0134', '8085550134')).toEqual(['808) 555-0134']);
  expect(marked('(808) 555-0134', '08555')).toEqual(['08) 555']);
  expect(marked('(808) 555-0134', '0134')).toEqual(['0134']);
  expect(marked('Anna', 'an ann')).toEqual(['Ann']);
  expect(marked('Zoe\u0301 1', 'zoe')).toEqual(['Zoe\u0301']);
});
