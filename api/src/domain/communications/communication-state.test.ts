import { describe, expect, test } from 'vitest';
import { offeredTypes, shownInstant, typesWithoutContact } from './communication-state.ts';

describe('the banner', () => {
  test('BAN-02 names the offered types that nobody has chosen', () => {
    const groups = [
      { brandId: 1, communicationTypeId: 1 },
      { brandId: 1, communicationTypeId: 2 },
      { brandId: 2, communicationTypeId: 3 },
      { brandId: 1, communicationTypeId: 2 },
    ];
    const offered = offeredTypes([1], groups);
    expect(offered).toEqual([1, 2]);
    expect(typesWithoutContact(offered, [1], (id) => `Type ${id}`)).toEqual(['Type 2']);
    expect(typesWithoutContact(offered, [1, 2], (id) => `Type ${id}`)).toEqual([]);
  });

  test('BAN-01 an instant is shown in the time zone, which is named', () => {
    expect(shownInstant('2026-03-04T21:05:00.000Z', 'UTC')).toBe('3/4/2026 9:05 PM UTC');
    expect(shownInstant('2026-03-04T21:05:00.000Z', 'America/Chicago')).toBe('3/4/2026 3:05 PM CST');
  });
});
