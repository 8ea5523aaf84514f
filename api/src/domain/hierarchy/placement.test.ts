import { describe, expect, test } from 'vitest';
import type { PositionRecord, UserRecord } from '../franchise-records.ts';
import {
  checkNotBeingRemoved,
  checkParent,
  checkRemoval,
  checkUnassigned,
  levelOf,
  placementKind,
} from './placement.ts';

const position = (changes: Partial<PositionRecord> = {}): PositionRecord => ({
  franchiseRoleMemberId: 10,
  franchiseRoleId: 2,
  tier: 2,
  franchiseUserId: 100,
  reportsToId: 20,
  ...changes,
});
const user = (franchiseRoleMemberId: number | null): UserRecord => ({
  franchiseUserId: 100,
  firstName: 'Ana',
  lastName: 'Silva',
  emailAddress: 'ana@example.com',
  userName: '',
  authObjectId: '',
  franchiseRoleMemberId,
});
const request = { franchiseRoleId: 2, franchiseUserId: 100, reportsToId: 20 };
/** What a refusal tells a program. */
const refusal = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    const { code, reason, errors } = error as { code: string; reason?: string; errors?: { field: string }[] };
    return { code, reason, fields: errors?.map(({ field }) => field) };
  }
  return 'allowed';
};

describe('what a request means for a position', () => {
  test('HIER-16 another person to report to is a move, HIER-17 another user a reassignment', () => {
    expect(placementKind({ ...request, reportsToId: 21 }, position())).toBe('move');
    expect(placementKind({ ...request, franchiseUserId: 101 }, position())).toBe('reassign');
    expect(placementKind(request, position())).toBe('none');
  });

  test('API-20 moving and reassigning at once is refused, both fields named', () => {
    expect(refusal(() => placementKind({ ...request, reportsToId: 21, franchiseUserId: 101 }, position()))).toEqual({
      code: 'invalid_request',
      reason: undefined,
      fields: ['reportsToId', 'franchiseUserId'],
    });
  });

  test('HIER-16 nobody is moved to the root, and a root that stays one is no move', () => {
    expect(refusal(() => placementKind({ ...request, reportsToId: null }, position()))).toMatchObject({
      code: 'invalid_request',
      fields: ['reportsToId'],
    });
    expect(placementKind({ ...request, reportsToId: null }, position({ reportsToId: null }))).toBe('none');
  });

  test('API-20 a position does not change its level', () => {
    expect(refusal(() => placementKind({ ...request, franchiseRoleId: 3 }, position()))).toMatchObject({
      code: 'invalid_request',
      fields: ['franchiseRoleId'],
    });
  });

  test('HIER-17 all that is wrong is said at once', () => {
    expect(
      refusal(() => placementKind({ franchiseRoleId: 3, reportsToId: 21, franchiseUserId: 101 }, position())),
    ).toEqual({
      code: 'invalid_request',
      reason: undefined,
      fields: ['franchiseRoleId', 'reportsToId', 'franchiseUserId'],
    });
    expect(
      refusal(() => placementKind({ ...request, franchiseRoleId: 3, reportsToId: null }, position())),
    ).toMatchObject({
      fields: ['franchiseRoleId', 'reportsToId'],
    });
  });
});

describe('whom a person reports to', () => {
  test.each([
    [1, 'allowed'],
    [2, 'refused'],
    [3, 'refused'],
    [4, 'refused'],
  ] as const)('HIER-15 someone of tier %i under someone of tier 2 is %s', (tier, verdict) => {
    const result = refusal(() => checkParent(tier, position()));
    if (verdict === 'allowed') expect(result).toBe('allowed');
    else expect(result).toMatchObject({ code: 'invalid_request', fields: ['reportsToId'] });
  });

  test('HIER-15 nobody skips a level', () => {
    expect(refusal(() => checkParent(1, position({ tier: 3 })))).toMatchObject({ code: 'invalid_request' });
  });

  test('HIER-16 under someone who is gone: 404', () => {
    expect(refusal(() => checkParent(1, undefined))).toMatchObject({ code: 'not_found', fields: ['reportsToId'] });
  });

  test('HIER-18 nothing happens to a position that is being removed', () => {
    const leaving = position({ isBeingRemoved: true });
    expect(refusal(() => checkParent(1, leaving))).toMatchObject({ code: 'conflict', reason: 'being_removed' });
    expect(refusal(() => checkNotBeingRemoved(leaving))).toMatchObject({ code: 'conflict', reason: 'being_removed' });
    expect(refusal(() => checkNotBeingRemoved(position()))).toBe('allowed');
  });
});

test('API-20 only an unassigned user of the franchise gets a position', () => {
  expect(refusal(() => checkUnassigned(user(null)))).toBe('allowed');
  expect(refusal(() => checkUnassigned(undefined))).toMatchObject({ code: 'not_found', fields: ['franchiseUserId'] });
  expect(refusal(() => checkUnassigned(user(10)))).toEqual({
    code: 'conflict',
    reason: 'already_assigned',
    fields: ['franchiseUserId'],
  });
});

test('HIER-15 only named levels take people', () => {
  const levels = [{ franchiseRoleId: 2, tier: 2 as const, roleName: 'Area Manager' }];
  expect(levelOf(levels, 2).tier).toBe(2);
  expect(refusal(() => levelOf(levels, 3))).toMatchObject({ code: 'not_found', fields: ['franchiseRoleId'] });
});

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };

describe('HIER-06 removing a person', () => {
  test.each([
    [corporate, 3, 5, true],
    [franchiseAdmin, 0, 0, true],
    [franchiseAdmin, 1, 0, false],
    [franchiseAdmin, 0, 1, false],
  ])('%o with %i people and %i units: %s', (actor, childCount, unitCount, allowed) => {
    const act = () => checkRemoval(actor, { childCount, unitCount });
    if (allowed) expect(act).not.toThrow();
    else expect(act).toThrow(expect.objectContaining({ code: 'forbidden', reason: 'has_people_or_units' }));
  });
});
