import { expect, test } from 'vitest';
import { franchiseLabel, unitLabel } from './words.ts';

test('HIER-14 UNIT-03 a unit is called by code and name, without the blanks around it', () => {
  expect(unitLabel({ unitCode: '1024', unitName: ' Waikiki Beach  ' })).toBe('1024 - Waikiki Beach');
});

test('NAV-06 a franchise is called by code and name, or by its code where it has no name', () => {
  expect(franchiseLabel({ groupCode: 'ALOHA', groupName: 'Aloha Grill Group' })).toBe('ALOHA - Aloha Grill Group');
  expect(franchiseLabel({ groupCode: 'ALOHA', groupName: '' })).toBe('ALOHA');
});
