import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { execa } from 'execa';
import { environment, inRoot, ROOT } from '../root.ts';
import { NOTHING, type Totals } from './totals.ts';

export interface Part {
  readonly name: string;
  /** A script for the pinned Node, and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly env?: Record<string, string>;
  /** Where the runner writes its JSON report and how to count it; without it the part has no tests, it passes or not. */
  readonly report?: { readonly file: string; readonly count: (report: unknown) => Totals };
}

/** Hundreds of Node processes start in a test run: each loads compiled modules, without their types, in half the time. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node-compile') };

/**
 * Runs one part and shows its output: at once, or after its end if others run beside it. A part that fails, or finds no test, yields
 * at least one failure.
 */
export async function runPart({ name, command, env = {}, report }: Part, isBesideOthers = false): Promise<Totals> {
  if (!isBesideOthers) console.log(`\n== ${name}`);
  const started = performance.now();
  if (report) {
    mkdirSync(dirname(report.file), { recursive: true });
    rmSync(report.file, { force: true });
  }
  const output = isBesideOthers ? 'pipe' : 'inherit';
  const { failed, all } = await execa(process.execPath, command, {
    cwd: ROOT,
    env: environment({ ...COMPILE_CACHE, ...env }),
    stdio: ['ignore', output, output],
    all: true,
    reject: false,
  });
  if (isBesideOthers) process.stdout.write(`\n== ${name}\n${all}\n`);
  const totals = report ? readTotals(report) : NOTHING;
  console.log(`== ${name}: ${failed ? 'FAILED' : 'ok'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (report && totals.passed + totals.failures.length === 0)
    return { ...totals, failures: [`${name}: no test was run`] };
  return failed && totals.failures.length === 0 ? { ...totals, failures: [name] } : totals;
}

function readTotals({ file, count }: NonNullable<Part['report']>): Totals {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING;
}
