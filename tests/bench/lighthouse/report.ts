import { markdown, shown } from '../markdown.ts';
import type { About, Audited } from './audit.ts';

/** Minimum scores and maximum values. */
const GOALS: Readonly<Record<About, { readonly performance: number; readonly lcp: number }>> = {
  desktop: { performance: 100, lcp: 1500 },
  phone: { performance: 95, lcp: 1500 },
};
const ACCESSIBILITY = 100;
const CLS = 0.05;

/** Formats the results as a Markdown table, with missed goals marked. */
export function pageReport(audited: readonly Audited[]): string {
  const rows = audited.map(({ page, about, performance, accessibility, bestPractices, lcp, blocked, cls }) => [
    `${page}, ${about}`,
    least(performance, GOALS[about].performance),
    least(accessibility, ACCESSIBILITY),
    shown(bestPractices),
    most(lcp, GOALS[about].lcp),
    shown(blocked),
    cls > CLS ? `${cls.toFixed(3)} (${CLS}, missed)` : cls.toFixed(3),
  ]);
  return markdown([
    ['page', 'performance', 'accessibility', 'best practices', 'LCP, ms', 'blocked, ms', 'CLS'],
    ...rows,
  ]);
}

const least = (value: number, goal: number) => (value < goal ? `${shown(value)} (${goal}, missed)` : shown(value));
const most = (value: number, goal: number) => (value > goal ? `${shown(value)} (${goal}, missed)` : shown(value));
