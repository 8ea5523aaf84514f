import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
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
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: environment({ ...COMPILE_CACHE, ...env }),
    stdio: isBesideOthers ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (isBesideOthers) process.stdout.write(`\n== ${name}\n${output}`);
  const totals = report ? readTotals(report) : NOTHING;
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (report && totals.passed + totals.failures.length === 0)
    return { ...totals, failures: [`${name}: no test was run`] };
  return code !== 0 && totals.failures.length === 0 ? { ...totals, failures: [name] } : totals;
}

function readTotals({ file, count }: NonNullable<Part['report']>): Totals {
  return existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : NOTHING;
}
