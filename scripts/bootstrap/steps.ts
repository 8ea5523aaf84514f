/** One thing that has to be there, looked for first and made where it is not. */
import { az } from '../azure/az.ts';

/** What az is asked: its words and options. */
export type Arguments = readonly string[];

export interface Step<T> {
  readonly title: string;
  /** What is there already as it should be; undefined where nothing is. */
  look(): Promise<T | undefined>;
  /** Makes it, and answers it in the same form. */
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
    const made = (await az(make)) as T;
    this.#add({ title, state: 'made', make });
    return made;
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
