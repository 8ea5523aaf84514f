import type { Value } from '../values.ts';
import { define } from './define.ts';
import type { Builtin } from './index.ts';

/** Ticks are 100 ns; the service gives seven decimals of a second. */
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().replace('Z', '0000Z');

const LENGTHS: Readonly<Record<string, number>> = {
  day: 86_400_000,
  dd: 86_400_000,
  d: 86_400_000,
  hour: 3_600_000,
  hh: 3_600_000,
  minute: 60_000,
  mi: 60_000,
  n: 60_000,
  second: 1000,
  ss: 1000,
  s: 1000,
  millisecond: 1,
  ms: 1,
};

const now = () => Date.now();

export const DATE_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  GETCURRENTDATETIME: define([], () => iso(now())),
  GETCURRENTDATETIMESTATIC: define([], () => iso(now())),
  GETCURRENTTIMESTAMP: define([], now),
  GETCURRENTTIMESTAMPSTATIC: define([], now),
  GETCURRENTTICKS: define([], () => now() * 10_000),
  GETCURRENTTICKSSTATIC: define([], () => now() * 10_000),
  DATETIMETOTIMESTAMP: define(['string'], time),
  TIMESTAMPTODATETIME: define(['number'], (timestamp) => iso(timestamp)),
  DATETIMEADD: define(['string', 'number', 'string'], add),
  DATETIMEDIFF: define(['string', 'string', 'string'], (part, start, end) => {
    const length = LENGTHS[part.toLowerCase()];
    const [from, to] = [time(start), time(end)];
    if (length === undefined || from === undefined || to === undefined) return undefined;
    return Math.floor(to / length) - Math.floor(from / length);
  }),
};

function time(text: string): number | undefined {
  const milliseconds = /^\d{4}-\d\d-\d\d(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

function add(part: string, count: number, text: string): Value {
  const start = time(text);
  if (start === undefined) return undefined;
  const name = part.toLowerCase();
  const date = new Date(start);
  if (['year', 'yyyy', 'yy'].includes(name)) date.setUTCFullYear(date.getUTCFullYear() + count);
  else if (['month', 'mm', 'm'].includes(name)) date.setUTCMonth(date.getUTCMonth() + count);
  else {
    const length = LENGTHS[name];
    if (length === undefined) return undefined;
    date.setTime(start + count * length);
  }
  return iso(date.getTime());
}
