/** A failure on purpose, for requests of the Cosmos DB endpoint or the directory. */
export interface Fault {
  /**
   * Method and path: `POST /v1.0/users`, `* /dbs/*`. `*` stands for any method or any characters; case does not matter. The directory
   * compares the whole path, the Cosmos DB endpoint its start. Query strings are ignored.
   */
  readonly match: string;
  /** Cosmos DB only: requests of this kind (`batch`, `query`, `read` …), since many share a method and a path. */
  readonly kind?: string;
  /** Respond with this status instead of acting. */
  readonly status?: number;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Cut the connection before acting, or after acting instead of responding. */
  readonly drop?: 'before' | 'after';
  /** Directory only: accounts created meanwhile are not found for this long (replication lag). */
  readonly lagMs?: number;
  /** Number of requests that it still strikes; null: until it is cleared. */
  readonly times: number | null;
}

interface Options {
  /** The field that only this part knows. */
  readonly own: 'kind' | 'lagMs';
  /** The part of a path that `match` describes. */
  readonly compares: 'start' | 'whole path';
  /** The error for JSON that is no fault. */
  readonly reject: (message: string) => Error;
}

/** Faults in the order in which they were added. Each request takes the first that matches and uses up one of its times. */
export class Faults {
  readonly #options: Options;
  #list: Fault[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  /** Adds a fault from JSON. @throws what `reject` returns */
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

  /** The fault that strikes this request, if any. */
  take(method: string, path: string, kind?: string): Fault | undefined {
    return this.#take(
      (fault) =>
        fault.lagMs === undefined &&
        (fault.kind === undefined || fault.kind === kind) &&
        this.#pattern(fault.match).test(`${method} ${path}`),
    );
  }

  /** Milliseconds for which an account created now is not found. */
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
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw reject('A fault is a JSON object.');
  const { match, kind, drop, times = null, ...numbers } = input as Record<string, unknown>;
  const known = new Set(['status', 'retryAfter', 'delayMs', ...(own === 'lagMs' ? [own] : [])]);
  const unknown = Object.keys(numbers).find((name) => !known.has(name));
  if (unknown !== undefined) throw reject(`A fault has no field "${unknown}".`);
  const read = (name: string, from: number, to: number) => {
    const value = numbers[name];
    if (value === undefined) return undefined;
    if (typeof value === 'number' && value >= from && value <= to) return value;
    throw reject(`"${name}" is a number from ${from} to ${to}.`);
  };
  const status = read('status', 400, 599);
  const retryAfter = read('retryAfter', 0, 86_400);
  const delayMs = read('delayMs', 0, 600_000);
  const lagMs = read('lagMs', 0, 600_000);
  if (kind !== undefined && (own !== 'kind' || typeof kind !== 'string'))
    throw reject(own === 'kind' ? '"kind" is a text.' : 'A fault has no field "kind".');
  if (drop !== undefined && drop !== 'before' && drop !== 'after') throw reject('"drop" is "before" or "after".');
  if (times !== null && !(Number.isInteger(times) && Number(times) > 0))
    throw reject('"times" is a whole number above 0, or null for as long as the fault is there.');
  if (lagMs === undefined && (typeof match !== 'string' || !/^(\*|[A-Za-z]+) [/*]/.test(match)))
    throw reject('"match" is a method and a path, such as "POST /v1.0/users".');
  if (lagMs !== undefined && (match !== undefined || delayMs !== undefined))
    throw reject('"lagMs" is about every new account: it has no "match" and no "delayMs".');
  if (retryAfter !== undefined && status === undefined) throw reject('"retryAfter" needs a "status".');
  const effects = [status, drop, lagMs].filter((effect) => effect !== undefined).length;
  if (effects > 1 || (effects === 0 && delayMs === undefined))
    throw reject('A fault has one of "status", "drop", "lagMs" or "delayMs".');
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
