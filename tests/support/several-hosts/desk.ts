/** A worker's calls, each at one host or another, with what came of them in the ledger. */
import { randomInt } from 'node:crypto';
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { documentId } from '@franchise-admin/api/documents';
import { type Answer, bearer, type CallOptions, type Client, createClient } from '../client.ts';
import type { Change, Kind, Ledger, View } from './ledger.ts';

/** A change to be asked for. */
export interface Intent extends Pick<Change, 'kind' | 'code' | 'record' | 'from' | 'count' | 'emailAddress'> {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

export type Around = <T>(kind: Kind, call: () => Promise<T>) => Promise<T>;

export interface DeskOptions {
  /** Where the hosts answer. */
  readonly origins: readonly string[];
  readonly token: string;
  readonly ledger: Ledger;
  /** Stands around each call, e.g. to count what it costs. */
  readonly around?: Around;
  /** false: no change is sent twice. */
  readonly races?: boolean;
}

/** One change in so many is sent twice at the same time, to two hosts where there are as many. */
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

  /** Any host, but for that one where there are others. */
  otherThan(host: number): number {
    return (host + 1 + randomInt(Math.max(1, this.#clients.length - 1))) % this.#clients.length;
  }

  /** The answer is of this form where its status is 200. */
  read<Body>(kind: Kind, path: string, options: CallOptions = {}, host = this.#any()): Promise<Answer<Body>> {
    return this.#call<Body>(kind, host, 'GET', path, options);
  }

  /**
   * Asks for a change, now and then twice at the same time.
   * @returns the first answer that grants it and the host that gave it; undefined when it is refused
   */
  async change(intent: Intent): Promise<{ readonly answer: Answer; readonly host: number } | undefined> {
    const first = this.#any();
    const hosts = this.#races && randomInt(ONE_RACE_IN) === 0 ? [first, this.otherThan(first)] : [first];
    const made = await Promise.all(hosts.map(async (host) => ({ host, answer: await this.#change(intent, host) })));
    return made.find(({ answer }) => answer.status === 200);
  }

  /** Notes what another host shows of a change. */
  saw(view: View): void {
    this.#ledger.views.push(view);
  }

  async #change({ method, path, body, ...said }: Intent, host: number): Promise<Answer> {
    const options = { ...(body !== undefined && { body }), ...(said.from !== null && { ifMatch: said.from }) };
    const answer = await this.#call(said.kind, host, method, path, options);
    this.#ledger.changes.push({
      ...said,
      record: said.record ?? addedRecord(answer),
      status: answer.status,
      requestId: answer.headers.get('x-request-id') ?? '',
      to: answer.status === 200 ? answer.headers.get('etag') : null,
    });
    return answer;
  }

  async #call<Body>(kind: Kind, host: number, method: string, path: string, options: CallOptions) {
    const client = this.#clients[host];
    if (!client) throw new Error(`There is no host ${host}.`);
    const started = performance.now();
    const answer = await this.#around(kind, () => client.call<Body>(method, path, options)).catch(noAnswer<Body>);
    this.#ledger.calls.push({ kind, host, status: answer.status, milliseconds: performance.now() - started });
    return answer;
  }

  #any(): number {
    return randomInt(this.#clients.length);
  }
}

/** The connection broke; nobody looks at the body of such an answer. */
function noAnswer<Body>(): Answer<Body> {
  return { status: 0, headers: new Headers(), body: undefined as Body };
}

function addedRecord({ status, body }: Answer): string | null {
  return status === 200 ? documentId.user((body as FranchiseUser).franchiseUserId) : null;
}
