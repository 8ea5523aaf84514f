import { expect, test } from 'vitest';
import { add, playwrightTotals, totalsLines, vitestTotals } from './totals.ts';

const counts = { numPassedTests: 7, numPendingTests: 2, numTodoTests: 1 };
const passed = { status: 'passed', fullName: 'b', failureMessages: [] };
const failed = {
  status: 'failed',
  fullName: 'API-01 a',
  failureMessages: ['Error: at 50:\nread /a: 2 is\n  not 3\n    at x.ts:1'],
};

test('vitestTotals counts pending and todo tests as skipped', () => {
  expect(vitestTotals({ ...counts, testResults: [] })).toEqual({ passed: 7, failures: [], skipped: 3 });
});

test('vitestTotals counts a file that failed to load as one failure', () => {
  const testResults = [
    { name: '/x/one.test.ts', status: 'failed', message: 'SyntaxError: no', assertionResults: [] },
    { name: '/x/two.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
    { name: '/x/three.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ];
  expect(vitestTotals({ ...counts, testResults }).failures).toEqual([
    'one.test.ts › the file: SyntaxError: no',
    'two.test.ts › API-01 a: Error: at 50: read /a: 2 is not 3',
  ]);
});

test('playwrightTotals counts errors outside of tests and failures in groups', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: [{ error: { message: '\u001b[31mtoo late\u001b[39m\nCall log' } }] }],
  });
  const suites = [
    { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'unexpected'), spec('three', 'flaky')] }] },
  ];
  expect(playwrightTotals({ stats, errors: [{ message: 'globalSetup' }], suites })).toEqual({
    passed: 5,
    failures: ['a.spec.ts › two: too late Call log', 'browser tests › no story: globalSetup'],
    skipped: 2,
  });
});

test('totalsLines lists failures, and skipped tests only if there are any', () => {
  const sum = add({ passed: 1, failures: [], skipped: 0 }, { passed: 2, failures: ['a.spec.ts › two'], skipped: 0 });
  expect(totalsLines(sum)).toBe('failed: a.spec.ts › two\n3 passed, 1 failed');
  expect(totalsLines({ ...sum, failures: [], skipped: 4 })).toBe('3 passed, 0 failed, 4 skipped');
});
