import { describe, expect, test } from 'vitest';
import { type FieldError, type Route, routes } from '../../contract/index.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import { validate } from './validate.ts';

function errorsOf({ body }: Route, value: unknown): readonly FieldError[] {
  try {
    validate(body!, value);
  } catch (error) {
    return (error as ProblemError).errors ?? [];
  }
  return [];
}

const WITH_BODY: readonly Route[] = Object.values(routes).filter(({ body }) => body !== undefined);

describe.each(WITH_BODY)('$method $path', (route) => {
  test.each([[null], [[]], [{}], ['text'], [1]])('never returns the default message of Zod for %j', (value) => {
    for (const { message } of errorsOf(route, value)) expect(message).not.toContain('Invalid input');
  });

  test('names the required type of the body', () => {
    const isList = route.name === 'saveCommunicationOptions';
    const message = isList ? 'A JSON list is required.' : 'A JSON object is required.';
    for (const value of [null, isList ? {} : []]) expect(errorsOf(route, value)).toEqual([{ field: '', message }]);
  });
});

test.each([
  [routes.deleteHierarchy, { franchiseRoleMemberId: 1, deleteUser: 'y' }, 'deleteUser', 'This must be true or false.'],
  [
    routes.saveHierarchy,
    { franchiseRoleId: 1, reportsToId: null, franchiseUserId: 1, franchiseRoleMemberId: 1.5 },
    'franchiseRoleMemberId',
    'This is not a record number.',
  ],
  [routes.saveFranchise, { level1Name: 'District', groupName: 5 }, 'groupName', 'This must be text.'],
])('names the required type of a field: $2', (route, value, field, message) => {
  expect(errorsOf(route, value)).toEqual([{ field, message }]);
});
