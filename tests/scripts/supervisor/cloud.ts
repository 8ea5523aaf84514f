import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePorts } from '@franchise-admin/local/ports';
import { onTestFinished } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

/** A running command of the project. */
export interface Started {
  /** The process of the launcher, which npm starts. */
  readonly process: ChildProcess;
  /** Returns the output of the launcher so far. */
  output(): string;
  /** Resolves with the match in the output, or its first group. Rejects if the command ends first. */
  printed(pattern: RegExp): Promise<string>;
  /** The exit code, or the signal that ended the process. */
  readonly exit: Promise<number | string>;
  /** Returns the ids of the launcher's running processes whose command line contains `part`. */
  processes(part?: string): number[];
  kill(part: string, signal?: NodeJS.Signals): void;
}

export interface StartedCloud extends Started {
  readonly port: number;
  readonly origin: string;
  /** Resolves at the ready line. Rejects if the command ends first. */
  ready(): Promise<string>;
}

/** Creates a state folder for one test. */
export function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-cloud-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns a port for the site. All ports derived from it stay free until the end of the test. */
export async function freeSitePort(): Promise<number> {
  const { ports, release } = await reservePorts();
  onTestFinished(release);
  return ports.site;
}

/** Runs `npm start` (without npm) with these options until the end of the test. */
export function startCloud(port: number, state: string, ...options: string[]): StartedCloud {
  const started = startScript('start.mjs', '--port', String(port), '--state', state, ...options);
  return { ...started, port, origin: `http://localhost:${port}`, ready: () => started.printed(/^ready .*$/m) };
}

/** Resolves when a part runs again after this restart. */
export async function restarted(cloud: Started, part: string, attempt: number): Promise<void> {
  await cloud.printed(new RegExp(`^${part} .*Restarting it, attempt ${attempt} of 3\\.[^]*^${part} .* s$`, 'm'));
}

/** Runs a launcher in the folder scripts with these arguments until the end of the test. */
export function startScript(launcher: string, ...args: string[]): Started {
  const mark = randomUUID();
  const child = spawn(process.execPath, [inRoot('scripts', launcher), ...args], {
    // All processes of the launcher inherit this mark, so that findProcesses finds them.
    env: { ...process.env, PORTAL_TEST_MARK: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const exit = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const processes = (part = '') => findProcesses(mark, part);
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
    for (const pid of processes()) process.kill(pid, 'SIGKILL');
  });
  return {
    process: child,
    output: () => output,
    exit,
    processes,
    async printed(pattern) {
      let ended: number | string | undefined;
      void exit.then((how) => {
        ended = how;
      });
      for (;;) {
        const match = pattern.exec(output);
        if (match) return match[1] ?? match[0];
        if (ended !== undefined) throw new Error(`Ended (${ended}): ${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    kill(part, signal = 'SIGKILL') {
      const [pid] = processes(part);
      if (pid === undefined) throw new Error(`There is no process of ${part}.`);
      process.kill(pid, signal);
    },
  };
}

/** Returns processes whose environment contains the mark and whose command line contains `part`, except zombies. */
function findProcesses(mark: string, part: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return commandLine.includes(part) && environment.includes(`PORTAL_TEST_MARK=${mark}`);
      } catch {
        return false; // The process has ended, or belongs to another user.
      }
    });
}
