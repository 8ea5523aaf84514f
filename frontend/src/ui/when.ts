const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const MINUTE_MS = 60_000;

/**
 * Formats a time in the user's time zone: "2 minutes ago", "at 3:05 PM", "on Nov 23, 2026 at 3:05 PM". Future times become "just now".
 * @param at ISO 8601; other text is returned unchanged
 */
export function whenOf(at: string, now = new Date()): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const minutes = Math.floor((now.getTime() - date.getTime()) / MINUTE_MS);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const time = `at ${TIME.format(date)}`;
  return DAY.format(date) === DAY.format(now) ? time : `on ${DAY.format(date)} ${time}`;
}
