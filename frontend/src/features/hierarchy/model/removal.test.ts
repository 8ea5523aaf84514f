import { expect, test } from 'vitest';
import { removalConsequences } from './removal.ts';

test('HIER-18 the confirmation says how many move to the top, how many units become unassigned, and what becomes of the user', () => {
  expect(removalConsequences({ childCount: 0, unitCount: 0 }, undefined)).toEqual([
    'The user stays in the roster, unassigned.',
  ]);
  expect(removalConsequences({ childCount: 1, unitCount: 1 }, { userName: 'ann@demo.example' })).toEqual([
    '1 person moves to the top of the hierarchy, with everything beneath.',
    '1 unit becomes unassigned.',
    'The user and their account are deleted.',
  ]);
  expect(removalConsequences({ childCount: 12, unitCount: 1200 }, undefined).slice(0, 2)).toEqual([
    '12 people move to the top of the hierarchy, with everything beneath.',
    '1,200 units become unassigned.',
  ]);
});

test('HIER-18 the confirmation mentions no account of a user without one', () => {
  expect(removalConsequences({ childCount: 0, unitCount: 0 }, { userName: '' })).toEqual(['The user is deleted.']);
});
