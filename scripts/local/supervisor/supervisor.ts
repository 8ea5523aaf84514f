import { apiOutdated, buildApi } from '../../build/api.ts';
import { buildFrontend, frontendOutdated } from '../../build/frontend.ts';
import { runningChildren } from '../child.ts';
import { loadData } from './data.ts';
import type { StartOptions } from './options.ts';
import { createParts, type Part } from './parts.ts';
import type { Progress } from './progress.ts';
import { openState } from './state.ts';

/** A part ended although nobody asked it to. */
export interface Crash {
  readonly name: string;
  readonly how: number | string;
  /** Its last words. */
  readonly output: string;
  readonly log: string;
}

/**
 * How often it is started again. The Static Web Apps CLI ends, with exit code 0, at a cookie of its own name that it cannot read;
 * whatever else ends stays so, for it may have left its data half-way.
 */
const SITE_RESTARTS = 3;

/** The parts of the local cloud as one: started in order, watched, ended together. */
export class Supervisor {
  /** Resolves at the first crash; never when all goes well. */
  readonly crashed: Promise<Crash>;
  readonly #options: StartOptions;
  readonly #progress: Progress;
  readonly #parts: Part[] = [];
  #reportCrash: (crash: Crash) => void = () => undefined;
  #starting: Promise<string> | undefined;
  #stopping = false;

  constructor(options: StartOptions, progress: Progress) {
    this.#options = options;
    this.#progress = progress;
    this.crashed = new Promise((resolve) => {
      this.#reportCrash = resolve;
    });
  }

  /** Starts everything; answers the origin to open. Rejects, naming the part, when one does not start. */
  start(): Promise<string> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  /** Ends all parts, those that are just starting too, the last started first. Never rejects. */
  async stop(): Promise<void> {
    this.#stopping = true;
    let settled = false;
    const starting = (this.#starting ?? Promise.resolve()).then(
      () => undefined,
      () => undefined, // Told by start().
    );
    void starting.then(() => {
      settled = true;
    });
    for (const part of this.#parts.reverse()) await part.close();
    // What was about to start while the others ended.
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
    const run = <T extends Part>(title: string, start: () => Promise<T>) => this.#run(title, start, state.log);

    const page = dev ? Promise.resolve() : this.#build('page', frontendOutdated, buildFrontend);
    const api = dev ? run('api', parts.watchApi) : this.#build('api', apiOutdated, buildApi);
    const storage = run('storage', parts.storage);
    // Each is awaited below; a failure must not count as unhandled while an earlier one is awaited.
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
    const site = await this.#run('site', parts.site, state.log, SITE_RESTARTS);
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

  async #run<T extends Part>(
    title: string,
    start: () => Promise<T>,
    log: (name: string) => string,
    restarts = 0,
  ): Promise<T> {
    const part = await this.#step(title, start, ({ address }) => address);
    this.#parts.push(part);
    void part.child.exit.then(async (how) => {
      if (this.#stopping) return;
      const { output } = part.child;
      const crash = { name: part.name, how, output, log: log(part.name) };
      if (how !== 0 || restarts === 0) return this.#reportCrash(crash);
      this.#parts.splice(this.#parts.indexOf(part), 1);
      this.#progress.line(`${part.name} ended unexpectedly (exit code 0) and is started again`);
      try {
        await this.#run(title, start, log, restarts - 1);
      } catch {
        if (!this.#stopping) this.#reportCrash(crash);
      }
    });
    return part;
  }

  async #step<T>(
    name: string,
    work: (report: (text: string) => void) => Promise<T>,
    say: (result: T) => string,
  ): Promise<T> {
    if (this.#stopping) throw new Error('It is being stopped.');
    try {
      return await this.#progress.step(name, work, say);
    } catch (error) {
      throw new Error(`${name} did not start: ${(error as Error).message}`, { cause: error });
    }
  }
}
