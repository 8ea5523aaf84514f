import type { ChangedRecord, Preview, PreviewedEffect } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { countText, impactGroups, mergedPreview, spokenText, warningText } from './impact-words.ts';

const preview = (parts: Partial<Preview>): Preview => ({
  plan: 'p',
  changes: [],
  effects: [],
  warnings: [],
  leftovers: [],
  ...parts,
});
const record = (kind: string, name: string, parts: Partial<ChangedRecord> = {}): ChangedRecord => ({
  kind,
  recordId: name,
  name,
  action: 'changed',
  fields: [],
  ...parts,
});
const effect = (kind: PreviewedEffect['kind'], person: string, target = ''): PreviewedEffect => ({
  kind,
  person,
  target,
});

describe('IMPACT-02 warnings', () => {
  test.each([
    ['topicsWithoutRecipient', ['Food Safety'], 'Food Safety will have no recipient'],
    ['unitsUnassigned', ['U1 - A', 'U2 - B'], 'U1 - A and U2 - B will be unassigned'],
    ['unitsUnassigned', ['U1', 'U2', 'U3'], '3 units will be unassigned'],
    ['unitsWithoutManager', ['U1', 'U2', 'U3'], '3 units will have no manager'],
    ['peopleBecomeRoots', ['Dan Drew'], 'Dan Drew moves to the top of the hierarchy, with everything beneath them'],
    ['peopleBecomeRoots', ['A', 'B'], 'A and B move to the top of the hierarchy, with everything beneath them'],
  ] as const)('formats %s for %j', (kind, names, text) => {
    expect(warningText({ kind, names: [...names] })).toBe(text);
  });
});

test('IMPACT-02 groups effects by person, with the most important effect first', () => {
  const effects = [
    effect('groupLeft', 'Eve Earl', 'Recalls'),
    effect('groupLeft', 'Eve Earl', 'Menu'),
    effect('adminLost', 'Eve Earl', 'Aloha'),
    effect('groupJoined', 'Fay Ford', 'Menu'),
    effect('accountDeleted', 'Eve Earl', 'eve@demo.example'),
  ];
  expect(impactGroups(preview({ effects }))).toEqual([
    {
      title: 'Accounts and groups',
      lines: [
        {
          name: 'Eve Earl',
          details: [
            'loses their account and can no longer sign in',
            'is no longer an administrator of Aloha',
            'leaves Recalls and Menu',
          ],
        },
        { name: 'Fay Ford', details: ['joins Menu'] },
      ],
    },
  ]);
});

test('IMPACT-02 groups records by kind, with their fields before and after the change', () => {
  const role = { field: 'roleId', label: 'Role', before: '', after: 'Owner' };
  const changes = [
    record('unit', 'U1 - A', { fields: [{ field: 'x', label: 'Assigned To', before: 'Dan Drew', after: '' }] }),
    record('somethingNew', 'Thing', { action: 'deleted' }),
    record('position', 'Fay Ford', { action: 'created', fields: [role] }),
    record('position', 'Dan Drew', { action: 'deleted', fields: [{ ...role, before: 'Owner', after: '' }] }),
  ];
  expect(impactGroups(preview({ changes }))).toEqual([
    {
      title: 'Hierarchy',
      lines: [
        { name: 'Fay Ford', details: ['joins the hierarchy', 'Role: Owner'] },
        { name: 'Dan Drew', details: ['leaves the hierarchy'] },
      ],
    },
    { title: 'Units', lines: [{ name: 'U1 - A', details: ['Assigned To: Dan Drew → none'] }] },
    { title: 'Other records', lines: [{ name: 'Thing', details: ['is deleted'] }] },
  ]);
});

test('IMPACT-02 announces warnings, counts and at most three people', () => {
  const effects = ['A', 'B', 'C', 'D', 'E'].map((name) => effect('groupLeft', name, 'Recalls'));
  const changes = [record('user', 'A'), record('user', 'B')];
  const warnings = [{ kind: 'topicsWithoutRecipient' as const, names: ['Food Safety'] }];
  expect(spokenText(preview({ effects, changes, warnings }))).toBe(
    'Food Safety will have no recipient. A leaves Recalls. B leaves Recalls. C leaves Recalls. 2 more people are affected. 2 records change.',
  );
  expect(spokenText(preview({}))).toBe('Nothing changes.');
  expect(countText(preview({ changes: [record('user', 'A')] }))).toBe('1 record changes');
});

test('IMPACT-01 merges the previews of two requests into one list of records', () => {
  const name = { field: 'firstName', label: 'First Name', before: 'A', after: 'B' };
  const chosen = { field: 'types', label: 'Communication Preferences', before: 'Recalls', after: '' };
  const merged = mergedPreview([
    preview({ changes: [record('user', 'Eve', { fields: [name] })], effects: [effect('accountUpdated', 'Eve')] }),
    preview({ changes: [record('user', 'Eve', { fields: [chosen] })], effects: [effect('groupLeft', 'Eve', 'R')] }),
  ]);
  expect(merged.changes).toEqual([record('user', 'Eve', { fields: [name, chosen] })]);
  expect(merged.effects).toHaveLength(2);
});

test('IMPACT-02 a renamed person has the new name in the previews of all requests', () => {
  const merged = mergedPreview([
    preview({
      changes: [record('user', 'Eva Earl', { recordId: '7' })],
      effects: [effect('accountUpdated', 'Eva Earl')],
    }),
    preview({
      changes: [record('user', 'Eve Earl', { recordId: '7' })],
      effects: [effect('groupLeft', 'Eve Earl', 'Recalls')],
    }),
  ]);
  expect(merged.effects.map(({ person }) => person)).toEqual(['Eva Earl', 'Eva Earl']);
  expect(merged.changes.map(({ name }) => name)).toEqual(['Eva Earl']);
});
