/** One Microsoft Graph call, a step of a `$batch` included. */
export interface LoggedRequest {
  readonly method: string;
  /** With ids in it and without the query: `/v1.0/users/0b0e…`. */
  readonly path: string;
  /** With the template's names instead: `GET /v1.0/users/{id}`; of no route: `unknown`. */
  readonly call: string;
  /** 0 when the connection was cut instead. */
  readonly status: number;
  readonly batched: boolean;
}

const KEPT = 10_000;

/** What reached Graph since the start or the last reset, so that tests can count (no bodies, no queries). */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #total = 0;
  #counts = new Map<string, number>();

  get total(): number {
    return this.#total;
  }

  add(entry: LoggedRequest): void {
    this.#total += 1;
    this.#counts.set(entry.call, (this.#counts.get(entry.call) ?? 0) + 1);
    this.#entries.push(entry);
    if (this.#entries.length > KEPT) this.#entries.shift();
  }

  /** The last 10,000, oldest first. */
  list(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** How often each call came, e.g. `{"POST /v1.0/users": 3}`. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  reset(): void {
    this.#entries = [];
    this.#total = 0;
    this.#counts = new Map();
  }
}
