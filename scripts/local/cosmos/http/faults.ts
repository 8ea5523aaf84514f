import { badRequest, CosmosError } from '../errors.ts';
import { isObject, type Json } from '../json.ts';

/** A failure on purpose. */
export interface Fault {
  /** Method and start of the path: `POST /dbs/franchise-admin/colls/franchises`; `*` for any method or any characters. */
  readonly match: string;
  /** Only requests of this kind (`batch`, `query`, `read` …), since many share a method and a path. */
  readonly kind?: string;
  /** How often it still happens; null: until it is cleared. */
  readonly times: number | null;
  readonly status?: number;
  /** Seconds, for 429 and 503. */
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Cut the connection before the request has its effect, or after. */
  readonly drop?: 'before' | 'after';
}

const KNOWN = new Set(['match', 'kind', 'times', 'status', 'retryAfter', 'delayMs', 'drop']);

/** The faults that are due, in the order in which they were asked for. */
export class Faults {
  #faults: Fault[] = [];

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Adds a fault from JSON; 400 says what is wrong with it. */
  add(value: Json): Fault {
    const fault = readFault(value);
    this.#faults.push(fault);
    return fault;
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that strikes a request, counted down; undefined for none. */
  take(method: string, path: string, kind: string): Fault | undefined {
    const at = this.#faults.findIndex((fault) => strikes(fault, method, path, kind));
    const fault = this.#faults[at];
    if (!fault) return undefined;
    if (fault.times === null) return fault;
    if (fault.times > 1) this.#faults[at] = { ...fault, times: fault.times - 1 };
    else this.#faults.splice(at, 1);
    return fault;
  }
}

/** The answer of a fault with a status. */
export function faultError(status: number, retryAfter: number | undefined): CosmosError {
  const headers: Record<string, string> = {};
  if (retryAfter !== undefined) {
    headers['x-ms-retry-after-ms'] = String(Math.round(retryAfter * 1000));
    headers['retry-after'] = String(Math.ceil(retryAfter));
  }
  const substatus = status === 429 ? 3200 : 0;
  return new CosmosError(status, `A fault asked for through /_faults: ${status}.`, { substatus, headers });
}

function strikes(fault: Fault, method: string, path: string, kind: string): boolean {
  if (fault.kind !== undefined && fault.kind !== kind) return false;
  const space = fault.match.indexOf(' ');
  const wanted = fault.match.slice(0, space);
  if (wanted !== '*' && wanted.toUpperCase() !== method) return false;
  const stem = fault.match
    .slice(space + 1)
    .split('*')
    .map((part) => part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${stem.join('.*')}`, 's').test(path);
}

function readFault(value: Json): Fault {
  if (!isObject(value)) throw badRequest('A fault must be an object.');
  for (const name of Object.keys(value)) if (!KNOWN.has(name)) throw badRequest(`A fault has no property '${name}'.`);
  const { match, kind, times = null, status, retryAfter, delayMs, drop } = value;
  if (typeof match !== 'string' || !/^(\*|[A-Za-z]+) \//.test(match))
    throw badRequest("A fault needs a match such as 'POST /dbs/franchise-admin'.");
  if (status === undefined && delayMs === undefined && drop === undefined)
    throw badRequest('A fault needs a status, delayMs or drop.');
  if (drop !== undefined && drop !== 'before' && drop !== 'after')
    throw badRequest("drop must be 'before' or 'after'.");
  return {
    match,
    ...(kind === undefined ? {} : { kind: String(kind) }),
    times: times === null ? null : positive(times, 'times'),
    ...(status === undefined ? {} : { status: positive(status, 'status') }),
    ...(retryAfter === undefined ? {} : { retryAfter: positive(retryAfter, 'retryAfter') }),
    ...(delayMs === undefined ? {} : { delayMs: positive(delayMs, 'delayMs') }),
    ...(drop === undefined ? {} : { drop }),
  };
}

function positive(value: Json, name: string): number {
  if (typeof value !== 'number' || !(value > 0)) throw badRequest(`${name} must be a number above zero.`);
  return value;
}
