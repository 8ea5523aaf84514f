import { expect, test } from 'vitest';
import { franchiseLabel, unitLabel } from './words.ts';

test('HIER-14 UNIT-03 labels a unit with its code and its trimmed name', () => {
  expect(unitLabel({ unitCode: '1024', unitName: ' Waikiki Beach  ' })).toBe('1024 - Waikiki Beach');
});

test('NAV-06 labels a franchise with code and name, or only with the code if it has no name', () => {
  expect(franchiseLabel({ groupCode: 'ALOHA', groupName: 'Aloha Grill Group' })).toBe('ALOHA - Aloha Grill Group');
  expect(franchiseLabel({ groupCode: 'ALOHA', groupName: '' })).toBe('ALOHA');
});
