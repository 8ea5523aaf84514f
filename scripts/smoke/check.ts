/** What the questions have in common. */
/** One question to a deployed portal, and what came of it. */
export interface Result {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'left out';
  /** What was found, or what is wrong; never a token. */
  readonly detail: string;
}

/** Whether it holds: answers what was found, or throws what is wrong. */
export type Question = () => Promise<string>;

/** Milliseconds that one request may take: what Static Web Apps gives the API, and the way there and back. */
const REQUEST_MS = 50_000;

export async function ask(name: string, question: Question): Promise<Result> {
  try {
    return { name, outcome: 'passed', detail: await question() };
  } catch (error) {
    return { name, outcome: 'failed', detail: wordsOf(error) };
  }
}

/** A request as the browser's first one is: nothing kept, no redirect followed unseen. */
export function request(address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_MS), ...init });
}

/** @throws Error in the words given unless it is so */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause =
    error.cause instanceof Error ? ` (${error.cause.message || (error.cause as { code?: string }).code})` : '';
  return error.message + cause;
}
