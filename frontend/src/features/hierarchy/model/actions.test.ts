import type { FranchiseRole } from '@franchise-admin/api/contract';
import { expect, test } from 'vitest';
import { levelBeneath, moveObstacle, personActions } from './actions.ts';
import { flattenTree } from './flat-tree.ts';
import { countBeneath, countedUnits, footerLine, summaryLine } from './summary.ts';
import { samplePerson, sampleTree, sampleUnit } from './test-trees.ts';

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };
const level = (tier: 1 | 2 | 3 | 4): FranchiseRole => ({
  franchiseRoleId: tier,
  roleName: `Level ${tier}`,
  tier,
  order: tier,
});
const levels = [level(1), level(2), level(3)];

test('HIER-05 HAND-01 offers Assign Unit, Add Level, Reassign Position, Move, Hand Over Everything, History and Remove', () => {
  expect(personActions(corporate, samplePerson(1, 'A B', 2), levels)).toEqual([
    'assignUnit',
    'addLevel',
    'reassign',
    'move',
    'handOver',
    'history',
    'remove',
  ]);
});

test('HIER-05 HIER-15 offers Add Level only if the level directly below has a name', () => {
  expect(personActions(corporate, samplePerson(1, 'A B', 1), levels)).not.toContain('addLevel');
  expect(personActions(corporate, samplePerson(1, 'A B', 2), [level(2)])).not.toContain('addLevel');
  expect(levelBeneath(levels, 3)).toEqual(level(2));
});

test('HIER-06 offers Remove to corporate admins, and to other users if the person has no people and no units', () => {
  const withUnit = samplePerson(1, 'A B', 1, [], [sampleUnit('1', 1)]);
  const withPerson = samplePerson(1, 'A B', 2, [samplePerson(2, 'C D', 1)]);
  expect(personActions(franchiseAdmin, withUnit, levels)).not.toContain('remove');
  expect(personActions(franchiseAdmin, withPerson, levels)).not.toContain('remove');
  expect(personActions(franchiseAdmin, samplePerson(1, 'A B', 1), levels)).toContain('remove');
  expect(personActions(corporate, withPerson, levels)).toContain('remove');
});

test('SETUI-10 offers Propose Removal to users who may not remove the person themselves', () => {
  const withUnit = samplePerson(1, 'A B', 1, [], [sampleUnit('1', 1)]);
  expect(personActions(franchiseAdmin, withUnit, levels)).toContain('proposeRemoval');
  expect(personActions(corporate, withUnit, levels)).not.toContain('proposeRemoval');
  expect(personActions(franchiseAdmin, samplePerson(1, 'A B', 1), levels)).not.toContain('proposeRemoval');
});

test('SETUI-26 offers a read-only user the actions to propose, without the history', () => {
  const readOnly = { ...corporate, isCorpAdmin: false, isReadonlyUser: true };
  expect(personActions(readOnly, samplePerson(1, 'A B', 1), levels)).toEqual([
    'assignUnit',
    'reassign',
    'move',
    'handOver',
    'proposeRemoval',
  ]);
});

test('HIER-16 offers only people one tier above as targets of Move', () => {
  const tree = flattenTree(sampleTree());
  const people = tree.people.filter((_, row) => tree.kind[row] === 0);
  const names = (id: number) => {
    const moved = people.find((person) => person.franchiseRoleMemberId === id)!;
    return people
      .filter((person) => moveObstacle(person, [moved], levels) === undefined)
      .map(({ firstName }) => firstName);
  };
  expect(names(4)).toEqual(['Hannah']);
  expect(names(2)).toEqual(['Zoë']);
  expect(names(1)).toEqual([]);
});

test('formats counts with thousands separators, and with the singular for one', () => {
  expect(countedUnits(20000)).toBe('20,000 units');
  expect(summaryLine({ levels: 3, people: 46, units: 118 })).toBe('3 levels · 46 people · 118 units');
  expect(summaryLine({ levels: 1, people: 1, units: 1 })).toBe('1 level · 1 person · 1 unit');
  const tree = flattenTree(sampleTree());
  expect(footerLine(tree, undefined)).toBe('6 people, 6 units');
  expect(footerLine(tree, 2)).toBe('2 found in 6 people, 6 units');
  expect(countBeneath(tree, 1)).toEqual({ people: 2, units: 5 });
});
