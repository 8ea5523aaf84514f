/** Many requests to the directory in few: `$batch` takes 20, answered, throttled and refused each alone. */
import { remainingMs } from '../deadline.ts';
import { askDirectory } from './client.ts';
import { directoryFailure, directoryUnavailable } from './errors.ts';
import { delayBefore, isDirectoryBusy, pause, REQUEST_RESERVE_MS } from './retry.ts';

/** One request of a batch. It may be sent twice, so it must not create anything twice. */
export interface BatchStep {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below the version, with its query: "/groups/…?$select=id". */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** What became of a step: the answer's body (undefined for none), or what `askDirectory` would have thrown. */
export type StepOutcome = { readonly body: unknown } | { readonly error: Error };

interface StepAnswer {
  readonly id: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const MOST_STEPS = 20;
const BATCHES_AT_ONCE = 4;

/**
 * Sends any number of requests, 20 in a batch and a few batches at once. Steps that are throttled are sent again by themselves, as
 * late as the directory asks and as long as the call at hand has time.
 * @param operation what is asked, for the log: no names, no ids
 * @returns the outcomes in the order of the steps; it does not throw, also when the directory is out of reach
 */
export async function askInBatches(operation: string, steps: readonly BatchStep[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  let next = 0;
  const work = async () => {
    while (next < steps.length) {
      const from = next;
      next += MOST_STEPS;
      const answered = await askBatch(operation, steps.slice(from, next));
      for (const [index, outcome] of answered.entries()) outcomes[from + index] = outcome;
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, work));
  return outcomes;
}

async function askBatch(operation: string, steps: readonly BatchStep[]): Promise<StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  let open = [...steps.entries()];
  for (let attempt = 1; ; attempt++) {
    const answers = await send(operation, open);
    if (answers instanceof Error) {
      for (const [place] of open) outcomes[place] = { error: answers };
      return outcomes;
    }
    for (const [place] of open) outcomes[place] = outcomeOf(operation, answers.get(place));
    const delays = new Map<number, number>();
    for (const [place] of open) {
      const answer = answers.get(place);
      const delay = isDirectoryBusy(answer?.status ?? 503)
        ? delayBefore(attempt, retryAfterOf(answer), remainingMs())
        : undefined;
      if (delay !== undefined) delays.set(place, delay);
    }
    if (delays.size === 0) return outcomes;
    await pause(Math.max(...delays.values()));
    open = open.filter(([place]) => delays.has(place));
  }
}

/** Answers by the places of their steps, or what kept the whole batch from being answered. */
async function send(
  operation: string,
  steps: readonly (readonly [place: number, step: BatchStep])[],
): Promise<ReadonlyMap<number, StepAnswer> | Error> {
  if (remainingMs() < REQUEST_RESERVE_MS) return directoryUnavailable(new Error('No time left.'));
  const requests = steps.map(([place, { method, path, headers, body }]) => ({
    id: String(place),
    method,
    url: path,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body }),
  }));
  try {
    const { responses }: { responses: StepAnswer[] } = await askDirectory(operation, '/$batch', (request) =>
      request.post({ requests }),
    );
    return new Map(responses.map((answer) => [Number(answer.id), answer]));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function outcomeOf(operation: string, answer: StepAnswer | undefined): StepOutcome {
  if (!answer) return { error: directoryUnavailable(new Error('A step of the batch was not answered.')) };
  if (answer.status < 400) return { body: answer.body };
  const { error } = (answer.body ?? {}) as { error?: unknown };
  return { error: directoryFailure(operation, answer.status, error, retryAfterOf(answer)) };
}

/** Inside a batch headers are data, in whatever case. */
function retryAfterOf(answer: StepAnswer | undefined): string | undefined {
  return Object.entries(answer?.headers ?? {}).find(([name]) => name.toLowerCase() === 'retry-after')?.[1];
}
