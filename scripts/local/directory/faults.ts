import { isRecord, RequestError } from './http.ts';

/** What goes wrong on purpose; exactly one of status, drop and lagMs, or delayMs alone or beside status or drop. */
export interface Fault {
  /** Method and path, `*` for any part: `POST /v1.0/users`, `* /v1.0/groups/*`. The query string is not looked at. */
  readonly match: string;
  /** Answer with this status instead of acting. */
  readonly status?: number;
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Cut the connection before acting, or after acting instead of answering. */
  readonly drop?: 'before' | 'after';
  /** Accounts created meanwhile are not found for this long (replication lag). */
  readonly lagMs?: number;
  /** How often it still happens; null means until it is cleared. */
  times: number | null;
}

/** The faults set through `/_faults`; each request takes the first that matches, and uses up one of its times. */
export class Faults {
  #list: Fault[] = [];

  /** Adds one from JSON; RequestError 400 says what is wrong with it. */
  add(input: unknown): Fault {
    const fault = parseFault(input);
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
  take(method: string, path: string): Fault | undefined {
    return this.#take((fault) => fault.lagMs === undefined && matches(fault.match, method, path));
  }

  /** Milliseconds an account created now stays unseen. */
  takeLag(): number {
    return this.#take((fault) => fault.lagMs !== undefined)?.lagMs ?? 0;
  }

  #take(applies: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#list.find(applies);
    if (fault && fault.times !== null) {
      fault.times -= 1;
      if (fault.times <= 0) this.#list = this.#list.filter((other) => other !== fault);
    }
    return fault;
  }
}

function matches(pattern: string, method: string, path: string): boolean {
  const expression = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${expression}$`, 'i').test(`${method} ${path}`);
}

const FIELDS = new Set(['match', 'status', 'retryAfter', 'delayMs', 'drop', 'lagMs', 'times']);

function parseFault(input: unknown): Fault {
  if (!isRecord(input)) throw new RequestError(400, 'A fault is a JSON object.');
  const unknown = Object.keys(input).find((name) => !FIELDS.has(name));
  if (unknown !== undefined) throw new RequestError(400, `A fault has no field "${unknown}".`);
  const { match, drop, times } = input;
  const status = optionalNumber(input, 'status', 400, 599);
  const retryAfter = optionalNumber(input, 'retryAfter', 0, 86_400);
  const delayMs = optionalNumber(input, 'delayMs', 0, 600_000);
  const lagMs = optionalNumber(input, 'lagMs', 0, 600_000);
  if (drop !== undefined && drop !== 'before' && drop !== 'after') {
    throw new RequestError(400, '"drop" is "before" or "after".');
  }
  if (times !== undefined && times !== null && !(Number.isInteger(times) && Number(times) > 0)) {
    throw new RequestError(400, '"times" is a whole number above 0, or null for as long as the fault is there.');
  }
  if (lagMs === undefined && (typeof match !== 'string' || !/^(\*|[A-Z]+) (\/|\*)/.test(match))) {
    throw new RequestError(400, '"match" is a method and a path, such as "POST /v1.0/users".');
  }
  const effects = [status, drop, lagMs].filter((effect) => effect !== undefined).length;
  if (effects > 1 || (effects === 0 && delayMs === undefined)) {
    throw new RequestError(400, 'A fault has one of "status", "drop", "lagMs" or "delayMs".');
  }
  return {
    match: typeof match === 'string' ? match : 'POST /v1.0/users',
    ...(status !== undefined && { status }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(delayMs !== undefined && { delayMs }),
    ...(drop !== undefined && { drop }),
    ...(lagMs !== undefined && { lagMs }),
    times: typeof times === 'number' ? times : null,
  };
}

function optionalNumber(input: Record<string, unknown>, name: string, from: number, to: number): number | undefined {
  const value = input[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value >= from && value <= to) return value;
  throw new RequestError(400, `"${name}" is a number from ${from} to ${to}.`);
}
