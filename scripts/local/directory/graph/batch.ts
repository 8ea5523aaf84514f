import { PATHS } from '../addresses.ts';
import { isRecord } from '../http.ts';
import { errorBody, GraphError } from './errors.ts';
import type { GraphOutcome, GraphRequest } from './request.ts';

const MOST_STEPS = 20;
const METHODS = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']);

interface Step {
  readonly id: string;
  readonly request: GraphRequest;
  readonly dependsOn: readonly string[];
}

interface StepResponse {
  readonly id: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * POST /$batch combines up to 20 requests, each with its own response, throttling and rejection. Steps run concurrently
 * unless `dependsOn` orders them. A step that depends on a failed step gets 424. The responses are in another order than
 * the requests, as the service permits, so that clients must match ids. A fault that closes the connection of one step
 * closes that of the whole batch.
 */
export async function runBatch(
  body: unknown,
  respond: (request: GraphRequest) => Promise<GraphOutcome>,
): Promise<GraphOutcome> {
  const running = new Map<string, Promise<StepResponse | 'cut'>>();
  for (const step of readSteps(body)) {
    running.set(step.id, run(step, running, respond));
  }
  const responses = await Promise.all(running.values());
  if (responses.includes('cut')) return 'cut';
  return { status: 200, body: { responses: responses.reverse() } };
}

async function run(
  { id, request, dependsOn }: Step,
  running: ReadonlyMap<string, Promise<StepResponse | 'cut'>>,
  respond: (request: GraphRequest) => Promise<GraphOutcome>,
): Promise<StepResponse | 'cut'> {
  const before = await Promise.all(dependsOn.map((name) => running.get(name)));
  if (before.some((step) => step === undefined || step === 'cut' || step.status >= 400)) {
    const error = new GraphError(424, 'FailedDependency', 'A step that this step depends on failed.');
    return { id, status: 424, headers: { 'Content-Type': 'application/json' }, body: errorBody(error) };
  }
  const outcome = await respond(request);
  if (outcome === 'cut') return 'cut';
  const headers = Object.entries(outcome.headers ?? {}).map(([name, value]) => [headerCase(name), value] as const);
  return {
    id,
    status: outcome.status,
    headers: {
      'Cache-Control': 'no-cache',
      ...(outcome.body !== undefined && { 'Content-Type': contentType(outcome.body) }),
      ...Object.fromEntries(headers),
    },
    ...(outcome.body !== undefined && { body: outcome.body }),
  };
}

function contentType(body: string | Record<string, unknown>): string {
  return typeof body === 'string' ? 'text/plain' : 'application/json';
}

/** Writes `retry-after` as `Retry-After`: headers in a batch are data, which clients compare case-sensitively. */
function headerCase(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_match, dash: string, letter: string) => dash + letter.toUpperCase());
}

function readSteps(body: unknown): Step[] {
  const list = isRecord(body) ? body.requests : undefined;
  if (!Array.isArray(list) || list.length === 0) throw invalid('The batch has no requests.');
  if (list.length > MOST_STEPS)
    throw invalid(`Number of batch request steps exceeds the maximum value of ${MOST_STEPS}.`);
  const seen = new Set<string>();
  return list.map((item: unknown) => {
    const step = readStep(item);
    if (seen.has(step.id)) throw invalid(`Request id : ${step.id} is not unique.`);
    const unknown = step.dependsOn.find((name) => !seen.has(name));
    if (unknown !== undefined) throw invalid(`Request id : ${step.id} depends on ${unknown}, which is not before it.`);
    seen.add(step.id);
    return step;
  });
}

function readStep(item: unknown): Step {
  if (!isRecord(item)) throw invalid('A step of the batch is not an object.');
  const { id, method, url, headers, body, dependsOn } = item;
  if (typeof id !== 'string' || id === '') throw invalid('A step of the batch has no id.');
  if (typeof method !== 'string' || !METHODS.has(method.toUpperCase()))
    throw invalid(`Request id : ${id} has no method.`);
  if (typeof url !== 'string' || url === '' || /^\w+:/.test(url))
    throw invalid(`Request id : ${id} needs a relative url.`);
  if (headers !== undefined && !isRecord(headers))
    throw invalid(`Request id : ${id} has headers that are not an object.`);
  if (dependsOn !== undefined && !(Array.isArray(dependsOn) && dependsOn.every((name) => typeof name === 'string'))) {
    throw invalid(`Request id : ${id} has a dependsOn that is not a list of ids.`);
  }
  const named = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
  const lowered: Record<string, string> = Object.fromEntries(named);
  if (body !== undefined && lowered['content-type'] === undefined) {
    throw invalid(`Write request id : ${id} does not contain Content-Type header or body.`);
  }
  const target = new URL(url.replace(/^\/?/, '/'), 'http://step');
  if (target.pathname === '/$batch') throw invalid(`Request id : ${id} is a batch within a batch.`);
  return {
    id,
    request: {
      method: method.toUpperCase(),
      path: PATHS.graph + decodePath(target.pathname),
      query: target.searchParams,
      headers: lowered,
      body,
    },
    dependsOn: (dependsOn ?? []) as string[],
  };
}

function invalid(message: string): GraphError {
  return new GraphError(400, 'BadRequest', message);
}

/** Decodes a path. Throws 400 if its percent-encoding is malformed. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw invalid('The request path is not encoded correctly.');
  }
}
