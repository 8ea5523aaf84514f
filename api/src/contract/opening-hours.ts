/** Formats opening hours (UNIT-06): Closed, Open 24 hours, "start - end" or Unknown. */
import { DAYS, type Day, type OpeningHours } from './units.ts';

export const UNKNOWN_HOURS = 'Unknown';

export interface DayHours {
  readonly day: Day;
  /** Abbreviated name: "Mon". */
  readonly short: string;
  readonly hours: string;
}

/** Formats "11:00" as "11:00 AM" and "21:30" as "9:30 PM". Returns other text unchanged. */
export function clockTime(time: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined || Number(hours) > 24) return time;
  const hour = Number(hours) % 24;
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function hoursOfDay(hours: OpeningHours, day: Day): string {
  if (hours[`${day}Closed`]) return 'Closed';
  if (hours[`${day}24Hour`]) return 'Open 24 hours';
  const start = hours[`${day}StartTime`];
  const end = hours[`${day}EndTime`];
  return start && end ? `${clockTime(start)} - ${clockTime(end)}` : UNKNOWN_HOURS;
}

/** Returns the hours of the seven days, Monday to Sunday. */
export function weekOf(hours: OpeningHours): DayHours[] {
  return DAYS.map((day) => ({
    day,
    short: day.slice(0, 1).toUpperCase() + day.slice(1, 3),
    hours: hoursOfDay(hours, day),
  }));
}
