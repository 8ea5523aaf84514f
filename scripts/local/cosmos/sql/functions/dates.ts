import { define } from './define.ts';
import type { Builtin } from './index.ts';

/** Ticks are 100 ns; the service gives seven decimals of a second. */
const iso = (milliseconds: number) => new Date(milliseconds).toISOString().replace('Z', '0000Z');

const now = () => Date.now();

/** DateTimeAdd and DateTimeDiff are rejected as unknown: their parts, digits and month ends are easy to get wrong unnoticed. */
export const DATE_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  GETCURRENTDATETIME: define([], () => iso(now())),
  GETCURRENTDATETIMESTATIC: define([], () => iso(now())),
  GETCURRENTTIMESTAMP: define([], now),
  GETCURRENTTIMESTAMPSTATIC: define([], now),
  GETCURRENTTICKS: define([], () => now() * 10_000),
  GETCURRENTTICKSSTATIC: define([], () => now() * 10_000),
  DATETIMETOTIMESTAMP: define(['string'], time),
  TIMESTAMPTODATETIME: define(['number'], (timestamp) => iso(timestamp)),
};

function time(text: string): number | undefined {
  const milliseconds = /^\d{4}-\d\d-\d\d(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
