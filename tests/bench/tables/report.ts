/** Reports the figures of all tables, the portal's first, with notes on how each handles the rows. */
import { markdown, shown, shownGoal } from '../markdown.ts';
import type { Measured } from './bench.ts';
import { CONTENDERS } from './contenders.ts';
import { SLOW_DOWN } from './measure.ts';

export interface Line {
  readonly name: string;
  readonly figure: keyof Measured;
  /** Maximum for the portal's table. */
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
  { name: 'heap beyond the data, MB', figure: 'heap', goal: 12 },
  { name: 'total memory beyond the data, MB', figure: 'memory' },
  { name: 'code, gzip KiB', figure: 'size' },
  { name: 'code without React, gzip KiB', figure: 'ownSize' },
];

/** Formats a Markdown table: the portal's figures, then each peer's with the ratio, and the notes below. */
export function tableReport(measured: readonly Measured[], rows: number): string {
  const [ours] = measured;
  if (!ours) throw new Error('There are no measurements.');
  const head = [`${rows.toLocaleString('en-US')} rows`, ...CONTENDERS.map(({ name }) => name), 'goal'];
  const lines = LINES.map(({ name, figure, goal }) => [
    name,
    ...measured.map((figures, at) => (at === 0 ? shown(ours[figure]) : beside(figures[figure], ours[figure]))),
    shownGoal(ours[figure], goal),
  ]);
  const notes = CONTENDERS.map(({ name, note }) => `- ${name}: ${note}.`);
  return [markdown([head, ...lines]), '', ...notes].join('\n');
}

/** Formats a peer's figure with the ratio of the portal's figure to it: below 1 if the portal's is smaller. */
function beside(value: number, ours: number): string {
  return value > 0 ? `${shown(value)} (${(ours / value).toFixed(2)})` : shown(value);
}
