import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePorts } from '@franchise-admin/local/ports';
import { onTestFinished } from 'vitest';
import { inRoot } from '../../../scripts/root.ts';

/** A command of the project that runs. */
export interface Started {
  /** Its launcher's process, as npm would start it. */
  readonly process: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves when it has printed this, with the first group if there is one; rejects when it ends before. */
  printed(pattern: RegExp): Promise<string>;
  /** Its exit code, or the signal that ended it. */
  readonly exit: Promise<number | string>;
  /** Ids of the living processes that came from it, by what their command line contains. */
  processes(part?: string): number[];
  kill(part: string, signal?: NodeJS.Signals): void;
}

export interface StartedCloud extends Started {
  readonly port: number;
  readonly origin: string;
  /** Resolves when it prints its last line; rejects when it ends before. */
  ready(): Promise<string>;
}

/** A folder for the state of one test. */
export function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'local-cloud-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A port for the site such that all the others are free too, and stay so until the end of the test. */
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

/** Runs a launcher of the folder scripts with these arguments until the end of the test. */
export function startScript(launcher: string, ...args: string[]): Started {
  const mark = randomUUID();
  const child = spawn(process.execPath, [inRoot('scripts', launcher), ...args], {
    // Every process that comes from it inherits this, by which it is found.
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
      if (pid === undefined) throw new Error(`No process of ${part}.`);
      process.kill(pid, signal);
    },
  };
}

/** Processes whose environment carries the mark and whose command line contains `part`; zombies left out. */
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
        return false; // It has ended meanwhile, or is not ours to look at.
      }
    });
}
