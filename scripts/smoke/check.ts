/** The result of one check. */
export interface Result {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** The finding or the problem. It never contains a token. */
  readonly detail: string;
}

/** A check. Returns its finding, or throws the problem. */
export type Question = () => Promise<string>;

/** Maximum time of one request in milliseconds: the limit of Static Web Apps for the API, plus time for the network. */
const REQUEST_MS = 50_000;

export async function ask(name: string, question: Question): Promise<Result> {
  try {
    return { name, outcome: 'passed', detail: await question() };
  } catch (error) {
    return { name, outcome: 'failed', detail: wordsOf(error) };
  }
}

/** Sends a request without following redirects. */
export function request(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_MS), ...init });
}

/** @throws Error with this message if the condition is false */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause =
    error.cause instanceof Error ? ` (${error.cause.message || (error.cause as { code?: string }).code})` : '';
  return error.message + cause;
}
