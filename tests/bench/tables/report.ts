/** The figures of all tables in one, ours first, and what each of them makes of so many rows. */
import { markdown, shown, shownGoal } from '../markdown.ts';
import type { Measured } from './bench.ts';
import { CONTENDERS } from './contenders.ts';
import { SLOW_DOWN } from './measure.ts';

export interface Line {
  readonly name: string;
  readonly figure: keyof Measured;
  /** The most that ours may be. */
  readonly goal?: number;
}

const SLOW = `${SLOW_DOWN}x slower processor`;

export const LINES: readonly Line[] = [
  { name: 'first rows, ms', figure: 'firstRows', goal: 20 },
  { name: 'first key in Search, ms', figure: 'firstKey', goal: 25 },
  { name: 'further keys, ms', figure: 'nextKeys', goal: 25 },
  { name: 'key right after the first rows, ms', figure: 'keyAtOnce' },
  { name: 'first sort, ms', figure: 'firstSort', goal: 20 },
  { name: 'the reverse, ms', figure: 'reverseSort', goal: 20 },
  { name: 'sort right after the first rows, ms', figure: 'sortAtOnce' },
  { name: `first rows, ${SLOW}, ms`, figure: 'slowFirstRows' },
  { name: `first key, ${SLOW}, ms`, figure: 'slowFirstKey' },
  { name: `first sort, ${SLOW}, ms`, figure: 'slowFirstSort' },
  { name: 'longest frame, scrolling, ms', figure: 'scrollFrame', goal: 50 },
  { name: 'longest frame, flinging, ms', figure: 'flingFrame', goal: 50 },
  { name: 'blank frames, flinging, %', figure: 'flingBlank' },
  { name: 'DOM nodes', figure: 'nodes' },
  { name: 'heap over the data, MB', figure: 'heap', goal: 12 },
  { name: 'memory over the data in all, MB', figure: 'memory' },
  { name: 'code, gzip KiB', figure: 'size' },
  { name: 'code without React, gzip KiB', figure: 'ownSize' },
];

/** A table in Markdown, ours and then each peer's figure with ours divided by it; beneath, what each makes of so many rows. */
export function tableReport(measured: readonly Measured[], rows: number): string {
  const [ours] = measured;
  if (!ours) throw new Error('Nothing was measured.');
  const head = [`${rows.toLocaleString('en-US')} rows`, ...CONTENDERS.map(({ name }) => name), 'goal'];
  const lines = LINES.map(({ name, figure, goal }) => [
    name,
    ...measured.map((figures, at) => (at === 0 ? shown(ours[figure]) : beside(figures[figure], ours[figure]))),
    shownGoal(ours[figure], goal),
  ]);
  const notes = CONTENDERS.map(({ name, note }) => `- ${name}: ${note}.`);
  return [markdown([head, ...lines]), '', ...notes].join('\n');
}

/** A peer's figure with the ratio ours / peer: below 1 where ours is less. */
function beside(value: number, ours: number): string {
  return value > 0 ? `${shown(value)} (${(ours / value).toFixed(2)})` : shown(value);
}
