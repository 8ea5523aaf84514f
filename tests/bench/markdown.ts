/** Figures as a table that reads well in a terminal and in a README. */

/** Lines of Markdown with the columns in line: the first one's cells at the start, figures at the end. */
export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** A figure in as many digits as mean something. */
export function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}

/** The most that a figure may be, and whether it is more. */
export function shownGoal(value: number, goal: number | undefined): string {
  if (goal === undefined) return '';
  return value > goal ? `${goal}, missed` : String(goal);
}
