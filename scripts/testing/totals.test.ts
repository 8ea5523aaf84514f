import { expect, test } from 'vitest';
import { add, playwrightTotals, totalsLine, vitestTotals } from './totals.ts';

const counts = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

test("Vitest's report: skipped ones are pending and todo ones", () => {
  expect(vitestTotals({ ...counts, testResults: [] })).toEqual({ passed: 7, failed: 1, skipped: 3 });
});

test('a file that could not be loaded has no failed test, and is counted as one', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(vitestTotals({ ...counts, testResults }).failed).toBe(2);
});

test("Playwright's report: errors outside of tests are failures", () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(playwrightTotals({ stats, errors: [{ message: 'globalSetup' }] })).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
  });
});

test('the last line names skipped tests only when there are some', () => {
  const sum = add({ passed: 1, failed: 0, skipped: 0 }, { passed: 2, failed: 1, skipped: 0 });
  expect(totalsLine(sum)).toBe('3 passed, 1 failed');
  expect(totalsLine({ ...sum, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
});
