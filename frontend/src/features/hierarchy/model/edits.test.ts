import { expect, test } from 'vitest';
import { findPosition, findUnit } from './changes.ts';
import { editedTree, editedUnassigned, type TreeEdit } from './edits.ts';
import { samplePerson, sampleTree, sampleUnit } from './test-trees.ts';

const roots = sampleTree();
const after = (edit: TreeEdit) => editedTree(roots, edit);
const names = (people: readonly { lastName: string }[] | undefined) => people?.map(({ lastName }) => lastName);
const beneath = (tree: typeof roots | ReturnType<typeof after>, id: number) =>
  names(findPosition(tree, id)?.person.children);

test('HIER-16 moves a person with their units, and keeps unchanged subtrees as the same objects', () => {
  const tree = after({ kind: 'move', id: 4, reportsToId: 5, etag: '"2"' });
  const daniel = findPosition(tree, 4);
  expect([daniel?.above?.franchiseRoleMemberId, daniel?.person.etag, daniel?.person.units.length]).toEqual([
    5,
    '"2"',
    3,
  ]);
  expect([beneath(tree, 2), beneath(tree, 5)]).toEqual([['Okafor'], ['Nakamura']]);
  expect(tree[1], 'an unchanged subtree remains the same object').toBe(roots[1]);
});

test('HIER-15 adds a person below another person or as a root, sorted by last name', () => {
  const person = samplePerson(9, 'Ann Moana', 2);
  expect(beneath(after({ kind: 'add', person, reportsToId: 2 }), 2)).toEqual(['Moana', 'Nakamura', 'Okafor']);
  expect(names(after({ kind: 'add', person, reportsToId: null }))).toEqual(['Adams', 'Moana', 'Thompson']);
});

test('HIER-17 keeps parent, people and units of a reassigned position', () => {
  const user = { franchiseUserId: 77, firstName: 'Ann', lastName: 'Zane', emailAddress: 'ann@x.example' };
  const edit = { kind: 'reassign', id: 4, user: { ...user, userName: 'ann', authObjectId: 'a' }, etag: '"2"' };
  const tree = after(edit as TreeEdit);
  const ann = findPosition(tree, 4)?.person;
  expect([ann?.franchiseUserId, ann?.roleName, ann?.units.length]).toEqual([77, 'District Manager', 3]);
  expect(beneath(tree, 2)).toEqual(['Okafor', 'Zane']);
});

test('HIER-18 turns the reports of a removed person into roots and unassigns the units', () => {
  const mateo = findPosition(roots, 2)!.person;
  const edit: TreeEdit = { kind: 'remove', person: mateo };
  expect(names(after(edit))).toEqual(['Adams', 'Nakamura', 'Okafor', 'Thompson']);
  expect(beneath(after(edit), 1)).toEqual(['Lindqvist']);
  expect(editedUnassigned([sampleUnit('9', 0)], edit).map(({ unitCode }) => unitCode)).toEqual(['9', '1024', '1031']);
});

test('HIER-07 inserts an assigned unit in code order, removes an unassigned unit and updates the count', () => {
  const unit = sampleUnit('903', 5);
  const assigned = after({ kind: 'assign', unit });
  const { person } = findPosition(assigned, 5)!;
  expect([person.units.map(({ unitCode }) => unitCode), person.unitCount]).toEqual([['903', '3302'], 2]);
  expect(editedUnassigned([unit], { kind: 'assign', unit })).toEqual([]);
  const freed = editedTree(assigned, { kind: 'unassign', unit, from: 5 });
  expect([findUnit(freed, '903'), findPosition(freed, 5)?.person.unitCount]).toEqual([undefined, 1]);
  expect(editedUnassigned([], { kind: 'unassign', unit, from: 5 })).toEqual([unit]);
});
