import type { UnitDocument } from '@franchise-admin/api/documents';

type OpeningHours = UnitDocument['openingHours'];

/** The hours of one day as "HH:MM", or one of the three other states of UNIT-06. */
export type DayHours = readonly [start: string, end: string] | 'closed' | '24h' | 'unknown';

/** The week from Monday to Sunday. */
export type WeekHours = readonly [DayHours, DayHours, DayHours, DayHours, DayHours, DayHours, DayHours];

/** Returns a week with the same hours from Monday to Friday, and separate hours on Saturday and Sunday. */
export function week(weekday: DayHours, saturday: DayHours = weekday, sunday: DayHours = saturday): WeekHours {
  return [weekday, weekday, weekday, weekday, weekday, saturday, sunday];
}

/** Hours of generated restaurants, including special cases: until midnight, 24 hours, and unknown on some or all days. */
export const USUAL_WEEKS: readonly WeekHours[] = [
  week(['11:00', '21:00']),
  week(['11:00', '22:00'], ['10:00', '23:00']),
  week(['06:30', '22:00'], ['07:00', '23:30'], ['08:00', '21:00']),
  week(['11:00', '21:30'], ['11:00', '22:30'], 'closed'),
  week('24h'),
  week(['10:00', '23:59'], '24h'),
  ['closed', ['11:00', '21:00'], ['11:00', '21:00'], ['11:00', '22:00'], ['11:00', '23:59'], '24h', ['12:00', '20:00']],
  week('unknown'),
  week(['11:00', '21:00'], 'unknown', 'unknown'),
];

/** Converts a week to the fields of a unit; an unknown day has null in all its fields. */
export function openingHours(hours: WeekHours): OpeningHours {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = hours.map(day);
  if (!monday || !tuesday || !wednesday || !thursday || !friday || !saturday || !sunday)
    throw new RangeError('A week has seven days.');
  return {
    mondayClosed: monday.closed,
    monday24Hour: monday.allDay,
    mondayStartTime: monday.start,
    mondayEndTime: monday.end,
    tuesdayClosed: tuesday.closed,
    tuesday24Hour: tuesday.allDay,
    tuesdayStartTime: tuesday.start,
    tuesdayEndTime: tuesday.end,
    wednesdayClosed: wednesday.closed,
    wednesday24Hour: wednesday.allDay,
    wednesdayStartTime: wednesday.start,
    wednesdayEndTime: wednesday.end,
    thursdayClosed: thursday.closed,
    thursday24Hour: thursday.allDay,
    thursdayStartTime: thursday.start,
    thursdayEndTime: thursday.end,
    fridayClosed: friday.closed,
    friday24Hour: friday.allDay,
    fridayStartTime: friday.start,
    fridayEndTime: friday.end,
    saturdayClosed: saturday.closed,
    saturday24Hour: saturday.allDay,
    saturdayStartTime: saturday.start,
    saturdayEndTime: saturday.end,
    sundayClosed: sunday.closed,
    sunday24Hour: sunday.allDay,
    sundayStartTime: sunday.start,
    sundayEndTime: sunday.end,
  };
}

function day(hours: DayHours) {
  if (hours === 'unknown') return { closed: null, allDay: null, start: null, end: null };
  if (hours === 'closed') return { closed: true, allDay: false, start: null, end: null };
  if (hours === '24h') return { closed: false, allDay: true, start: null, end: null };
  return { closed: false, allDay: false, start: hours[0], end: hours[1] };
}
