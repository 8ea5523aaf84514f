import { expect, test } from 'vitest';
import { csvName } from './file-name.ts';

test('builds the name of a CSV file from franchise, list and date', () => {
  const day = new Date(2026, 10, 3, 23, 59);
  expect(csvName('ALOHA', 'Assigned Units', day)).toBe('ALOHA-assigned-units-2026-11-03.csv');
  expect(csvName('Coral / Reef', 'Users', day)).toBe('Coral-Reef-users-2026-11-03.csv');
  expect(csvName(undefined, 'Orphaned Groups', day)).toBe('orphaned-groups-2026-11-03.csv');
});
