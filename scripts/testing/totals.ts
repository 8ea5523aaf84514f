/** What one runner reports, or the sum of several. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** Counts from the JSON report of Vitest. A file that could not even be loaded counts as one failed test. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report as Record<
    'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests',
    number
  > & { testResults: { status: string; assertionResults: { status: string }[] }[] };
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/** Counts from the JSON report of Playwright; errors outside of any test count as failed ones. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors } = report as {
    stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
    errors: unknown[];
  };
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** The last line of `npm test`. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
