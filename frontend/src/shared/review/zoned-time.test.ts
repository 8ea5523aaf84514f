import { expect, test } from 'vitest';
import { instantOf, localOf } from './zoned-time.ts';

test.each([
  ['2026-03-31', '17:00', 'America/Chicago', '2026-03-31T22:00:00.000Z'],
  ['2026-01-31', '17:00', 'America/Chicago', '2026-01-31T23:00:00.000Z'],
  ['2026-06-01', '00:00', 'Pacific/Honolulu', '2026-06-01T10:00:00.000Z'],
  ['2026-06-01', '09:30', 'Asia/Kolkata', '2026-06-01T04:00:00.000Z'],
  // 02:30 does not exist on the day in spring. 01:30 occurs twice on the day in autumn.
  ['2026-03-08', '02:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
  ['2026-11-01', '01:30', 'America/Chicago', '2026-11-01T06:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/Chicago', '2026-03-08T08:30:00.000Z'],
])('SETUI-07 %s %s in %s is %s', (date, time, zone, instant) => {
  expect(instantOf(date, time, zone)).toBe(instant);
});

test('SETUI-07 returns no instant for an incomplete date or time', () => {
  expect(instantOf('', '17:00', 'America/Chicago')).toBeUndefined();
  expect(instantOf('2026-03-31', '', 'America/Chicago')).toBeUndefined();
});

test('SETUI-07 shows an instant as the local time of a zone', () => {
  expect(localOf(new Date('2026-03-31T22:00:00Z'), 'America/Chicago')).toEqual({ date: '2026-03-31', time: '17:00' });
  expect(localOf(new Date('2026-03-31T22:00:00Z'), 'Asia/Tokyo')).toEqual({ date: '2026-04-01', time: '07:00' });
});
