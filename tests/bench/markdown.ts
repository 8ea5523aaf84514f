/** Tables that are readable in a terminal and in a README. */

/** Formats rows as a Markdown table. The first column is left-aligned; figures are right-aligned. */
export function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** Rounds a figure to a whole number from 100, and to one decimal below. */
export function shown(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1).replace(/\.0$/, '');
}

/** Formats a goal (a maximum), and marks it as missed if the figure exceeds it. */
export function shownGoal(value: number, goal: number | undefined): string {
  if (goal === undefined) return '';
  return value > goal ? `${goal}, missed` : String(goal);
}
