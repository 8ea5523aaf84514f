import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { auditRoutes } from './audit.ts';
import { saveCommunicationOptionsBody } from './communications.ts';
import { saveFranchiseBody } from './franchise.ts';
import { saveUserBody } from './user-record.ts';

/** Returns every error as "field: message", sorted. */
function errorsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).sort();
}

describe('HIER-19 level name validation', () => {
  test('reports a missing level together with invalid ones', () => {
    expect(errorsOf(saveFranchiseBody, { level1Name: '', level2Name: 5 })).toEqual([
      'level1Name: Level 1 role name is required',
      'level2Name: Level 2 role name must be text.',
    ]);
    expect(
      errorsOf(saveFranchiseBody, { level1Name: 'Owner', level3Name: 'x'.repeat(61), level4Name: 'Area' }),
    ).toEqual([
      'level2Name: Level 2 role name is required',
      'level3Name: Level 3 role name may have at most 60 characters.',
    ]);
    expect(errorsOf(saveFranchiseBody, { level1Name: 5, level4Name: 'Area', groupName: 7 })).toEqual([
      'groupName: Invalid input',
      'level1Name: Level 1 role name must be text.',
      'level2Name: Level 2 role name is required',
      'level3Name: Level 3 role name is required',
    ]);
  });

  test('reports one error per invalid field, and one for a body that is not an object', () => {
    expect(errorsOf(saveFranchiseBody, { level1Name: 5 })).toEqual(['level1Name: Level 1 role name must be text.']);
    for (const value of [undefined, null, 'text', []]) expect(errorsOf(saveFranchiseBody, value)).toHaveLength(1);
  });
});

describe('USER-10 user validation', () => {
  const user = { franchiseUserId: 0, firstName: 'First', lastName: 'Last', emailAddress: 'a@demo.example' };

  test('reports a missing role together with other errors', () => {
    expect(errorsOf(saveUserBody, { ...user, firstName: '', isFranchiseOwner: false, accessAllUnits: 'yes' })).toEqual([
      'accessAllUnits: This must be true or false.',
      'firstName: First name required',
      'position: Other is required if the user is not a Franchise Owner',
    ]);
  });

  test('does not report a missing role if the owner flag or the role is invalid', () => {
    expect(errorsOf(saveUserBody, { ...user, isFranchiseOwner: 'yes' })).toEqual([
      'isFranchiseOwner: This must be true or false.',
    ]);
    expect(errorsOf(saveUserBody, { ...user, isFranchiseOwner: false, position: 5 })).toEqual([
      'position: Other must be text.',
    ]);
  });
});

test('history queries report a missing kind together with other errors', () => {
  const query = auditRoutes.getAudit.query;
  expect(errorsOf(query, { recordId: '5', limit: 'many' })).toEqual([
    'kind: A record number requires its kind. Please send kind too.',
    'limit: limit must be a whole number from 1 to 200.',
  ]);
  expect(errorsOf(query, { recordId: '5', kind: 'nothing' })).toHaveLength(1);
});

test('communication options report a repeated type together with an invalid one', () => {
  const option = (communicationTypeId: unknown) => ({ communicationTypeId, selected: true });
  expect(errorsOf(saveCommunicationOptionsBody, [option(1), option('2'), option(1)])).toEqual([
    '1.communicationTypeId: This is not a record number.',
    ': Each communication type may appear only once.',
  ]);
  expect(errorsOf(saveCommunicationOptionsBody, [option('2'), option('2'), null])).toHaveLength(3);
  expect(errorsOf(saveCommunicationOptionsBody, 5)).toHaveLength(1);
});
