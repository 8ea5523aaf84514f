import { expect, test } from 'vitest';
import { addLevelErrors, userErrors } from './validation.ts';

test('HIER-20 the message in Add Level names only the missing choices', () => {
  expect(addLevelErrors({ userId: null, roleId: null })).toEqual({ userId: 'Please select a user and a level.' });
  expect(addLevelErrors({ userId: null, roleId: '2' })).toEqual({ userId: 'Please select a user.' });
  expect(addLevelErrors({ userId: '7', roleId: null })).toEqual({ roleId: 'Please select a level.' });
  expect(addLevelErrors({ userId: '7', roleId: '2' })).toEqual({});
});

test('HIER-20 Move and Reassign require a user', () => {
  expect(userErrors({ id: null })).toEqual({ id: 'Please select a user.' });
  expect(userErrors({ id: '7' })).toEqual({});
});
