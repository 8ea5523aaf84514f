import { describe, expect, test } from 'vitest';
import type { LevelRecord } from '../franchise-records.ts';
import { checkUnnamed, levelNames, nameLevels } from './level-naming.ts';

const levels: LevelRecord[] = [
  { franchiseRoleId: 11, tier: 1, roleName: 'Manager' },
  { franchiseRoleId: 12, tier: 2, roleName: 'Director' },
];
const never = () => {
  throw new Error('no new level was expected');
};

describe('naming levels', () => {
  test('HIER-19 a renamed level keeps its number and its people', () => {
    const { levels: next, isChanged } = nameLevels(
      levels,
      { level1Name: ' Shift Lead ', level2Name: 'Director' },
      never,
    );
    expect(next).toEqual([{ franchiseRoleId: 11, tier: 1, roleName: 'Shift Lead' }, levels[1]]);
    expect(isChanged).toBe(true);
  });

  test('HIER-19 a newly named level gets a new number', () => {
    const names = { level1Name: 'Manager', level2Name: 'Director', level3Name: 'Owner' };
    expect(nameLevels(levels, names, () => 99).levels).toEqual([
      ...levels,
      { franchiseRoleId: 99, tier: 3, roleName: 'Owner' },
    ]);
  });

  test.each([
    ['blank', '  '],
    ['null', null],
    ['omitted', undefined],
  ])('HIER-19 a level becomes unnamed if its name is %s', (_, level2Name) => {
    const naming = nameLevels(levels, { level1Name: 'Manager', level2Name }, never);
    expect(naming).toEqual({ levels: [levels[0]], unnamed: [levels[1]], isChanged: true });
  });

  test('API-09 unchanged names change nothing', () => {
    expect(nameLevels(levels, { level1Name: 'Manager ', level2Name: 'Director', level4Name: '' }, never)).toEqual({
      levels,
      unnamed: [],
      isChanged: false,
    });
  });

  test('API-09 returns the names by level, null for an unnamed level', () => {
    expect(levelNames(levels)).toEqual({
      level1Name: 'Manager',
      level2Name: 'Director',
      level3Name: null,
      level4Name: null,
    });
  });
});

test('API-09 rejects removing the name of a level that has people', () => {
  const [one, two] = levels as [LevelRecord, LevelRecord];
  expect(() => checkUnnamed([{ level: two, people: 0 }])).not.toThrow();
  expect(() =>
    checkUnnamed([
      { level: one, people: 1 },
      { level: two, people: 3 },
    ]),
  ).toThrow(
    expect.objectContaining({
      code: 'conflict',
      reason: 'level_in_use',
      message:
        'The level "Manager" cannot be left without a name: 1 person is in it. ' +
        'The level "Director" cannot be left without a name: 3 people are in it.',
      errors: [expect.objectContaining({ field: 'level1Name' }), expect.objectContaining({ field: 'level2Name' })],
    }),
  );
});
