import { badRequest } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Query } from './ast.ts';
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

type CompileSubquery = (query: Query, scope: Scope) => (outer: Row) => Json[];

/** What names mean at a place in a query. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #slots = new Map<string, number>();
  readonly #first: number;
  readonly #compileSubquery: CompileSubquery;
  readonly parameters: ReadonlyMap<string, Value>;
  /** Where aggregate calls are collected; undefined where none may stand. */
  aggregates: AggregateCall[] | undefined;

  constructor(parameters: ReadonlyMap<string, Value>, compileSubquery: CompileSubquery, parent?: Scope) {
    this.parameters = parameters;
    this.#compileSubquery = compileSubquery;
    this.#parent = parent;
    this.#first = parent?.size ?? 0;
  }

  /** A scope that knows the same parameters and no name yet. */
  fresh(): Scope {
    return new Scope(this.parameters, this.#compileSubquery);
  }

  /** Compiles a subquery, which knows the names of this scope too, to a function of the row around it. */
  subquery(query: Query): (outer: Row) => Json[] {
    return this.#compileSubquery(query, new Scope(this.parameters, this.#compileSubquery, this));
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
