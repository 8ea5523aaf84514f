/** Runs the scripts of workflow steps like the runner, with stand-ins for programs. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../../scripts/root.ts';

export interface Step {
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: object;
  readonly env?: Readonly<Record<string, string>>;
}

/** Stand-ins for `gh --jq` need jq. */
export const hasJq = spawnSync('jq', ['--version']).status === 0;

export const workflowOf = (name: string) => parse(readFileSync(inRoot('.github/workflows', name), 'utf8'));

/**
 * Returns a step of a workflow.
 * @throws Error if it does not exist
 */
export function stepOf(workflow: string, job: string, name: string): Step {
  const steps: readonly Step[] = workflowOf(workflow).jobs[job].steps;
  const step = steps.find((step) => step.name === name);
  if (!step) throw new Error(`${workflow} has no step "${name}" in ${job}.`);
  return step;
}

/**
 * Creates a folder for the scripts of one test file, and empties it before each test. Call it once, at the top of the file.
 */
export function stepsFolder(name: string) {
  const folder = join(tmpdir(), `steps-${name}-${process.pid}`);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  beforeEach(() => {
    clear();
    mkdirSync(folder);
  });
  afterEach(clear);

  /** Runs a script in the folder, with its programs first on the PATH. Returns exit code, output and step outputs. */
  function runStep(script: string, env: Readonly<Record<string, string>>, options: readonly string[] = ['-e']) {
    const GITHUB_OUTPUT = join(folder, 'output');
    writeFileSync(GITHUB_OUTPUT, '');
    const PATH = folder + delimiter + process.env.PATH;
    const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', ...options, '-c', script], {
      cwd: folder,
      env: { ...process.env, GITHUB_OUTPUT, GITHUB_STEP_SUMMARY: '/dev/null', ...env, PATH },
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr, outputs: readFileSync(GITHUB_OUTPUT, 'utf8') };
  }

  /**
   * Runs the script of a workflow step.
   * @throws Error if the step does not exist or has no script
   */
  function run(workflow: string, job: string, name: string, env: Readonly<Record<string, string>> = {}) {
    const { run: script } = stepOf(workflow, job, name);
    if (script === undefined) throw new Error(`The step "${name}" of ${workflow} has no script.`);
    return runStep(script, env);
  }

  /** Writes programs with these scripts into the folder; each records its arguments. */
  function programs(scripts: Readonly<Record<string, string>>): void {
    for (const [name, script] of Object.entries(scripts)) {
      writeFileSync(join(folder, name), `#!/bin/bash\necho "${name} $*" >> "${folder}/calls"\n${script}\n`);
      chmodSync(join(folder, name), 0o755);
    }
  }

  /** Sets the environments that GitHub lists; undefined makes it reject the request. */
  function environments(all: readonly object[] | undefined): void {
    writeFileSync(join(folder, 'environments.json'), JSON.stringify({ total_count: all?.length, environments: all }));
    programs({
      gh: all ? `jq --raw-output "$4" "${folder}/environments.json"` : 'echo "HTTP 403" >&2; exit 1',
    });
  }

  /** Forgets the recorded commands. */
  const forget = () => rmSync(join(folder, 'calls'), { force: true });

  /** Returns the recorded commands that contain these words. */
  function calls(words: string): string[] {
    const file = join(folder, 'calls');
    const all = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    return all.filter((call) => call.includes(words));
  }

  return { folder, run, runStep, programs, environments, calls, forget };
}
