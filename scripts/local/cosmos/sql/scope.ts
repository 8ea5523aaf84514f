import { badRequest } from '../errors.ts';
import type { Value } from './values.ts';

/** One combination of the elements in FROM, by slot. Slot 0 is the document. */
export interface Row {
  readonly values: readonly Value[];
  /** Results of COUNT for a group. */
  readonly counts?: readonly number[];
}

export type Evaluate = (row: Row) => Value;

/** The names that are visible at a point of a query. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #slots = new Map<string, number>();
  readonly #first: number;
  readonly parameters: ReadonlyMap<string, Value>;
  /** Collects the arguments of COUNT. Undefined where COUNT is not allowed. */
  counted: Evaluate[] | undefined;

  constructor(parameters: ReadonlyMap<string, Value>, parent?: Scope) {
    this.parameters = parameters;
    this.#parent = parent;
    this.#first = parent?.size ?? 0;
  }

  /** Creates the scope of a subquery, which also sees the names of this scope. */
  inner(): Scope {
    return new Scope(this.parameters, this);
  }

  /** Number of bound slots, including those of the surrounding query. */
  get size(): number {
    return this.#first + this.#slots.size;
  }

  /** Binds an alias to the next slot. Throws 400 if the alias is already bound in this scope. */
  bind(alias: string): void {
    if (this.#slots.has(alias)) throw badRequest(`The alias '${alias}' is used twice in FROM.`);
    this.#slots.set(alias, this.size);
  }

  find(alias: string): number | undefined {
    return this.#slots.get(alias) ?? this.#parent?.find(alias);
  }

  parameter(name: string): Value {
    if (!this.parameters.has(name)) throw badRequest(`The parameter '${name}' is used but not given.`);
    return this.parameters.get(name);
  }
}
