/** The `Idempotency-Key` of changes. A request that is sent again because its response was lost keeps its key. */
import { isChange, type Route } from '@franchise-admin/api/contract';
import type { RequestInput } from './request.ts';

type Sent = Pick<RequestInput, 'params' | 'query' | 'body' | 'etag'>;

/**
 * `denied` means that the server rejected this attempt without making the change (403, 429). The outcome of an earlier attempt stays
 * unknown.
 */
export type SubmissionOutcome = 'done' | 'rejected' | 'denied' | 'unknown';

export interface Submissions {
  /** Call it when a request starts. Returns the key to send with a change; undefined for a request that only reads. */
  begin(route: Route, input: Sent): string | undefined;
  /** Call it with the request's key when the request ends. When the outcome is known, the next identical request gets a new key. */
  end(key: string | undefined, outcome: SubmissionOutcome): void;
  /** True if the same request was sent before and its outcome is unknown. */
  isUndecided(route: Route, input: Sent): boolean;
}

interface Submission {
  readonly key: string;
  inFlight: number;
  isUndecided: boolean;
}

/** Keeps the keys of running and undecided changes until the page unloads. The server keeps keys for 24 hours. */
export function createSubmissions(): Submissions {
  const submissions = new Map<string, Submission>();
  return {
    begin(route, input) {
      if (!isChange(route)) return undefined;
      const request = textOf(route, input);
      const submission = submissions.get(request) ?? { key: crypto.randomUUID(), inFlight: 0, isUndecided: false };
      submission.inFlight++;
      submissions.set(request, submission);
      return submission.key;
    },
    end(key, outcome) {
      const [request, submission] = [...submissions].find(([, one]) => one.key === key) ?? [];
      if (request === undefined || !submission) return;
      submission.inFlight--;
      if (outcome === 'unknown') submission.isUndecided = true;
      if (outcome === 'done' || outcome === 'rejected') submissions.delete(request);
      if (outcome !== 'done') return;
      // Without a version, two different additions can send the same request, for example before and after a deletion. After another
      // change, the request gets a new key, so that the server does not return the result of the earlier addition.
      for (const [other, { inFlight }] of submissions)
        if (inFlight === 0 && isUnversioned(other)) submissions.delete(other);
    },
    isUndecided: (route, input) => submissions.get(textOf(route, input))?.isUndecided === true,
  };
}

const UNVERSIONED = '[null,';
const isUnversioned = (request: string) => request.startsWith(UNVERSIONED);

function textOf(route: Route, { params, query, body, etag }: Sent): string {
  const sent = body instanceof FormData ? [...body].map(([name, value]) => [name, ...identityOf(value)]) : body;
  return JSON.stringify([etag ?? null, route.name, params, query, sent]);
}

/** Identifies a file by its name, size and date, without reading its content. */
function identityOf(value: FormDataEntryValue): readonly (string | number)[] {
  return typeof value === 'string' ? [value] : [value.name, value.size, value.lastModified];
}
