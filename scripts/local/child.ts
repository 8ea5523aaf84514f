import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** Node option that ends a child process when this process ends, for any reason. */
const PARENT_WATCH = `--import=${new URL('parent-watch.mjs', import.meta.url).href}`;
/** Maximum number of output characters to keep, which is enough to explain an exit. */
const KEPT = 20_000;

/** A stream, or the path of a file to append to. */
export type Log = string | NodeJS.WritableStream | undefined;

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Record<string, string | undefined>;
  readonly cwd?: string;
  /** Receives all of the child's output. */
  readonly log?: Log;
  /** Also ends the child's own children when this process ends. */
  readonly watchDescendants?: boolean;
  /** Modules that the child and its descendants load first. Requires `watchDescendants`. */
  readonly preload?: readonly URL[];
  /** Transforms each printed line before it is logged and kept in `output`. */
  readonly lineAs?: (line: string) => string;
}

const running = new Set<Child>();

/** Returns the child processes that are running, in start order. */
export function runningChildren(): readonly Child[] {
  return [...running];
}

/**
 * A Node script in a child process that ends with this one. It leads a process group, so Ctrl-C reaches only this
 * process, which stops its children in order. Killing the group also ends everything that the child started.
 */
export class Child {
  readonly process: ChildProcess;
  /** Resolves after the last output with the exit code, or with the signal that ended the process. */
  readonly exit: Promise<number | string>;
  #output = '';
  readonly #watchers = new Set<(output: string) => void>();

  constructor(
    script: string,
    { args = [], env = {}, cwd, log, watchDescendants = false, preload = [], lineAs }: ChildOptions = {},
  ) {
    this.process = fork(script, [...args], {
      ...(cwd === undefined ? {} : { cwd }),
      env: {
        ...process.env,
        // The child's own children must also run on the pinned Node.
        PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
        PORTAL_OWNER_PID: String(process.pid),
        ...(watchDescendants && {
          NODE_OPTIONS: [PARENT_WATCH, ...preload.map(({ href }) => `--import=${href}`)].join(' '),
        }),
        ...env,
      },
      // Hides the warning about node:sqlite, which would appear at every start.
      execArgv: watchDescendants ? [] : [PARENT_WATCH, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32', // On Windows, a detached child would open a window.
    });
    running.add(this);
    const sink = typeof log === 'string' ? createWriteStream(log, { flags: 'a' }) : log;
    for (const stream of [this.process.stdout, this.process.stderr]) {
      if (!stream) continue;
      const keep = (text: string) => {
        sink?.write(text);
        this.#output = (this.#output + text).slice(-KEPT);
        for (const watcher of this.#watchers) watcher(this.#output);
      };
      if (lineAs) createInterface({ input: stream }).on('line', (line) => keep(`${lineAs(line)}\n`));
      else stream.setEncoding('utf8').on('data', keep);
    }
    this.process.once('exit', () => this.kill()); // Kills descendants, which otherwise outlive the child and keep its output open.
    this.exit = once(this.process, 'close').then(([code, signal]: (number | string | null)[]) => {
      running.delete(this);
      if (typeof log === 'string') sink?.end();
      return code ?? signal ?? 'unknown';
    });
  }

  /** The last 20,000 characters of the child's output. */
  get output(): string {
    return this.#output;
  }

  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Resolves with the first result of `find` that is not undefined. Rejects if the child ends first. */
  waitFor<T>(find: (output: string) => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const watcher = (output: string) => {
        const found = find(output);
        if (found === undefined) return;
        this.#watchers.delete(watcher);
        resolve(found);
      };
      this.#watchers.add(watcher);
      watcher(this.#output);
      this.exit.then((exit) => {
        this.#watchers.delete(watcher);
        reject(new ChildEnded(exit, this.#output));
      }, reject);
    });
  }

  /**
   * Sends `signal`, and kills the child if it has not ended after `milliseconds`. Resolves when the child and its
   * process group have ended.
   */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM', milliseconds = 4000): Promise<void> {
    const timer = setTimeout(() => this.kill(), milliseconds);
    if (this.running) this.process.kill(signal);
    await this.exit;
    clearTimeout(timer);
  }

  kill(): void {
    if (process.platform === 'win32' || this.process.pid === undefined) {
      this.process.kill('SIGKILL');
      return;
    }
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // The whole group has already ended.
    }
  }
}

export class ChildEnded extends Error {
  constructor(exit: number | string, output: string) {
    const how = typeof exit === 'number' ? `exit code ${exit}` : exit;
    super(`it ended (${how})${output.trim() === '' ? '' : `\n${output.trim()}`}`);
  }
}
