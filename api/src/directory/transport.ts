/** Sends requests to Microsoft Graph, or to the local directory in local runs. */
import type { Context, Middleware } from '@microsoft/microsoft-graph-client';
import { deadlineSignal } from '../deadline.ts';

const ATTEMPT_MS = 10_000;

/**
 * Sends requests with a deadline. The Graph client attaches no token for http hosts, so `localOrigin` replaces Graph's host only here,
 * after the token is attached.
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
