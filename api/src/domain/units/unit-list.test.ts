import { expect, test } from 'vitest';
import { positions, unit, users } from '../test-franchise.ts';
import { unitList } from './unit-list.ts';

test('UNIT-03 lists each person that a unit reports up to in the column of their tier', () => {
  const [first, second] = unitList('ALOHA', { units: [unit('9', 10, 4), unit('7', 20)], positions, users });
  expect(first).toMatchObject({ unitCode: '7', levelOneName: null, levelTwoName: 'Bo Zhang', levelThreeName: null });
  expect(second).toMatchObject({ levelOneName: 'Ana Silva', levelTwoName: 'Bo Zhang', managerName: 'Di Brown' });
});
