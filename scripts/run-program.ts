/** The programs of others (az, swa, gh, git), run as processes of their own: without a shell, so that no value is ever read as one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { environment } from './root.ts';

export interface RunOptions {
  /** Besides this process's own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Milliseconds after which it is ended, with whatever it has started; five minutes when left out. */
  readonly limitMs?: number;
}

/** A command that was ended because it took too long: what it was to do may be done all the same. */
export class TimedOut extends Error {}

/** A command whose program is not installed. */
export class NotInstalled extends Error {}

const LIMIT_MS = 5 * 60_000;
/** How long a command that is to end may take to do so by itself. */
const GRACE_MS = 5_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * What a command prints.
 * @throws TimedOut after its limit; NotInstalled; Error with what it said when it fails
 */
export async function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { env = {}, cwd, limitMs = LIMIT_MS } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: environment(env),
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as az is a script around the program that works.
      detached: process.platform !== 'win32',
    });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    const watch = endIt(child, limitMs);
    child.on('error', (error: NodeJS.ErrnoException) => {
      watch.stop();
      reject(error.code === 'ENOENT' ? new NotInstalled(`There is no "${command}" on the PATH.`) : error);
    });
    child.on('close', (code) => {
      watch.stop();
      const name = nameOf(command, args);
      if (watch.isTooLate) return reject(new TimedOut(`${name} did not end within ${limitMs / 1000} s and was ended.`));
      const printed = Buffer.concat(out).toString();
      if (code === 0) return resolve(printed);
      const said = Buffer.concat(err).toString().trim() || printed.trim();
      reject(new Error(`${name} failed (${code}): ${said}`));
    });
  });
}

/** Ends a child after its limit, by force where it must be, and when this process is told to end. */
function endIt(child: ChildProcess, limitMs: number) {
  const watch = { isTooLate: false, stop };
  let timer = setTimeout(() => {
    watch.isTooLate = true;
    signalGroup(child, 'SIGTERM');
    timer = setTimeout(() => {
      signalGroup(child, 'SIGKILL');
      // Whoever has left the group may hold them open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, GRACE_MS);
  }, limitMs);
  const passOn = (signal: NodeJS.Signals) => {
    stop();
    signalGroup(child, signal);
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, passOn);
  function stop(): void {
    clearTimeout(timer);
    for (const signal of SIGNALS) process.off(signal, passOn);
  }
  return watch;
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // All of them have ended already.
  }
}

/** The words of a command in front of its options: "az group show". */
function nameOf(command: string, args: readonly string[]): string {
  const options = args.findIndex((arg) => arg.startsWith('-'));
  return [command, ...args.slice(0, options < 0 ? args.length : options)].join(' ');
}
