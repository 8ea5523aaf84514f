import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The results of one runner, or the sum of several. */
export interface Totals {
  readonly passed: number;
  /** One line per failed test: file, title, and the beginning of its error. */
  readonly failures: readonly string[];
  readonly skipped: number;
}

export const NOTHING: Totals = { passed: 0, failures: [], skipped: 0 };

export function add(a: Totals, b: Totals): Totals {
  return { passed: a.passed + b.passed, failures: [...a.failures, ...b.failures], skipped: a.skipped + b.skipped };
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  /** The error of a file that failed to load. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** Counts the tests in Vitest's JSON report. A file that failed to load counts as one failed test. */
export function vitestTotals(report: unknown): Totals {
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = report as Record<
    'numPassedTests' | 'numPendingTests' | 'numTodoTests',
    number
  > & { testResults: readonly VitestFile[] };
  return {
    passed: numPassedTests,
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && failed.length === 0) return [failure(name, 'the file', message)];
      return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]));
    }),
    skipped: numPendingTests + numTodoTests,
  };
}

interface PlaywrightSuite {
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** Counts the tests in Playwright's JSON report. Errors outside of tests count as failures. */
export function playwrightTotals(report: unknown): Totals {
  const { stats, errors, suites } = report as {
    stats: Record<'expected' | 'flaky' | 'skipped', number>;
    errors: readonly { message?: string }[];
    suites: readonly PlaywrightSuite[];
  };
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...suites.flatMap(unexpected),
      ...errors.map(({ message }) => failure('browser tests', 'no story', message)),
    ],
    skipped: stats.skipped,
  };
}

function unexpected({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => failure(file, title, results.at(-1)?.error?.message)),
  );
  return [...failed, ...suites.flatMap(unexpected)];
}

/** Maximum number of characters of an error: enough to recognise it in a few lines of a terminal. */
const ERROR_LENGTH = 500;

function failure(file: string, title: string, error = ''): string {
  const [text = ''] = stripVTControlCharacters(error).split(/\n +at /);
  const line = text.replace(/\s+/g, ' ').trim().slice(0, ERROR_LENGTH);
  return `${basename(file)} › ${title}${line && `: ${line}`}`;
}

/** Returns the final lines of `npm test`: one line per failure, because the runners' reports are far above, and the totals. */
export function totalsLines({ passed, failures, skipped }: Totals): string {
  const sum = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [...failures.map((line) => `failed: ${line}`), sum].join('\n');
}
