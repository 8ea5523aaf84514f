/** The last step of a request to Microsoft Graph: onto the network, or to the local directory that stands in for it. */
import type { Context, Middleware } from '@microsoft/microsoft-graph-client';
import { deadlineSignal } from '../deadline.ts';

/** One attempt of one request. */
const ATTEMPT_MS = 10_000;

/**
 * Sends requests with a deadline. The Graph client attaches no token to http hosts, so requests keep Graph's address until
 * here, where `localOrigin` takes its place in local runs.
 */
export class Transport implements Middleware {
  readonly #localOrigin: string | undefined;

  constructor(localOrigin: string | undefined) {
    this.#localOrigin = localOrigin;
  }

  async execute(context: Context): Promise<void> {
    const { request, options = {} } = context;
    const url = new URL(typeof request === 'string' ? request : request.url);
    const target = this.#localOrigin === undefined ? url : new URL(url.pathname + url.search, this.#localOrigin);
    context.response = await fetch(target, { ...(options as RequestInit), signal: deadlineSignal(ATTEMPT_MS) });
  }
}
