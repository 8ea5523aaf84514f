import { expect, test } from 'vitest';
import { contentFields, RESTORABLE_KINDS } from '../contract/restorable-fields.ts';
import { changedFields, type Kept, undoneState, withFields } from './restoring.ts';

const dana = { id: 'user-1', firstName: 'Dana', lastName: 'Reed', position: null, communicationTypeIds: [1] };
const never = () => false;
const fieldsOf = (kept: readonly Kept[]) => kept.map(({ field }) => field);

test('restores only the changed fields', () => {
  const after = { ...dana, lastName: 'Ford', communicationTypeIds: [1, 2] };
  const now = { ...after, position: 'Owner' };
  const { desired, kept } = undoneState('user', [{ before: dana, after }], now, never);
  expect([desired, kept]).toEqual([{ ...dana, position: 'Owner' }, []]);
});

test('keeps a field that was changed later, unless the caller overwrites it', () => {
  const after = { ...dana, firstName: 'Dan', lastName: 'Ford' };
  const now = { ...after, lastName: 'Fox' };
  const kept = undoneState('user', [{ before: dana, after }], now, never);
  const lastName = { field: 'lastName', former: dana, mayOverwrite: true };
  expect([kept.desired, kept.kept]).toEqual([{ ...now, firstName: 'Dana' }, [lastName]]);
  const overwritten = undoneState('user', [{ before: dana, after }], now, (field) => field === 'lastName');
  expect([overwritten.desired, overwritten.kept]).toEqual([dana, []]);
});

test('changes nothing if the record already has the former values', () => {
  const after = { ...dana, lastName: 'Ford' };
  const { desired, kept } = undoneState('user', [{ before: dana, after }], dana, never);
  expect(desired).toEqual(dana);
  expect(kept).toEqual([]);
});

test('ignores numbers, accounts and counters', () => {
  const after = { ...dana, authObjectId: 'a', userName: 'b', accountCreatedAt: 'c', franchiseRoleMemberId: 7 };
  const { desired } = undoneState('user', [{ before: dana, after }], after, never);
  expect(desired).toBe(after);
});

test('deletes a created record, but keeps one that was edited later unless the caller overwrites it', () => {
  const created = { before: null, after: dana };
  expect(undoneState('user', [created], dana, never)).toEqual({ desired: null, kept: [] });
  const edited = { ...dana, lastName: 'Ford' };
  expect(undoneState('user', [created], edited, never)).toEqual({
    desired: edited,
    kept: [{ field: null, former: null, mayOverwrite: true }],
  });
  expect(undoneState('user', [created], edited, (field) => field === null)).toEqual({ desired: null, kept: [] });
  expect(undoneState('user', [created], null, never)).toEqual({ desired: null, kept: [] });
});

test('creates a deleted record again, unless it already exists', () => {
  const deleted = { before: dana, after: null };
  expect(undoneState('user', [deleted], null, never)).toEqual({ desired: dana, kept: [] });
  const other = { ...dana, lastName: 'Ford' };
  expect(undoneState('user', [deleted], other, () => true)).toEqual({
    desired: other,
    kept: [{ field: null, former: dana, mayOverwrite: false }],
  });
  expect(undoneState('user', [deleted], dana, never).kept).toEqual([]);
});

test('does not create a record again that was deleted later', () => {
  const after = { ...dana, lastName: 'Ford' };
  expect(undoneState('user', [{ before: dana, after }], null, () => true)).toEqual({
    desired: null,
    kept: [{ field: null, former: dana, mayOverwrite: false }],
  });
});

test('undoes several changes, newest first, and keeps a change of another user between them', () => {
  const ford = { ...dana, lastName: 'Ford' };
  const fox = { ...dana, lastName: 'Fox' };
  const finn = { ...dana, lastName: 'Finn' };
  const mine = [
    { before: fox, after: finn },
    { before: dana, after: ford },
  ];
  const { desired, kept } = undoneState('user', mine, finn, never);
  expect([desired, kept]).toEqual([fox, [{ field: 'lastName', former: dana, mayOverwrite: true }]]);
});

test('undoes a creation together with the account that was linked later', () => {
  const linked = { ...dana, authObjectId: 'a' };
  const { desired, kept } = undoneState(
    'user',
    [
      { before: dana, after: linked },
      { before: null, after: dana },
    ],
    linked,
    never,
  );
  expect([desired, kept]).toEqual([null, []]);
});

test('reports no kept change if undoing an older change results in the same state', () => {
  const later = { before: dana, after: { ...dana, lastName: 'Ford' } };
  const { desired, kept } = undoneState('user', [later, { before: null, after: dana }], null, never);
  expect([desired, kept]).toEqual([null, []]);
});

test('restores a franchise level by level, and keeps a level that was changed later', () => {
  const level = (tier: number, roleName: string, franchiseRoleId = tier) => ({ franchiseRoleId, tier, roleName });
  const before = { id: 'franchise', levels: [level(1, 'District'), level(2, 'Area')] };
  const after = { id: 'franchise', levels: [level(1, 'Zone'), level(3, 'Owner')] };
  const now = { id: 'franchise', levels: [level(1, 'Region'), level(3, 'Owner')], brandIds: [1] };
  const { desired, kept } = undoneState('franchise', [{ before, after }], now, never);
  expect(desired).toEqual({ ...now, levels: [level(1, 'Region'), level(2, 'Area')] });
  expect(fieldsOf(kept)).toEqual(['level1Name']);
});

test('removes a field that the former version lacks', () => {
  const { communicationTypeIds: _, ...older } = dana;
  expect(withFields('user', dana, older, ['communicationTypeIds'])).toEqual(older);
  expect(changedFields('user', older, { ...older, position: null })).toEqual([]);
});

test('every restorable kind except a vendor link has content fields', () => {
  const without = RESTORABLE_KINDS.filter((kind) => contentFields(kind).length === 0);
  expect(without).toEqual(['vendorFranchise']);
});

test('content fields exclude the number of the position of a user', () => {
  expect(contentFields('user')).toEqual(expect.arrayContaining(['lastName', 'communicationTypeIds']));
  expect(contentFields('user')).not.toContain('franchiseRoleMemberId');
});
