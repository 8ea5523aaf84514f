import { expect, test } from 'vitest';
import { contradictoryHours, DAYS, type OpeningHours } from './units.ts';

const UNKNOWN = Object.fromEntries(
  DAYS.flatMap((day) => ['Closed', '24Hour', 'StartTime', 'EndTime'].map((part) => [`${day}${part}`, null])),
) as OpeningHours;
const contradictions = (hours: Partial<OpeningHours>) => contradictoryHours({ ...UNKNOWN, ...hours });

test.each([
  [{ mondayClosed: true, monday24Hour: true }, 'monday24Hour', 'The day is both closed and open 24 hours.'],
  [{ tuesdayStartTime: '09:00' }, 'tuesdayEndTime', 'The day has a start but no end.'],
  [{ sundayEndTime: '21:00' }, 'sundayStartTime', 'The day has an end but no start.'],
  [{ fridayStartTime: '21:00', fridayEndTime: '09:00' }, 'fridayEndTime', 'The day ends before it starts.'],
] as const)('UNIT-06 reports contradictory hours: %j', (hours, field, message) => {
  expect(contradictions(hours)).toEqual([{ field, message }]);
});

test.each([
  {},
  { mondayClosed: true, monday24Hour: false },
  { mondayClosed: false, monday24Hour: true },
  { mondayStartTime: '09:00', mondayEndTime: '21:00' },
  { mondayStartTime: '9:05', mondayEndTime: 'dusk' },
])('UNIT-06 accepts hours that do not contradict each other: %j', (hours) => {
  expect(contradictions(hours)).toEqual([]);
});
