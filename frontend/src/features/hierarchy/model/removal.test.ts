import { expect, test } from 'vitest';
import { removalConsequences } from './removal.ts';

test('HIER-18 lists the effects of a removal on people, units and the user', () => {
  expect(removalConsequences({ childCount: 0, unitCount: 0 }, undefined)).toEqual(['The user becomes unassigned.']);
  expect(removalConsequences({ childCount: 1, unitCount: 1 }, { userName: 'ann@demo.example' })).toEqual([
    '1 person moves to the top of the hierarchy, with everything beneath them.',
    '1 unit becomes unassigned.',
    'This deletes the user and their account.',
  ]);
  expect(removalConsequences({ childCount: 12, unitCount: 1200 }, undefined).slice(0, 2)).toEqual([
    '12 people move to the top of the hierarchy, with everything beneath them.',
    '1,200 units become unassigned.',
  ]);
});

test('HIER-18 mentions no account for a user without one', () => {
  expect(removalConsequences({ childCount: 0, unitCount: 0 }, { userName: '' })).toEqual(['This deletes the user.']);
});
