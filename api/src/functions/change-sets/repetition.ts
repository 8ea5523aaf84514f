/** Recognises repeated requests by their `Idempotency-Key`, so that a request changes a set only once. */
import type { ChangeSetDocument, StoredRequest } from '../../store/documents/index.ts';
import { checkFingerprint, currentSubmission } from '../../store/partition/receipts.ts';

/** Maximum number of requests that a set stores. */
const MOST = 20;

type Requests = Pick<ChangeSetDocument, 'requests'>;

/**
 * Returns the stored attempt of the current request; undefined if the request has not changed the set yet.
 * @throws 409 `key_reused` if the key was sent with a different request
 */
export function earlierAttempt({ requests = [] }: Requests): StoredRequest | undefined {
  const submission = currentSubmission();
  if (!submission) return undefined;
  const earlier = requests.find(({ digest }) => digest === submission.digest);
  if (earlier) checkFingerprint(submission.fingerprint, earlier.fingerprint);
  return earlier;
}

/** Adds the current request. Drops incomplete edits: if one is repeated after another request, it counts as a new request. */
export function withCurrentRequest({ requests = [] }: Requests, isPending = false): readonly StoredRequest[] {
  const submission = currentSubmission();
  const complete = requests.filter((request) => !request.isPending);
  return submission ? [...complete, { ...submission, isPending }].slice(-MOST) : complete;
}

/** Marks the edit as stored in all pages. */
export const withCompleteEdit = ({ requests = [] }: Requests): readonly StoredRequest[] =>
  requests.map((request) => ({ ...request, isPending: false }));
