import { badRequest } from '../errors.ts';
import type { Value } from './values.ts';

/** One combination of what FROM gives, by slot; the first slot is the document. */
export interface Row {
  readonly values: readonly Value[];
  /** What the COUNTs of a group counted. */
  readonly counts?: readonly number[];
}

export type Evaluate = (row: Row) => Value;

/** What names mean at a place in a query. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #slots = new Map<string, number>();
  readonly #first: number;
  readonly parameters: ReadonlyMap<string, Value>;
  /** Where the arguments of COUNT are collected; undefined where it must not stand. */
  counted: Evaluate[] | undefined;

  constructor(parameters: ReadonlyMap<string, Value>, parent?: Scope) {
    this.parameters = parameters;
    this.#parent = parent;
    this.#first = parent?.size ?? 0;
  }

  /** The scope of a subquery, which knows the names of this one too. */
  inner(): Scope {
    return new Scope(this.parameters, this);
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

  parameter(name: string): Value {
    if (!this.parameters.has(name)) throw badRequest(`The parameter '${name}' is used and not given.`);
    return this.parameters.get(name);
  }
}
