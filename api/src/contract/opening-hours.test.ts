import { expect, test } from 'vitest';
import { clockTime, hoursOfDay, weekOf } from './opening-hours.ts';
import { DAYS, type OpeningHours } from './units.ts';

const unknown = Object.fromEntries(
  DAYS.flatMap((day) => [
    [`${day}Closed`, null],
    [`${day}24Hour`, null],
    [`${day}StartTime`, null],
    [`${day}EndTime`, null],
  ]),
) as OpeningHours;

test('UNIT-06 shows a day as Closed, Open 24 hours, "start - end" or Unknown', () => {
  expect(
    hoursOfDay({ ...unknown, mondayClosed: true, mondayStartTime: '09:00', mondayEndTime: '10:00' }, 'monday'),
  ).toBe('Closed');
  expect(hoursOfDay({ ...unknown, friday24Hour: true }, 'friday')).toBe('Open 24 hours');
  expect(hoursOfDay({ ...unknown, sundayStartTime: '11:00', sundayEndTime: '21:30' }, 'sunday')).toBe(
    '11:00 AM - 9:30 PM',
  );
  expect(hoursOfDay({ ...unknown, sundayStartTime: '11:00' }, 'sunday')).toBe('Unknown');
  expect(hoursOfDay(unknown, 'tuesday')).toBe('Unknown');
});

test('UNIT-06 formats midnight and noon as 12:00, and returns other text unchanged', () => {
  expect(['00:00', '12:00', '24:00', '9:05', 'dusk'].map(clockTime)).toEqual([
    '12:00 AM',
    '12:00 PM',
    '12:00 AM',
    '9:05 AM',
    'dusk',
  ]);
});

test('UNIT-06 starts the week on Monday', () => {
  expect(weekOf(unknown).map((day) => day.short)).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});
