/** What the scripts in the workflows do, run as the runner runs them. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { inRoot } from '../../scripts/root.ts';

interface Step {
  readonly name?: string;
  readonly run?: string;
}

/** The script of a step of a workflow. @throws Error when there is no such step */
function scriptOf(workflow: string, job: string, name: string): string {
  const { jobs } = parse(readFileSync(inRoot(`.github/workflows/${workflow}`), 'utf8'));
  const steps: readonly Step[] = jobs[job].steps;
  const script = steps.find((step) => step.name === name)?.run;
  if (script === undefined) throw new Error(`${workflow} has no step "${name}" in ${job}.`);
  return script;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steps-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the folder; answers its exit code, what it said and what it handed to later steps. */
function runStep(script: string, env: Readonly<Record<string, string>>) {
  const GITHUB_OUTPUT = join(folder, 'output');
  writeFileSync(GITHUB_OUTPUT, '');
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd: folder,
    env: { ...process.env, GITHUB_OUTPUT, ...env },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr, told: readFileSync(GITHUB_OUTPUT, 'utf8') };
}

describe('a deployment', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const find = (release: string) =>
    runStep(scriptOf('deploy.yml', 'commit', 'Find it, and that it was merged'), { RELEASE: release });

  test('takes a commit of main, however old, and no other', () => {
    git('init', '--quiet', '--initial-branch', 'work');
    const commit = () => {
      git('commit', '--quiet', '--allow-empty', '--message', 'Change');
      return git('rev-parse', 'HEAD');
    };
    const [old, newest] = [commit(), commit()];
    git('update-ref', 'refs/remotes/origin/main', newest);
    const unmerged = commit();
    for (const [asked, release] of [
      [old, old],
      [old.slice(0, 12), old],
      [newest, newest],
    ] as const)
      expect(find(asked)).toMatchObject({ status: 0, told: `release=${release}\n` });

    expect(find(unmerged)).toMatchObject({ status: 1, told: '', said: expect.stringContaining('is not part of main') });
    for (const nothing of ['0'.repeat(40), 'no-such-branch', '--help'])
      expect(find(nothing)).toMatchObject({ status: 1, told: '', said: expect.stringContaining('no such commit') });
  });

  test('does nothing else before that is known', () => {
    const { jobs } = parse(readFileSync(inRoot('.github/workflows/deploy.yml'), 'utf8'));
    for (const [name, { needs }] of Object.entries<{ needs?: unknown }>(jobs))
      expect([name, [needs].flat()]).toEqual([
        name,
        name === 'commit' ? [undefined] : expect.arrayContaining(['commit']),
      ]);
  });
});
