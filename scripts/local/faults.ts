/** An injected failure for requests of the Cosmos DB endpoint or the directory. */
export interface Fault {
  /**
   * Method and path, such as `POST /v1.0/users` or `* /dbs/*`. `*` matches any method or any characters. Case is
   * ignored. The directory compares the whole path. The Cosmos DB endpoint compares only its start. Query strings are
   * ignored.
   */
  readonly match: string;
  /** Cosmos DB only: the kind of request (`batch`, `query`, `read` …), because many kinds share a method and a path. */
  readonly kind?: string;
  /** Responds with this status instead of running the request. */
  readonly status?: number;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Closes the connection before the request runs, or after it without a response. */
  readonly drop?: 'before' | 'after';
  /** Directory only: accounts created while the fault is active cannot be found for this long (replication lag). */
  readonly lagMs?: number;
  /** Remaining number of requests that the fault affects. null means all requests until it is deleted. */
  readonly times: number | null;
}

interface Options {
  /** The field that only this service supports. */
  readonly own: 'kind' | 'lagMs';
  /** The part of a path that `match` describes. */
  readonly compares: 'start' | 'whole path';
  /** Creates the error for an invalid fault. */
  readonly reject: (message: string) => Error;
}

/** Faults in the order in which they were added. Each request takes the first match and uses up one of its `times`. */
export class Faults {
  readonly #options: Options;
  #list: Fault[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds a fault from JSON. @throws the error that `reject` creates */
  add(input: unknown): Fault {
    const fault = readFault(input, this.#options);
    this.#list.push(fault);
    return fault;
  }

  list(): readonly Fault[] {
    return this.#list;
  }

  clear(): void {
    this.#list = [];
  }

  /** Returns the fault that affects this request, if any, and uses up one of its `times`. */
  take(method: string, path: string, kind?: string): Fault | undefined {
    return this.#take(
      (fault) =>
        fault.lagMs === undefined &&
        (fault.kind === undefined || fault.kind === kind) &&
        this.#pattern(fault.match).test(`${method} ${path}`),
    );
  }

  /** Returns the milliseconds for which a new account cannot be found, and uses up one of the fault's `times`. */
  takeLag(): number {
    return this.#take((fault) => fault.lagMs !== undefined)?.lagMs ?? 0;
  }

  #take(applies: (fault: Fault) => boolean): Fault | undefined {
    const at = this.#list.findIndex(applies);
    const fault = this.#list[at];
    if (!fault || fault.times === null) return fault;
    if (fault.times > 1) this.#list[at] = { ...fault, times: fault.times - 1 };
    else this.#list.splice(at, 1);
    return fault;
  }

  #pattern(match: string): RegExp {
    const parts = match.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}${this.#options.compares === 'start' ? '' : '$'}`, 'is');
  }
}

function readFault(input: unknown, { own, reject }: Options): Fault {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw reject('A fault must be a JSON object.');
  const { match, kind, drop, times = null, ...numbers } = input as Record<string, unknown>;
  const known = new Set(['status', 'retryAfter', 'delayMs', ...(own === 'lagMs' ? [own] : [])]);
  const unknown = Object.keys(numbers).find((name) => !known.has(name));
  if (unknown !== undefined) throw reject(`A fault has no field "${unknown}".`);
  const read = (name: string, from: number, to: number) => {
    const value = numbers[name];
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= from && value <= to) return value;
    throw reject(`"${name}" must be a number from ${from} to ${to}.`);
  };
  const status = read('status', 400, 599);
  const retryAfter = read('retryAfter', 0, 86_400);
  const delayMs = read('delayMs', 0, 600_000);
  const lagMs = read('lagMs', 0, 600_000);
  if (kind !== undefined && (own !== 'kind' || typeof kind !== 'string'))
    throw reject(own === 'kind' ? '"kind" must be a text.' : 'A fault has no field "kind".');
  if (drop !== undefined && drop !== 'before' && drop !== 'after') throw reject('"drop" must be "before" or "after".');
  if (times !== null && !(Number.isInteger(times) && Number(times) > 0))
    throw reject('"times" must be a whole number above 0, or null to keep the fault until it is deleted.');
  if (lagMs === undefined && (typeof match !== 'string' || !/^(\*|[A-Za-z]+) [/*]/.test(match)))
    throw reject('"match" must be a method and a path, such as "POST /v1.0/users".');
  if (lagMs !== undefined && (match !== undefined || delayMs !== undefined))
    throw reject('"lagMs" affects every new account, so "match" and "delayMs" are not allowed with it.');
  if (retryAfter !== undefined && status === undefined) throw reject('"retryAfter" requires "status".');
  const effects = [status, drop, lagMs].filter((effect) => effect !== undefined).length;
  if (effects > 1 || (effects === 0 && delayMs === undefined))
    throw reject('A fault must have one of "status", "drop", "lagMs" or "delayMs".');
  return {
    match: typeof match === 'string' ? match : '* *',
    ...(typeof kind === 'string' && { kind }),
    ...(status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(delayMs !== undefined && { delayMs }),
    ...(drop !== undefined && { drop }),
    ...(lagMs !== undefined && { lagMs }),
    times: times === null ? null : Number(times),
  };
}
