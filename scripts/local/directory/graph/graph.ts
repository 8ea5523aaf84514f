import type { Faults } from '../../faults.ts';
import { PATHS } from '../addresses.ts';
import type { RequestLog } from '../request-log.ts';
import type { DirectoryStore } from '../store/store.ts';
import { answerBatch } from './batch.ts';
import { denied, errorBody, faultError, GraphError } from './errors.ts';
import { type Found, findRoute } from './find-route.ts';
import type { GraphAnswer, GraphContext, GraphOutcome, GraphRequest } from './request.ts';

type Roles = ReadonlySet<string>;

/** Microsoft Graph v1.0 over the directory: finds the route, lets faults strike, counts, and words the errors. */
export class Graph {
  readonly #store: DirectoryStore;
  readonly #faults: Faults;
  readonly #log: RequestLog;

  constructor(store: DirectoryStore, faults: Faults, log: RequestLog) {
    this.#store = store;
    this.#faults = faults;
    this.#log = log;
  }

  /** Answers one call of a caller with these application permissions; `batched` says that it is a step of a batch. */
  async answer(request: GraphRequest, roles: Roles, batched = false): Promise<GraphOutcome> {
    const found = findRoute(request);
    const outcome = await this.#strike(request, found, roles);
    this.#log.add({
      method: request.method,
      path: request.path,
      call: found instanceof GraphError ? 'unknown' : `${request.method} ${PATHS.graph}${found.template}`,
      status: outcome === 'cut' ? 0 : outcome.status,
      batched,
    });
    return outcome;
  }

  async #strike(request: GraphRequest, found: Found | GraphError, roles: Roles): Promise<GraphOutcome> {
    const fault = this.#faults.take(request.method, request.path);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault?.drop === 'before') return 'cut';
    if (fault?.status !== undefined) return errorAnswer(faultError(fault.status, fault.retryAfter));
    const outcome = await this.#handle(request, found, roles);
    return fault?.drop === 'after' ? 'cut' : outcome;
  }

  async #handle(request: GraphRequest, found: Found | GraphError, roles: Roles): Promise<GraphOutcome> {
    try {
      if (found instanceof GraphError) throw found;
      if (found.kind === 'batch') return await answerBatch(request.body, (step) => this.answer(step, roles, true));
      const { route, params } = found;
      if (!route.roles.some((role) => roles.has(role))) throw denied();
      const lag = () => this.#faults.takeLag();
      const context: GraphContext = { request, params, store: this.#store, roles, lag };
      return route.handle(context);
    } catch (error) {
      if (error instanceof GraphError) return errorAnswer(error);
      throw error;
    }
  }
}

export function errorAnswer(error: GraphError): GraphAnswer {
  return { status: error.status, headers: error.headers, body: errorBody(error) };
}
