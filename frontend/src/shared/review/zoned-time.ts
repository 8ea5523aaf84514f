/** Local times of a time zone. */

/** The viewer's time zone: "America/Chicago". */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the minutes by which a time zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return Math.round((local - instant) / 60_000);
}

/**
 * Returns the instant of a local time. A time that the clocks skip in spring becomes an hour later. If a time occurs twice in autumn,
 * returns the first instant.
 * @param date "2026-03-31"
 * @param time "17:00"
 * @returns ISO 8601 in UTC; undefined if date or time is incomplete
 */
export function instantOf(date: string, time: string, timeZone: string): string | undefined {
  const local = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(local)) return undefined;
  const at = (minutes: number) => local - minutes * 60_000;
  // The offset of the day before and after: they differ only if the clocks change in between.
  const before = offsetAt(local - 86_400_000, timeZone);
  const after = offsetAt(local + 86_400_000, timeZone);
  const found = [before, after].find((minutes) => offsetAt(at(minutes), timeZone) === minutes) ?? before;
  return new Date(at(found)).toISOString();
}

/** Returns the date and time of an instant in a time zone, for inputs. */
export function localOf(instant: Date, timeZone: string): { readonly date: string; readonly time: string } {
  const local = new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone) * 60_000).toISOString();
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}
