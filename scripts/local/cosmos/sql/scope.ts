import { badRequest } from '../errors.ts';
import type { Value } from './values.ts';

/** One combination of what FROM gives, by slot; the first slot is the document. */
export interface Row {
  readonly values: readonly Value[];
  /** Results of the aggregate functions of a group. */
  readonly aggregates?: readonly Value[];
}

export type Evaluate = (row: Row) => Value;

/** An aggregate function as it is found in a query, with its argument. */
export interface AggregateCall {
  readonly name: string;
  readonly argument: Evaluate;
}

/** What names mean at a place in a query. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #slots = new Map<string, number>();
  readonly #first: number;
  readonly parameters: ReadonlyMap<string, Value>;
  /** Where aggregate calls are collected; undefined where none may stand. */
  aggregates: AggregateCall[] | undefined;

  constructor(parameters: ReadonlyMap<string, Value>, parent?: Scope) {
    this.parameters = parameters;
    this.#parent = parent;
    this.#first = parent?.size ?? 0;
  }

  /** Slots in use, those of the surrounding query included. */
  get size(): number {
    return this.#first + this.#slots.size;
  }

  /** Binds an alias to the next slot. */
  bind(alias: string): void {
    if (this.#slots.has(alias)) throw badRequest(`The alias '${alias}' is used twice in FROM.`);
    this.#slots.set(alias, this.size);
  }

  find(alias: string): number | undefined {
    return this.#slots.get(alias) ?? this.#parent?.find(alias);
  }

  /** The only alias of FROM, for SELECT *. */
  only(): number {
    if (this.#slots.size !== 1) throw badRequest("'SELECT *' is only valid with a single input set.");
    return this.#first;
  }

  parameter(name: string): Value {
    if (!this.parameters.has(name)) throw badRequest(`The parameter '${name}' is used and not given.`);
    return this.parameters.get(name);
  }
}
