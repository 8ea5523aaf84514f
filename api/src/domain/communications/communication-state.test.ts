import { describe, expect, test } from 'vitest';
import { formatInstant, offeredTypes, typesWithoutContact } from './communication-state.ts';

describe('the banner', () => {
  test('BAN-02 lists the offered types that no user has chosen', () => {
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

  test('BAN-01 formats a time in the time zone and names the zone', () => {
    expect(formatInstant('2026-03-04T21:05:00.000Z', 'UTC')).toBe('3/4/2026 9:05 PM UTC');
    expect(formatInstant('2026-03-04T21:05:00.000Z', 'America/Chicago')).toBe('3/4/2026 3:05 PM CST');
  });
});
