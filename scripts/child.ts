import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { environment } from './root.ts';

/** Option for Node that makes a program end with this process, however this one ends. */
const PARENT_WATCH = `--import=${new URL('parent-watch.mjs', import.meta.url).href}`;
/** Characters of output kept: enough to say why a program ended; its whole log must not fill the memory. */
const KEPT = 20_000;

/** A stream, or the path of a file to append to. */
export type Log = string | NodeJS.WritableStream | undefined;

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Record<string, string | undefined>;
  readonly cwd?: string;
  /** Where everything goes that it prints. */
  readonly log?: Log;
  /** Programs that it starts in its turn end with this process too. */
  readonly watchDescendants?: boolean;
  /** Modules that the child and its descendants load first. Requires `watchDescendants`. */
  readonly preload?: readonly URL[];
  /** Forms each line it prints, before anything is kept of it. */
  readonly lineAs?: (line: string) => string;
}

const running = new Set<Child>();

/** The programs that this process runs now, in the order in which they were started. */
export function runningChildren(): readonly Child[] {
  return [...running];
}

/**
 * A Node script in a process of its own, which ends with this one. It leads a group, so that a Ctrl-C in the terminal
 * reaches only this process, which then ends its children in order, and so that what it starts can be ended with it.
 */
export class Child {
  readonly process: ChildProcess;
  /** Its exit code, or the signal that ended it, once it has printed its last. */
  readonly exit: Promise<number | string>;
  #output = '';
  readonly #watchers = new Set<(output: string) => void>();

  constructor(
    script: string,
    { args = [], env = {}, cwd, log, watchDescendants = false, preload = [], lineAs }: ChildOptions = {},
  ) {
    this.process = fork(script, [...args], {
      ...(cwd === undefined ? {} : { cwd }),
      env: environment({
        PORTAL_OWNER_PID: String(process.pid),
        ...(watchDescendants && {
          NODE_OPTIONS: [PARENT_WATCH, ...preload.map(({ href }) => `--import=${href}`)].join(' '),
        }),
        ...env,
      }),
      // node:sqlite is what it warns of; said at every start it would only hide what matters.
      execArgv: watchDescendants ? [] : [PARENT_WATCH, '--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32', // There it would open a window.
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
    this.process.once('exit', () => this.kill()); // What it started holds its output open and would outlive it.
    this.exit = once(this.process, 'close').then(([code, signal]: (number | string | null)[]) => {
      running.delete(this);
      if (typeof log === 'string') sink?.end();
      return code ?? signal ?? 'unknown';
    });
  }

  /** What it printed last. */
  get output(): string {
    return this.#output;
  }

  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Resolves with what `find` makes of the output as soon as that is not undefined; rejects when it ends before. */
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

  /** Ends it by this signal, by force after so many milliseconds, and whatever is left of its group. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM', milliseconds = 4000): Promise<void> {
    const timer = setTimeout(() => this.kill(), milliseconds);
    if (this.running) this.process.kill(signal);
    await this.exit;
    clearTimeout(timer);
  }

  /** Ends it and its group by force. */
  kill(): void {
    if (process.platform === 'win32' || this.process.pid === undefined) {
      this.process.kill('SIGKILL');
      return;
    }
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // All of them have ended already.
    }
  }
}

/** A program ended although it should not have. */
export class ChildEnded extends Error {
  constructor(exit: number | string, output: string) {
    const how = typeof exit === 'number' ? `exit code ${exit}` : exit;
    super(`it ended (${how})${output.trim() === '' ? '' : `\n${output.trim()}`}`);
  }
}
