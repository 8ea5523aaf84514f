import { expect, test } from 'vitest';
import { directoryId, membershipPath, userPath } from './paths.ts';

const USER = '0b0e0000-0000-4000-8000-000000000001';
const GROUP = 'a1e0c0de-0001-4000-8000-000000000001';

test('ends a membership path with /$ref, so that a DELETE removes the membership and not the user', () => {
  expect(membershipPath(GROUP, USER)).toBe(`/groups/${GROUP}/members/${USER}/$ref`);
});

test.each(['', '..', `${USER}/manager`, 'jane@demo.example'])('rejects %j as an object id', (id) => {
  expect(() => userPath(id)).toThrow(TypeError);
  expect(() => directoryId(id)).toThrow(TypeError);
});
