import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment } from '../root.ts';

/** Option for Node that makes a foreign program end with this process. */
const PARENT_WATCH = `--import=${new URL('parent-watch.mjs', import.meta.url).href}`;

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Record<string, string | undefined>;
  readonly cwd?: string;
  /** A group of its own, so that what the program starts can be ended with it. */
  readonly group?: boolean;
  /** Programs that it starts in its turn end with this process too. */
  readonly watchDescendants?: boolean;
}

/** A program in a process of its own, that ends with this one. */
export class Child {
  readonly process: ChildProcess;
  readonly #group: boolean;
  #output = '';
  #watchers: ((output: string) => void)[] = [];

  constructor(
    script: string,
    { args = [], env = {}, cwd, group = false, watchDescendants = false }: ChildOptions = {},
  ) {
    this.#group = group && process.platform !== 'win32';
    this.process = fork(script, [...args], {
      ...(cwd === undefined ? {} : { cwd }),
      env: environment({
        PORTAL_OWNER_PID: String(process.pid),
        ...(watchDescendants && { NODE_OPTIONS: PARENT_WATCH }),
        ...env,
      }),
      execArgv: watchDescendants ? [] : [PARENT_WATCH],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: this.#group,
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        // Enough to say why it ended; a program that runs for days must not fill the memory with its log.
        this.#output = (this.#output + chunk).slice(-20_000);
        for (const watcher of this.#watchers) watcher(this.#output);
      });
    }
  }

  /** What it printed last. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get running(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Resolves with what `find` makes of the output as soon as that is not undefined; rejects when the program ends before. */
  async waitFor<T>(find: (output: string) => T | undefined): Promise<T> {
    const present = find(this.#output);
    if (present !== undefined) return present;
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#watchers = this.#watchers.filter((each) => each !== watcher);
        this.process.off('close', closed);
      };
      const watcher = (output: string) => {
        const found = find(output);
        if (found === undefined) return;
        end();
        resolve(found);
      };
      const closed = (code: number | null, signal: string | null) => {
        end();
        reject(new Error(`It ended (${signal ?? `exit code ${code}`}):\n${this.#output.trim()}`));
      };
      this.#watchers.push(watcher);
      this.process.once('close', closed);
    });
  }

  /** Ends it by this signal, by force after so many milliseconds, and whatever is left of its group. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM', milliseconds = 4000): Promise<void> {
    if (this.running) {
      const exited = once(this.process, 'exit');
      this.process.kill(signal);
      const timer = setTimeout(() => this.process.kill('SIGKILL'), milliseconds);
      await exited;
      clearTimeout(timer);
    }
    this.#killGroup();
  }

  #killGroup(): void {
    if (!this.#group || !this.process.pid) return;
    try {
      process.kill(-this.process.pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error; // ESRCH: all of them have ended already.
    }
  }
}

/** Path of a script that lies beside `importMetaUrl`. */
export function beside(importMetaUrl: string, script: string): string {
  return fileURLToPath(new URL(script, importMetaUrl));
}
