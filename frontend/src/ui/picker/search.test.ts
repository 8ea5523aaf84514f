import { expect, test } from 'vitest';
import { fold, search } from './search.ts';

const people = ['Zoë Müller (zoe@x.example)', 'Ana de la Cruz (ana@x.example)', 'Anders Zorn (az@x.example)'];
const haystacks = people.map(fold);

test('finds every word anywhere, whatever the case and the accents', () => {
  expect(search(people, haystacks, 'ZOE mull')).toEqual([people[0]]);
  expect(search(people, haystacks, 'an')).toEqual([people[1], people[2]]);
  expect(search(people, haystacks, 'zo an')).toEqual([people[2]]);
  expect(search(people, haystacks, 'nobody')).toEqual([]);
});

test('an empty search shows the list itself', () => {
  expect(search(people, haystacks, '  ')).toBe(people);
});
