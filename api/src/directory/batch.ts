/** Combines up to 20 requests to the directory with `$batch`. Each of these steps succeeds, fails or is throttled on its own. */
import { remainingMs } from '../deadline.ts';
import { inTurns } from '../in-turns.ts';
import { directoryRequest } from './client.ts';
import { directoryFailure, directoryUnavailable } from './errors.ts';
import { delayBefore, isDirectoryBusy, pause, REQUEST_RESERVE_MS } from './retry.ts';

/** A request in a batch. It may be sent twice, so it must be idempotent. */
export interface BatchStep {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, with query: "/groups/…?$select=id". */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The response body of a step (undefined if empty), or the error that `directoryRequest` would throw. */
export type StepOutcome = { readonly body: unknown } | { readonly error: Error };

interface StepResponse {
  readonly id: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const MAX_STEPS = 20;
const BATCHES_AT_ONCE = 4;

/**
 * Sends any number of requests, 20 per batch and a few batches in parallel. Retries throttled steps after the delay that the directory
 * requests, within the deadline of the current request.
 * @param operation name for the log, without names or ids
 * @returns the outcomes in the order of the steps. Never throws, even if the directory is unavailable
 */
export async function sendInBatches(operation: string, steps: readonly BatchStep[]): Promise<StepOutcome[]> {
  const starts = Array.from({ length: Math.ceil(steps.length / MAX_STEPS) }, (_, n) => n * MAX_STEPS);
  const batches = await inTurns(starts, BATCHES_AT_ONCE, (from) =>
    sendBatch(operation, steps.slice(from, from + MAX_STEPS)),
  );
  return batches.flat();
}

async function sendBatch(operation: string, steps: readonly BatchStep[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  let pending = [...steps.entries()];
  for (let attempt = 1; ; attempt++) {
    const responses = await post(operation, pending);
    if (responses instanceof Error) {
      for (const [index] of pending) outcomes[index] = { error: responses };
      return outcomes;
    }
    for (const [index] of pending) outcomes[index] = outcomeOf(operation, responses.get(index));
    const delays = new Map<number, number>();
    for (const [index] of pending) {
      const response = responses.get(index);
      const delay = isDirectoryBusy(response?.status ?? 503)
        ? delayBefore(attempt, retryAfterOf(response), remainingMs())
        : undefined;
      if (delay !== undefined) delays.set(index, delay);
    }
    if (delays.size === 0) return outcomes;
    await pause(Math.max(...delays.values()));
    pending = pending.filter(([index]) => delays.has(index));
  }
}

/** Returns the responses by step index, or the error if the whole batch failed. */
async function post(
  operation: string,
  steps: readonly (readonly [index: number, step: BatchStep])[],
): Promise<ReadonlyMap<number, StepResponse> | Error> {
  if (remainingMs() < REQUEST_RESERVE_MS) return directoryUnavailable(new Error('No time left before the deadline.'));
  const requests = steps.map(([index, { method, path, headers, body }]) => ({
    id: String(index),
    method,
    url: path,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body }),
  }));
  try {
    const { responses }: { responses: StepResponse[] } = await directoryRequest(operation, '/$batch', (request) =>
      request.post({ requests }),
    );
    return new Map(responses.map((response) => [Number(response.id), response]));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function outcomeOf(operation: string, response: StepResponse | undefined): StepOutcome {
  if (!response) return { error: directoryUnavailable(new Error('A step of the batch has no response.')) };
  if (response.status < 400) return { body: response.body };
  const { error } = (response.body ?? {}) as { error?: unknown };
  return { error: directoryFailure(operation, response.status, error, retryAfterOf(response)) };
}

/** Ignores the case of header names, because headers in a batch are plain JSON. */
function retryAfterOf(response: StepResponse | undefined): string | undefined {
  return Object.entries(response?.headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
}
