import { expect, test } from 'vitest';
import { standingOf } from './changes.ts';
import { editedTree, editedUnassigned, type TreeEdit } from './edits.ts';
import { samplePerson, sampleTree, sampleUnit } from './test-trees.ts';
import { unitByCode } from './units.ts';

const roots = sampleTree();
const after = (edit: TreeEdit) => editedTree(roots, edit);
const names = (people: readonly { lastName: string }[] | undefined) => people?.map(({ lastName }) => lastName);
const beneath = (tree: typeof roots | ReturnType<typeof after>, id: number) =>
  names(standingOf(tree, id)?.person.children);

test('HIER-16 a moved person stands under the other one, in order, with everything beneath', () => {
  const tree = after({ kind: 'move', id: 4, reportsToId: 5, etag: '"2"' });
  const daniel = standingOf(tree, 4);
  expect([daniel?.above?.franchiseRoleMemberId, daniel?.person.etag, daniel?.person.units.length]).toEqual([
    5,
    '"2"',
    3,
  ]);
  expect([beneath(tree, 2), beneath(tree, 5)]).toEqual([['Okafor'], ['Nakamura']]);
  expect(tree[1], 'what does not change stays the same object').toBe(roots[1]);
});

test('HIER-15 an added person stands among the others by last name, or among the roots', () => {
  const person = samplePerson(9, 'Ann Moana', 2);
  expect(beneath(after({ kind: 'add', person, reportsToId: 2 }), 2)).toEqual(['Moana', 'Nakamura', 'Okafor']);
  expect(names(after({ kind: 'add', person, reportsToId: null }))).toEqual(['Adams', 'Moana', 'Thompson']);
});

test('HIER-17 a reassigned position keeps its place in the tree and what is beneath', () => {
  const user = { franchiseUserId: 77, firstName: 'Ann', lastName: 'Zane', emailAddress: 'ann@x.example' };
  const edit = { kind: 'reassign', id: 4, user: { ...user, userName: 'ann', authObjectId: 'a' }, etag: '"2"' };
  const tree = after(edit as TreeEdit);
  const ann = standingOf(tree, 4)?.person;
  expect([ann?.franchiseUserId, ann?.roleName, ann?.units.length]).toEqual([77, 'District Manager', 3]);
  expect(beneath(tree, 2)).toEqual(['Okafor', 'Zane']);
});

test('HIER-18 a removed person leaves those beneath as roots and the units unassigned', () => {
  const mateo = standingOf(roots, 2)!.person;
  const edit: TreeEdit = { kind: 'remove', person: mateo };
  expect(names(after(edit))).toEqual(['Adams', 'Nakamura', 'Okafor', 'Thompson']);
  expect(beneath(after(edit), 1)).toEqual(['Lindqvist']);
  expect(editedUnassigned([sampleUnit('9', 0)], edit).map(({ unitCode }) => unitCode)).toEqual(['9', '1024', '1031']);
});

test('HIER-07 an assigned unit stands by its code, an unassigned one leaves, and both are counted', () => {
  const unit = sampleUnit('903', 5);
  const assigned = after({ kind: 'assign', unit });
  const { person } = standingOf(assigned, 5)!;
  expect([person.units.map(({ unitCode }) => unitCode), person.unitCount]).toEqual([['903', '3302'], 2]);
  expect(editedUnassigned([unit], { kind: 'assign', unit })).toEqual([]);
  const freed = editedTree(assigned, { kind: 'unassign', unit, from: 5 });
  expect([unitByCode(freed, '903'), standingOf(freed, 5)?.person.unitCount]).toEqual([undefined, 1]);
  expect(editedUnassigned([], { kind: 'unassign', unit, from: 5 })).toEqual([unit]);
});
