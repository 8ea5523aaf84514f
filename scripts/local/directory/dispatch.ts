import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import type { Faults } from '../faults.ts';
import { PATHS } from './addresses.ts';
import { type Control, serveControl } from './control.ts';
import type { Graph } from './graph/graph.ts';
import { serveGraph } from './graph/http.ts';
import { closeInsteadOfResponding, RequestError, sendJson } from './http.ts';
import { type ManagedIdentity, serveManagedIdentity } from './identity.ts';
import { serveAsset } from './oidc/assets.ts';
import { ASSETS, pageHeaders } from './oidc/html.ts';
import type { Interactions } from './oidc/interactions.ts';
import { withUsableHint } from './oidc/logout-hint.ts';
import type { Tokens } from './tokens.ts';

export interface Parts {
  readonly port: number;
  readonly siteOrigins: readonly string[];
  readonly tokens: Tokens;
  readonly faults: Faults;
  readonly provider: Provider;
  readonly interactions: Interactions;
  readonly graph: Graph;
  readonly identity: ManagedIdentity;
  readonly identityHeader: string;
  readonly control: Control;
}

/** Creates the listener that passes each request to a part of the directory by its path. */
export function requestListener(parts: Parts): RequestListener {
  const openId = parts.provider.callback();
  const hosts = new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${parts.port}`));
  const headers = pageHeaders(parts.siteOrigins);
  return (request, response) => {
    // Rejects a host name that merely resolves to this machine (DNS rebinding).
    if (!hosts.has(request.headers.host ?? '')) {
      sendJson(response, 421, { error: 'This directory accepts requests to this machine only.' });
      return;
    }
    route(request, response, parts, openId, headers).catch((error: unknown) => fail(request, response, error));
  };
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Parts,
  openId: ReturnType<Provider['callback']>,
  headers: Record<string, string>,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const path = url.pathname;
  if (path.startsWith('/_')) return serveControl(request, response, path, parts.control);
  // Graph applies faults itself, because a batch contains many requests.
  if (path === PATHS.graph || path.startsWith(`${PATHS.graph}/`)) return serveGraph(request, response, url, parts);
  if (await applyFault(request, response, path, parts.faults)) return;
  if (path === PATHS.identity) {
    const { identity, identityHeader, tokens } = parts;
    return serveManagedIdentity(request, response, url.searchParams, { identity, header: identityHeader, tokens });
  }
  if (path.startsWith(`${ASSETS}/`)) return serveAsset(response, path.slice(ASSETS.length + 1));
  if (path.startsWith(`${PATHS.signIn}/`)) return parts.interactions.serve(request, response, path);
  if (path === PATHS.discovery) request.url = '/.well-known/openid-configuration';
  if (path === PATHS.logout) request.url = withUsableHint(url, parts.tokens.kid);
  for (const [name, value] of Object.entries(headers)) if (name !== 'content-type') response.setHeader(name, value);
  await openId(request, response);
}

/** Applies a fault to this request. Returns true if the request was completed or its connection closed. */
async function applyFault(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  faults: Faults,
): Promise<boolean> {
  const fault = faults.take(request.method ?? 'GET', path);
  if (!fault) return false;
  if (fault.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
  if (fault.drop === 'before') {
    response.destroy();
    return true;
  }
  if (fault.drop === 'after') closeInsteadOfResponding(response);
  if (fault.status === undefined) return false;
  const retry: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) };
  sendJson(response, fault.status, { error: 'temporarily_unavailable' }, retry);
  return true;
}

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // Sends and logs nothing if the caller has disconnected. Such a request may fail because the directory has closed its store.
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (error instanceof RequestError) {
    sendJson(response, error.status, { error: error.message });
    return;
  }
  // Omits the path, which may contain a user name.
  console.error(`directory: a ${request.method} request failed:`, error);
  sendJson(response, 500, { error: { code: 'InternalServerError', message: 'The local directory failed.' } });
}
