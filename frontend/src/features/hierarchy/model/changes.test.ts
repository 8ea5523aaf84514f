import { expect, test } from 'vitest';
import { describeChange, findPosition } from './changes.ts';
import { samplePerson, sampleTree } from './test-trees.ts';

const roots = sampleTree();
const daniel = findPosition(roots, 4)!;

test('finds a position and the person above it', () => {
  expect([daniel.person.firstName, daniel.above?.firstName]).toEqual(['Daniel', 'Mateo']);
  expect(findPosition(roots, 1)?.above).toBeNull();
  expect(findPosition(roots, 99)).toBeUndefined();
});

test('describes how another user has removed, reassigned or moved a position, or changed its people or units', () => {
  const { person, above } = daniel;
  expect(describeChange(daniel, undefined)).toBe('Daniel Nakamura is no longer in the hierarchy.');
  expect(
    describeChange(daniel, { above, person: { ...person, franchiseUserId: 7, firstName: 'Ann', lastName: 'Lee' } }),
  ).toBe(
    'Someone else reassigned the position of Daniel Nakamura to Ann Lee in the meantime. Review the change, then try again.',
  );
  expect(describeChange(daniel, { person, above: null })).toContain('moved Daniel Nakamura to the top');
  expect(
    describeChange(daniel, { person: { ...person, unitCount: 5 }, above: samplePerson(5, 'Hannah Lindqvist', 3) }),
  ).toContain('moved Daniel Nakamura under Hannah Lindqvist and changed their units (now 5 units)');
  expect(describeChange(daniel, { person: { ...person, unitCount: 1 }, above })).toContain(
    'changed the units of Daniel Nakamura (now 1 unit)',
  );
  expect(describeChange(daniel, { person: { ...person, children: [person] }, above })).toContain(
    'changed the people beneath Daniel Nakamura (now 1 person)',
  );
  const by = { who: 'Grace Okafor', when: '2 minutes ago' };
  expect(
    describeChange(daniel, { person: { ...person, unitCount: 5 }, above: null }, by),
    'someone else may have changed the units',
  ).toBe('Grace Okafor moved Daniel Nakamura to the top 2 minutes ago. Review the change, then try again.');
  expect(describeChange(daniel, daniel)).toContain('changed the position of Daniel Nakamura');
});
