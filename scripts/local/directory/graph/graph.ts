import type { Faults } from '../../faults.ts';
import { PATHS } from '../addresses.ts';
import type { RequestLog } from '../request-log.ts';
import type { DirectoryStore } from '../store/store.ts';
import { runBatch } from './batch.ts';
import { denied, errorBody, faultError, GraphError } from './errors.ts';
import { type Found, findRoute } from './find-route.ts';
import type { GraphContext, GraphOutcome, GraphRequest, GraphResponse } from './request.ts';

type Roles = ReadonlySet<string>;

/** Microsoft Graph v1.0 over the directory: finds routes, applies faults, counts requests and formats errors. */
export class Graph {
  readonly #store: DirectoryStore;
  readonly #faults: Faults;
  readonly #log: RequestLog;

  constructor(store: DirectoryStore, faults: Faults, log: RequestLog) {
    this.#store = store;
    this.#faults = faults;
    this.#log = log;
  }

  /** Runs one request of a caller with these application permissions. `batched` marks a step of a batch. */
  async run(request: GraphRequest, roles: Roles, batched = false): Promise<GraphOutcome> {
    const found = findRoute(request);
    const outcome = await this.#applyFault(request, found, roles);
    this.#log.add({
      method: request.method,
      path: request.path,
      call: found instanceof GraphError ? 'unknown' : `${request.method} ${PATHS.graph}${found.template}`,
      status: outcome === 'cut' ? 0 : outcome.status,
      batched,
    });
    return outcome;
  }

  async #applyFault(request: GraphRequest, found: Found | GraphError, roles: Roles): Promise<GraphOutcome> {
    const fault = this.#faults.take(request.method, request.path);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault?.drop === 'before') return 'cut';
    if (fault?.status !== undefined) return errorResponse(faultError(fault.status, fault.retryAfter));
    const outcome = await this.#handle(request, found, roles);
    return fault?.drop === 'after' ? 'cut' : outcome;
  }

  async #handle(request: GraphRequest, found: Found | GraphError, roles: Roles): Promise<GraphOutcome> {
    try {
      if (found instanceof GraphError) throw found;
      if (found.kind === 'batch') return await runBatch(request.body, (step) => this.run(step, roles, true));
      const { route, params } = found;
      if (!route.roles.some((role) => roles.has(role))) throw denied();
      const lag = () => this.#faults.takeLag();
      const context: GraphContext = { request, params, store: this.#store, roles, lag };
      return route.handle(context);
    } catch (error) {
      if (error instanceof GraphError) return errorResponse(error);
      throw error;
    }
  }
}

export function errorResponse(error: GraphError): GraphResponse {
  return { status: error.status, headers: error.headers, body: errorBody(error) };
}
