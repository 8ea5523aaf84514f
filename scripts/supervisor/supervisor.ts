import { rmSync } from 'node:fs';
import { runningChildren } from '@franchise-admin/local/child';
import { apiOutdated, buildApi } from '../build/api.ts';
import { buildFrontend, frontendOutdated } from '../build/frontend.ts';
import { loadData } from './data.ts';
import type { StartOptions } from './options.ts';
import { createParts, type Part } from './parts.ts';
import type { Progress } from './progress.ts';
import { openState } from './state.ts';

export { Progress } from './progress.ts';

/** A part that crashed too often and is no longer restarted. */
export interface Crash {
  readonly name: string;
  readonly how: string;
  /** The last output of the part. */
  readonly output: string;
  readonly log: string;
}

/** Maximum number of restarts per part. */
export const RESTARTS = 3;

/** Starts the parts of the local cloud in order, restarts those that crash, and stops them together. */
export class Supervisor {
  /** Resolves when a part crashes after its last restart. */
  readonly crashed: Promise<Crash>;
  readonly #options: StartOptions;
  readonly #progress: Progress;
  readonly #parts: Part[] = [];
  #reportCrash: (crash: Crash) => void = () => undefined;
  #starting: Promise<string> | undefined;
  readonly #restarting = new Set<Promise<void>>();
  #stopping = false;

  constructor(options: StartOptions, progress: Progress) {
    this.#options = options;
    this.#progress = progress;
    this.crashed = new Promise((resolve) => {
      this.#reportCrash = resolve;
    });
  }

  /**
   * Starts all parts.
   * @returns the origin to open
   * @throws Error with the name of a part that does not start
   */
  start(): Promise<string> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Stops all parts in reverse order, including parts that are still starting. Never rejects. */
  async stop(): Promise<void> {
    this.#stopping = true;
    let settled = false;
    // The caller of start() already gets these failures.
    const starting = Promise.allSettled([this.#starting, ...this.#restarting]);
    void starting.then(() => {
      settled = true;
    });
    for (const part of this.#parts.reverse()) await part.close();
    // Stop parts that started while the other parts were stopping.
    while (!settled) {
      for (const child of runningChildren()) child.kill();
      await Promise.race([starting, new Promise((resolve) => setTimeout(resolve, 50))]);
    }
    await Promise.all(runningChildren().map((child) => child.stop('SIGKILL')));
  }

  async #start(): Promise<string> {
    const { state: folder, reset, dataSet, dev } = this.#options;
    const state = openState(folder, reset);
    const parts = createParts(this.#options, state);
    for (const log of state.logs()) rmSync(log);
    const run = <T extends Part>(title: string, start: () => Promise<T>) => this.#run(title, start, state.log);

    const page = dev ? Promise.resolve() : this.#build('page', frontendOutdated, buildFrontend);
    const api = dev ? run('api', parts.watchApi) : this.#build('api', apiOutdated, buildApi);
    const storage = run('storage', parts.storage);
    // The promises are awaited below. Without this line, Node would report an early failure as an unhandled rejection.
    for (const early of [page, api, storage]) early.catch(() => undefined);

    await run('cosmos', parts.cosmos);
    await this.#step(
      'data',
      (report) => loadData(parts.cosmosEndpoint, state, dataSet, report),
      (outcome) => outcome,
    );
    await run('directory', parts.directory);
    await Promise.all([storage, api]);
    await run('functions', parts.functions);
    await page;
    if (dev) await run('vite', parts.vite);
    const site = await run('site', parts.site);
    return site.address;
  }

  #build(name: string, outdated: () => boolean, build: () => Promise<void>): Promise<unknown> {
    const work = async () => {
      const needed = outdated();
      if (needed) await build();
      return needed ? 'built' : 'up to date';
    };
    return this.#step(name, work, (outcome) => outcome);
  }

  /** Starts a part. Restarts it whenever it ends unexpectedly. */
  async #run<T extends Part>(
    title: string,
    start: () => Promise<T>,
    log: (name: string) => string,
    restarts = 0,
  ): Promise<T> {
    const part = await this.#step(title, start, ({ address }) => address);
    this.#parts.push(part);
    void part.child.exit.then((exit) => {
      if (this.#stopping) return;
      this.#parts.splice(this.#parts.indexOf(part), 1);
      const how = `ended unexpectedly (${typeof exit === 'number' ? `exit code ${exit}` : exit})`;
      const crash = { name: part.name, how, output: part.child.output, log: log(part.name) };
      const restarting = this.#restart(crash, restarts, (attempt) => this.#run(title, start, log, attempt));
      this.#restarting.add(restarting);
      void restarting.finally(() => this.#restarting.delete(restarting));
    });
    return part;
  }

  /** Restarts a part with the same ports and data, at most RESTARTS times. */
  async #restart(crash: Crash, restarts: number, run: (attempt: number) => Promise<Part>): Promise<void> {
    let last = crash;
    for (let attempt = restarts + 1; attempt <= RESTARTS; attempt++) {
      this.#progress.line(
        `${crash.name} ${last.how}. Restarting it, attempt ${attempt} of ${RESTARTS}. Its log: ${crash.log}`,
      );
      try {
        await run(attempt);
        return;
      } catch (error) {
        if (this.#stopping) return;
        last = { ...crash, how: 'did not start', output: (error as Error).message };
      }
    }
    this.#reportCrash(last);
  }

  async #step<T>(
    name: string,
    work: (report: (text: string) => void) => Promise<T>,
    say: (result: T) => string,
  ): Promise<T> {
    if (this.#stopping) throw new Error('The local cloud is stopping.');
    try {
      return await this.#progress.step(name, work, say);
    } catch (error) {
      throw new Error(`${name} did not start: ${(error as Error).message}`, { cause: error });
    }
  }
}
