import { expect, test, vi } from 'vitest';
import { fold, haystack, search } from './search.ts';

const people = ['Zoë Müller (zoe@x.example)', 'Ana de la Cruz (ana@x.example)', 'Anders Zorn (az@x.example)'];
const haystacks = people.map(fold);

test('finds every word anywhere, whatever the case and the accents', () => {
  expect(search(people, haystacks, 'ZOE mull')).toEqual([people[0]]);
  expect(search(people, haystacks, 'an')).toEqual([people[1], people[2]]);
  expect(search(people, haystacks, 'zo an')).toEqual([people[2]]);
  expect(search(people, haystacks, 'nobody')).toEqual([]);
});

test('what is typed in capitals is found in a browser of any language', () => {
  // As one does that speaks Turkish.
  const local = vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase();
  });
  expect(haystack(['MILA', 'Mira'])).toContain(fold('MILA'));
  expect(haystack(['Idé'])).toContain(fold('ID'));
  local.mockRestore();
});

test('an empty search shows the list itself', () => {
  expect(search(people, haystacks, '  ')).toBe(people);
});

test('USER-16 who is called so comes before whose name has it within, each in the order of the list', () => {
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
