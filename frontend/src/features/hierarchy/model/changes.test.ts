import { expect, test } from 'vitest';
import { describeChange, standingOf } from './changes.ts';
import { samplePerson, sampleTree } from './test-trees.ts';

const roots = sampleTree();
const daniel = standingOf(roots, 4)!;

test('a position is found with who stands above it', () => {
  expect([daniel.person.firstName, daniel.above?.firstName]).toEqual(['Daniel', 'Mateo']);
  expect(standingOf(roots, 1)?.above).toBeNull();
  expect(standingOf(roots, 99)).toBeUndefined();
});

test('what someone else did to a position is told: removed, replaced, moved, changed beneath', () => {
  const { person, above } = daniel;
  expect(describeChange(daniel, undefined)).toBe('Daniel Nakamura is no longer in the hierarchy.');
  expect(
    describeChange(daniel, { above, person: { ...person, franchiseUserId: 7, firstName: 'Ann', lastName: 'Lee' } }),
  ).toBe(
    'Someone else put Ann Lee into the position of Daniel Nakamura in the meantime. Please check, then try again.',
  );
  expect(describeChange(daniel, { person, above: null })).toContain('moved Daniel Nakamura to the top');
  expect(
    describeChange(daniel, { person: { ...person, unitCount: 5 }, above: samplePerson(5, 'Hannah Lindqvist', 3) }),
  ).toContain('moved Daniel Nakamura under Hannah Lindqvist and left 5 units on them');
  expect(describeChange(daniel, { person: { ...person, unitCount: 1 }, above })).toContain(
    'left 1 unit on Daniel Nakamura',
  );
  expect(describeChange(daniel, { person: { ...person, children: [person] }, above })).toContain(
    'left 1 person beneath Daniel Nakamura',
  );
  const by = { who: 'Grace Okafor', when: '2 minutes ago' };
  expect(describeChange(daniel, { person: { ...person, unitCount: 5 }, above: null }, by), 'units may be others’').toBe(
    'Grace Okafor moved Daniel Nakamura to the top 2 minutes ago. Please check, then try again.',
  );
  expect(describeChange(daniel, daniel)).toContain('changed the position of Daniel Nakamura');
});
