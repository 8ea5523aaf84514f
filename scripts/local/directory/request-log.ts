/** One Microsoft Graph request, or one step of a `$batch`. */
export interface LoggedRequest {
  readonly method: string;
  /** Path with ids, without the query: `/v1.0/users/0b0e…`. */
  readonly path: string;
  /** Method and route template, such as `GET /v1.0/users/{id}`, or `unknown` without a route. */
  readonly call: string;
  /** 0 if a fault closed the connection. */
  readonly status: number;
  readonly batched: boolean;
}

const KEPT = 10_000;

/** Logs Graph requests since the start or the last reset, without bodies and queries, so that tests can count them. */
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

  /** The last 10,000 requests, oldest first. */
  list(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** Number of requests per template, such as `{"POST /v1.0/users": 3}`. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  reset(): void {
    this.#entries = [];
    this.#total = 0;
    this.#counts = new Map();
  }
}
