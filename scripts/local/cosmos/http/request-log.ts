import type { RequestKind } from './reply.ts';

export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly kind: RequestKind;
  /** 0 if a fault closed the connection before the request ran. */
  readonly status: number;
  /** Request units. */
  readonly charge: number;
}

/** Maximum number of requests kept individually; the totals include all requests. */
const KEPT = 10_000;

/** Counts requests and request units, so that tests can measure the cost of an API request. */
export class RequestLog {
  #list: LoggedRequest[] = [];
  #total = 0;
  #charge = 0;

  add(request: LoggedRequest): void {
    this.#total += 1;
    this.#charge += request.charge;
    this.#list.push(request);
    if (this.#list.length > KEPT * 2) this.#list = this.#list.slice(-KEPT);
  }

  /** Number of requests since the last reset. */
  get total(): number {
    return this.#total;
  }

  /** Request units since the last reset. */
  get charge(): number {
    return Math.round(this.#charge * 100) / 100;
  }

  /** Requests since the last reset, oldest first, at most the last 10,000. */
  list(kind?: RequestKind): readonly LoggedRequest[] {
    const last = this.#list.slice(-KEPT);
    return kind === undefined ? last : last.filter((request) => request.kind === kind);
  }

  reset(): void {
    this.#list = [];
    this.#total = 0;
    this.#charge = 0;
  }
}
