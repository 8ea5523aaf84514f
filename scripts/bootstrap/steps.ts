/** Steps that look up a resource and create it if it is missing. */
import { az } from '../azure/az.ts';

/** The arguments of an az command. */
export type Arguments = readonly string[];

export interface Step<T> {
  readonly title: string;
  /** Returns the existing resource. Undefined if it is missing or differs. */
  look(): Promise<T | undefined>;
  /** The az command that creates or updates the resource. Its JSON output has the same shape as the result of `look`. */
  readonly make: Arguments;
}

export interface Outcome {
  readonly title: string;
  readonly state: 'exists' | 'created' | 'missing';
  readonly make: Arguments;
}

/** Looks up the resource of each step and, if `apply` is true, creates the missing ones. Collects the outcomes. */
export class Plan {
  readonly outcomes: Outcome[] = [];
  readonly #apply: boolean;
  readonly #report: (outcome: Outcome) => void;

  /** @param apply true to create missing resources, false to only report them */
  constructor(apply: boolean, report: (outcome: Outcome) => void = () => undefined) {
    this.#apply = apply;
    this.#report = report;
  }

  /**
   * Returns the step's resource; undefined if it is missing and was only reported.
   * @throws Error of the failed az command
   */
  async ensure<T>({ title, look, make }: Step<T>): Promise<T | undefined> {
    const there = await look();
    if (there !== undefined) {
      this.#add({ title, state: 'exists', make });
      return there;
    }
    if (!this.#apply) {
      this.#add({ title, state: 'missing', make });
      return undefined;
    }
    const made = (await az(make)) as T;
    this.#add({ title, state: 'created', make });
    return made;
  }

  #add(outcome: Outcome): void {
    this.outcomes.push(outcome);
    this.#report(outcome);
  }
}

/** Formats a command for a shell. */
export function typed(args: Arguments): string {
  const quoted = args.map((arg) => (/^[\w./:@=,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`));
  return ['az', ...quoted].join(' ');
}
