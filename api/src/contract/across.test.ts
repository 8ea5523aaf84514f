import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { auditRoutes } from './audit.ts';
import { saveCommunicationOptionsBody } from './communications.ts';
import { saveFranchiseBody } from './franchise.ts';
import { saveUserBody } from './user-record.ts';

/** Every fault as "field: message", in alphabetical order. */
function faults(schema: z.ZodMiniType, value: unknown): string[] {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).sort();
}

describe('HIER-19: the names of levels', () => {
  test('a level that is missing is told beside one that is of a wrong type or too long', () => {
    expect(faults(saveFranchiseBody, { level1Name: '', level2Name: 5 })).toEqual([
      'level1Name: Level 1 role name is required',
      'level2Name: Level 2 role name must be text.',
    ]);
    expect(faults(saveFranchiseBody, { level1Name: 'Owner', level3Name: 'x'.repeat(61), level4Name: 'Area' })).toEqual([
      'level2Name: Level 2 role name is required',
      'level3Name: Level 3 role name may have at most 60 characters.',
    ]);
    expect(faults(saveFranchiseBody, { level1Name: 5, level4Name: 'Area', groupName: 7 })).toEqual([
      'groupName: Invalid input',
      'level1Name: Level 1 role name must be text.',
      'level2Name: Level 2 role name is required',
      'level3Name: Level 3 role name is required',
    ]);
  });

  test('a faulty field is told once, and what is no object by that alone', () => {
    expect(faults(saveFranchiseBody, { level1Name: 5 })).toEqual(['level1Name: Level 1 role name must be text.']);
    for (const value of [undefined, null, 'text', []]) expect(faults(saveFranchiseBody, value)).toHaveLength(1);
  });
});

describe('USER-10: a user', () => {
  const user = { franchiseUserId: 0, firstName: 'First', lastName: 'Last', emailAddress: 'a@demo.example' };

  test('that the role is missing is told beside other faults', () => {
    expect(faults(saveUserBody, { ...user, firstName: '', isFranchiseOwner: false, accessAllUnits: 'yes' })).toEqual([
      'accessAllUnits: This must be true or false.',
      'firstName: First name required',
      'position: Other is required if the user is not a Franchise Owner',
    ]);
  });

  test('whether a role is needed is not said of someone who may be an owner', () => {
    expect(faults(saveUserBody, { ...user, isFranchiseOwner: 'yes' })).toEqual([
      'isFranchiseOwner: This must be true or false.',
    ]);
    expect(faults(saveUserBody, { ...user, isFranchiseOwner: false, position: 5 })).toEqual([
      'position: Other must be text.',
    ]);
  });
});

test("the history: a record's kind is asked for beside other faults", () => {
  const query = auditRoutes.getAudit.query;
  expect(faults(query, { recordId: '5', limit: 'many' })).toEqual([
    'kind: Please say of which kind the record is.',
    'limit: A page may have 1 to 200 records.',
  ]);
  expect(faults(query, { recordId: '5', kind: 'nothing' })).toHaveLength(1);
});

test('communication options: one that stands twice is told beside one that is faulty', () => {
  const option = (communicationTypeId: unknown) => ({ communicationTypeId, selected: true });
  expect(faults(saveCommunicationOptionsBody, [option(1), option('2'), option(1)])).toEqual([
    '1.communicationTypeId: This is not a record number.',
    ': Each communication type may stand here once.',
  ]);
  expect(faults(saveCommunicationOptionsBody, [option('2'), option('2'), null])).toHaveLength(3);
  expect(faults(saveCommunicationOptionsBody, 5)).toHaveLength(1);
});
