import { describe, expect, test } from 'vitest';
import { byPerson, byUnitCode } from './order.ts';

describe('order', () => {
  test('sorts unit codes numerically', () => {
    expect([{ unitCode: '10' }, { unitCode: '9' }, { unitCode: 'A2' }, { unitCode: 'A10' }].sort(byUnitCode)).toEqual([
      { unitCode: '9' },
      { unitCode: '10' },
      { unitCode: 'A2' },
      { unitCode: 'A10' },
    ]);
  });

  test('sorts people by last name, first name and number, with accented letters next to plain ones', () => {
    const people = [
      { id: 2, firstName: 'Ana', lastName: 'Zhou' },
      { id: 4, firstName: 'Ana', lastName: 'Ávila' },
      { id: 3, firstName: 'Bo', lastName: 'Avila' },
      { id: 1, firstName: 'Ana', lastName: 'Zhou' },
    ];
    expect(people.sort(byPerson((person) => person.id)).map(({ id }) => id)).toEqual([3, 4, 1, 2]);
  });
});
