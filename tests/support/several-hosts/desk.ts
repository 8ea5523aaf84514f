/** Sends a worker's requests to random hosts and records the results in the ledger. */
import { randomInt } from 'node:crypto';
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { documentId } from '@franchise-admin/api/documents';
import { type ApiResponse, bearer, type CallOptions, type Client, createClient } from '../client.ts';
import type { Change, Kind, Ledger, View } from './ledger.ts';

/** A change that a worker wants to send. */
export interface Intent extends Pick<Change, 'kind' | 'code' | 'record' | 'from' | 'count' | 'emailAddress'> {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export type Around = <T>(kind: Kind, call: () => Promise<T>) => Promise<T>;

export interface DeskOptions {
  /** Origins of the hosts. */
  readonly origins: readonly string[];
  readonly token: string;
  readonly ledger: Ledger;
  /** Wraps each request, for example to count its cost. */
  readonly around?: Around;
  /** If false, never sends a change twice. */
  readonly races?: boolean;
}

/** One change in four is sent twice at the same time, to different hosts if there are several. */
const ONE_RACE_IN = 4;

export class Desk {
  readonly #ledger: Ledger;
  readonly #clients: readonly Client[];
  readonly #around: Around;
  readonly #races: boolean;

  constructor({ origins, token, ledger, around = (_, call) => call(), races = true }: DeskOptions) {
    this.#ledger = ledger;
    this.#races = races;
    this.#clients = origins.map((origin) => createClient(origin, async () => bearer(token)));
    this.#around = around;
  }

  /** Returns a random host other than this one, if there is another. */
  otherThan(host: number): number {
    return (host + 1 + randomInt(Math.max(1, this.#clients.length - 1))) % this.#clients.length;
  }

  /** Sends a GET. The body has the type `Body` only if the status is 200. */
  read<Body>(kind: Kind, path: string, options: CallOptions = {}, host = this.#any()): Promise<ApiResponse<Body>> {
    return this.#call<Body>(kind, host, 'GET', path, options);
  }

  /**
   * Sends a change, sometimes twice at the same time.
   * @returns the first successful response and its host, or undefined if the change is rejected
   */
  async change(intent: Intent): Promise<{ readonly response: ApiResponse; readonly host: number } | undefined> {
    const first = this.#any();
    const hosts = this.#races && randomInt(ONE_RACE_IN) === 0 ? [first, this.otherThan(first)] : [first];
    const made = await Promise.all(hosts.map(async (host) => ({ host, response: await this.#change(intent, host) })));
    return made.find(({ response }) => response.status === 200);
  }

  /** Records the version that another host shows after a change. */
  saw(view: View): void {
    this.#ledger.views.push(view);
  }

  async #change({ method, path, body, ...change }: Intent, host: number): Promise<ApiResponse> {
    const options = { ...(body !== undefined && { body }), ...(change.from !== null && { ifMatch: change.from }) };
    const response = await this.#call(change.kind, host, method, path, options);
    this.#ledger.changes.push({
      ...change,
      record: change.record ?? addedRecord(response),
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? '',
      to: response.status === 200 ? response.headers.get('etag') : null,
    });
    return response;
  }

  async #call<Body>(kind: Kind, host: number, method: string, path: string, options: CallOptions) {
    const client = this.#clients[host];
    if (!client) throw new Error(`There is no host ${host}.`);
    const started = performance.now();
    const response = await this.#around(kind, () => client.call<Body>(method, path, options)).catch(noResponse<Body>);
    this.#ledger.calls.push({ kind, host, status: response.status, milliseconds: performance.now() - started });
    return response;
  }

  #any(): number {
    return randomInt(this.#clients.length);
  }
}

/** The response for a broken connection. Callers ignore its body. */
function noResponse<Body>(): ApiResponse<Body> {
  return { status: 0, headers: new Headers(), body: undefined as Body };
}

function addedRecord({ status, body }: ApiResponse): string | null {
  return status === 200 ? documentId.user((body as FranchiseUser).franchiseUserId) : null;
}
