import { PATHS } from '../addresses.ts';
import type { Faults } from '../faults.ts';
import type { RequestLog } from '../request-log.ts';
import type { DirectoryStore } from '../store/store.ts';
import { denied, errorBody, faultError, GraphError } from './errors.ts';
import type { GraphAnswer, GraphContext, GraphRequest } from './request.ts';
import { type GraphRoute, ROUTES } from './routes.ts';

/** An answer, or what became of the connection instead. */
export type GraphOutcome = GraphAnswer | 'cut';

interface Found {
  readonly route: GraphRoute;
  readonly params: Record<string, string>;
}

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

  /** Answers one call of a caller with these application permissions. */
  async answer(request: GraphRequest, roles: ReadonlySet<string>, batched = false): Promise<GraphOutcome> {
    const found = findRoute(request);
    const outcome = await this.#strike(request, found, roles);
    this.#log.add({
      method: request.method,
      path: request.path,
      call: found instanceof GraphError ? 'unknown' : `${request.method} ${PATHS.graph}${found.route.template}`,
      status: outcome === 'cut' ? 0 : outcome.status,
      batched,
    });
    return outcome;
  }

  async #strike(request: GraphRequest, found: Found | GraphError, roles: ReadonlySet<string>): Promise<GraphOutcome> {
    const fault = this.#faults.take(request.method, request.path);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault?.drop === 'before') return 'cut';
    if (fault?.status !== undefined) return errorAnswer(faultError(fault.status, fault.retryAfter));
    const answer = this.#handle(request, found, roles);
    return fault?.drop === 'after' ? 'cut' : answer;
  }

  #handle(request: GraphRequest, found: Found | GraphError, roles: ReadonlySet<string>): GraphAnswer {
    try {
      if (found instanceof GraphError) throw found;
      const { route, params } = found;
      if (!route.roles.some((role) => roles.has(role))) throw denied();
      const context: GraphContext = {
        request,
        params,
        store: this.#store,
        roles,
        lag: () => this.#faults.takeLag(),
      };
      return this.#store.transact(() => route.handle(context));
    } catch (error) {
      if (error instanceof GraphError) return errorAnswer(error);
      throw error;
    }
  }
}

export function errorAnswer(error: GraphError): GraphAnswer {
  return { status: error.status, headers: error.headers, body: errorBody(error) };
}

function findRoute({ method, path }: GraphRequest): Found | GraphError {
  const segments = path.slice(PATHS.graph.length).split('/').slice(1);
  const candidates = ROUTES.flatMap((route): Found[] => {
    const params = match(route.template, segments);
    return params ? [{ route, params }] : [];
  });
  const found = candidates.find(({ route }) => route.method === method);
  if (found) return found;
  if (candidates.length > 0) {
    return new GraphError(405, 'Request_BadRequest', 'Specified HTTP method is not allowed for the request target.');
  }
  return new GraphError(400, 'BadRequest', `Resource not found for the segment '${segments.at(-1) ?? ''}'.`);
}

function match(template: string, segments: readonly string[]): Record<string, string> | undefined {
  const parts = template.split('/').slice(1);
  if (parts.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith('{')) {
      if (segment === '') return undefined;
      params[part.slice(1, -1)] = segment;
    } else if (part.toLowerCase() !== segment.toLowerCase()) return undefined;
  }
  return params;
}
