/** Sends requests to Microsoft Graph, or to the local directory in local runs. */
import type { Context, Middleware } from '@microsoft/microsoft-graph-client';
import { deadlineSignal } from '../deadline.ts';

const ATTEMPT_MS = 10_000;

/**
 * Sends requests with a deadline. Replaces Graph's host with `localOrigin` only here, after the Graph client has attached the token: the
 * client attaches no token for http hosts.
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
