/** The `Idempotency-Key` of changes: a request that is sent again because its response was lost keeps its key. */
import { isChange, type Route } from '@franchise-admin/api/contract';
import type { RequestInput } from './request.ts';

type Sent = Pick<RequestInput, 'params' | 'query' | 'body' | 'etag'>;

export interface Submissions {
  /** The key to send with a change; undefined for a request that only reads. */
  keyOf(route: Route, input: Sent): string | undefined;
  /** Whether the same request was sent before with an unknown outcome. */
  isUndecided(route: Route, input: Sent): boolean;
  /** The outcome is known, so the same request gets a new key from now on. @param isDone whether it was carried out */
  decided(route: Route, input: Sent, isDone: boolean): void;
}

/** Keeps keys for as long as the page lives; the server knows them for 24 hours. */
export function createSubmissions(): Submissions {
  const undecided = new Map<string, string>();
  return {
    keyOf(route, input) {
      if (!isChange(route)) return undefined;
      const request = textOf(route, input);
      const key = undecided.get(request) ?? crypto.randomUUID();
      undecided.set(request, key);
      return key;
    },
    isUndecided: (route, input) => undecided.has(textOf(route, input)),
    decided(route, input, isDone) {
      if (!isChange(route)) return;
      undecided.delete(textOf(route, input));
      if (!isDone) return;
      // Two equal additions are indistinguishable, e.g. one before and one after a deletion. A version tells them apart.
      for (const request of undecided.keys()) if (isUnversioned(request)) undecided.delete(request);
    },
  };
}

const UNVERSIONED = '[null,';
const isUnversioned = (request: string) => request.startsWith(UNVERSIONED);

function textOf(route: Route, { params, query, body, etag }: Sent): string {
  const sent = body instanceof FormData ? [...body].map(([name, value]) => [name, ...factsOf(value)]) : body;
  return JSON.stringify([etag ?? null, route.name, params, query, sent]);
}

/** Identifies a file by its date instead of reading its content. */
function factsOf(value: FormDataEntryValue): readonly (string | number)[] {
  return typeof value === 'string' ? [value] : [value.name, value.size, value.lastModified];
}
