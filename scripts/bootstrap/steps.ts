/** One thing that has to be there, looked for first and made where it is not. */
import { setTimeout as pause } from 'node:timers/promises';
import { az } from '../deploy/run.ts';

const LOOKS = 6;
const PAUSE_MS = 5_000;

/** What az is asked: its words and options. */
export type Arguments = readonly string[];

export interface Step<T> {
  readonly title: string;
  /** What is there already as it should be; undefined where nothing is. */
  look(): Promise<T | undefined>;
  /** Makes it. */
  readonly make: Arguments;
}

export interface Outcome {
  readonly title: string;
  readonly state: 'is there' | 'made' | 'to be made';
  readonly make: Arguments;
}

/** A plan as it grows, and carries itself out where it may. */
export class Plan {
  readonly outcomes: Outcome[] = [];
  readonly #apply: boolean;
  readonly #report: (outcome: Outcome) => void;

  /** @param apply makes what is missing; else it is only told */
  constructor(apply: boolean, report: (outcome: Outcome) => void = () => undefined) {
    this.#apply = apply;
    this.#report = report;
  }

  /** What the step is for; undefined where it is missing and only told. @throws Error of the az call that failed */
  async ensure<T>({ title, look, make }: Step<T>): Promise<T | undefined> {
    const there = await look();
    if (there !== undefined) {
      this.#add({ title, state: 'is there', make });
      return there;
    }
    if (!this.#apply) {
      this.#add({ title, state: 'to be made', make });
      return undefined;
    }
    await az(make);
    const made = await this.#find(look);
    if (made === undefined) throw new Error(`${title}: az made it and does not find it.`);
    this.#add({ title, state: 'made', make });
    return made;
  }

  /** What was made just now is not in every answer at once. */
  async #find<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    for (let tries = LOOKS; tries > 1; tries--) {
      const found = await look();
      if (found !== undefined) return found;
      await pause(PAUSE_MS);
    }
    return look();
  }

  #add(outcome: Outcome): void {
    this.outcomes.push(outcome);
    this.#report(outcome);
  }
}

/** A command as it would be typed. */
export function typed(args: Arguments): string {
  const quoted = args.map((arg) => (/^[\w./:@=,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`));
  return ['az', ...quoted].join(' ');
}
