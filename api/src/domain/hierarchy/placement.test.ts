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
/** Returns the code, reason and fields of the thrown problem, or "allowed". */
const problemOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    const { code, reason, errors } = error as { code: string; reason?: string; errors?: { field: string }[] };
    return { code, reason, fields: errors?.map(({ field }) => field) };
  }
  return 'allowed';
};

describe('the kind of a change', () => {
  test('HIER-16 HIER-17 returns "move" for a new parent, "reassign" for a new user, and otherwise "none"', () => {
    expect(placementKind({ ...request, reportsToId: 21 }, position())).toBe('move');
    expect(placementKind({ ...request, franchiseUserId: 101 }, position())).toBe('reassign');
    expect(placementKind(request, position())).toBe('none');
  });

  test('API-20 rejects a move together with a reassignment, naming both fields', () => {
    expect(problemOf(() => placementKind({ ...request, reportsToId: 21, franchiseUserId: 101 }, position()))).toEqual({
      code: 'invalid_request',
      reason: undefined,
      fields: ['reportsToId', 'franchiseUserId'],
    });
  });

  test('HIER-16 rejects a move to the root, but accepts an unchanged root', () => {
    expect(problemOf(() => placementKind({ ...request, reportsToId: null }, position()))).toMatchObject({
      code: 'invalid_request',
      fields: ['reportsToId'],
    });
    expect(placementKind({ ...request, reportsToId: null }, position({ reportsToId: null }))).toBe('none');
  });

  test('API-20 rejects a change of the level', () => {
    expect(problemOf(() => placementKind({ ...request, franchiseRoleId: 3 }, position()))).toMatchObject({
      code: 'invalid_request',
      fields: ['franchiseRoleId'],
    });
  });

  test('HIER-17 reports all errors at once', () => {
    expect(
      problemOf(() => placementKind({ franchiseRoleId: 3, reportsToId: 21, franchiseUserId: 101 }, position())),
    ).toEqual({
      code: 'invalid_request',
      reason: undefined,
      fields: ['franchiseRoleId', 'reportsToId', 'franchiseUserId'],
    });
    expect(
      problemOf(() => placementKind({ ...request, franchiseRoleId: 3, reportsToId: null }, position())),
    ).toMatchObject({
      fields: ['franchiseRoleId', 'reportsToId'],
    });
  });
});

describe('the person to report to', () => {
  test.each([
    [1, 'allowed'],
    [2, 'rejected'],
    [3, 'rejected'],
    [4, 'rejected'],
  ] as const)('HIER-15 someone of tier %i under someone of tier 2 is %s', (tier, verdict) => {
    const result = problemOf(() => checkParent(tier, position()));
    if (verdict === 'allowed') expect(result).toBe('allowed');
    else expect(result).toMatchObject({ code: 'invalid_request', fields: ['reportsToId'] });
  });

  test('HIER-15 rejects skipping a level', () => {
    expect(problemOf(() => checkParent(1, position({ tier: 3 })))).toMatchObject({ code: 'invalid_request' });
  });

  test('HIER-16 returns 404 if the person to report to does not exist', () => {
    expect(problemOf(() => checkParent(1, undefined))).toMatchObject({ code: 'not_found', fields: ['reportsToId'] });
  });

  test('HIER-18 rejects changing a position that is being removed, and placing someone under it', () => {
    const leaving = position({ isBeingRemoved: true });
    expect(problemOf(() => checkParent(1, leaving))).toMatchObject({ code: 'conflict', reason: 'being_removed' });
    expect(problemOf(() => checkNotBeingRemoved(leaving))).toMatchObject({ code: 'conflict', reason: 'being_removed' });
    expect(problemOf(() => checkNotBeingRemoved(position()))).toBe('allowed');
  });
});

test('API-20 accepts only an unassigned user of the franchise', () => {
  expect(problemOf(() => checkUnassigned(user(null)))).toBe('allowed');
  expect(problemOf(() => checkUnassigned(undefined))).toMatchObject({ code: 'not_found', fields: ['franchiseUserId'] });
  expect(problemOf(() => checkUnassigned(user(10)))).toEqual({
    code: 'conflict',
    reason: 'already_assigned',
    fields: ['franchiseUserId'],
  });
});

test('HIER-15 accepts only named levels', () => {
  const levels = [{ franchiseRoleId: 2, tier: 2 as const, roleName: 'Area Manager' }];
  expect(levelOf(levels, 2).tier).toBe(2);
  expect(problemOf(() => levelOf(levels, 3))).toMatchObject({ code: 'not_found', fields: ['franchiseRoleId'] });
});

const corporate = { isCorpAdmin: true, isFranchiseAdmin: false, isPosAdmin: false, isReadonlyUser: false };
const franchiseAdmin = { ...corporate, isCorpAdmin: false, isFranchiseAdmin: true };

describe('HIER-06 removing a person', () => {
  test.each([
    [corporate, 3, 5, true],
    [franchiseAdmin, 0, 0, true],
    [franchiseAdmin, 1, 0, false],
    [franchiseAdmin, 0, 1, false],
  ])('%o may remove a person with %i people and %i units below: %s', (actor, childCount, unitCount, allowed) => {
    const act = () => checkRemoval(actor, { childCount, unitCount });
    if (allowed) expect(act).not.toThrow();
    else expect(act).toThrow(expect.objectContaining({ code: 'forbidden', reason: 'has_people_or_units' }));
  });
});
