import type { RequestKind } from './reply.ts';

/** One request that was answered. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly kind: RequestKind;
  /** 0 when the connection was cut before the effect. */
  readonly status: number;
  /** Request units. */
  readonly charge: number;
}

/** The most requests kept one by one; the totals count all. */
const KEPT = 10_000;

/** Counts requests and request units, so that tests can say what a call costs. */
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

  /** How many there were since the last reset. */
  get total(): number {
    return this.#total;
  }

  /** Request units since the last reset. */
  get charge(): number {
    return Math.round(this.#charge * 100) / 100;
  }

  /** The requests since the last reset, oldest first; the last 10,000 at most. */
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
