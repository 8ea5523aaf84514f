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
  /** The runner's JSON report, and a function that counts its tests. Undefined for a part without tests, which only passes or fails. */
  readonly report?: { readonly file: string; readonly count: (report: unknown) => Totals };
}

/** A test run starts hundreds of Node processes. The compile cache halves their loading time. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: inRoot('node_modules/.cache/node-compile') };

/**
 * Runs one part. Shows its output immediately, or at its end if other parts run at the same time. A part that fails, or whose report
 * contains no tests, counts as at least one failure.
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
  if (report && totals.passed + totals.failures.length === 0) return { ...totals, failures: [`${name}: no test ran`] };
  return failed && totals.failures.length === 0 ? { ...totals, failures: [name] } : totals;
}

function readTotals({ file, count }: NonNullable<Part['report']>): Totals {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING;
}
