/** Reads `Idempotency-Key`, and identifies retries of the same request. */
import { createHash } from 'node:crypto';
import type { HttpRequest } from '@azure/functions';
import { guid } from '../../contract/fields.ts';
import { IDEMPOTENCY_KEY, isChange } from '../../contract/idempotency.ts';
import type { Route } from '../../contract/route.ts';
import { invalid } from '../../domain/problems.ts';
import type { Submission } from '../../store/partition/receipts.ts';
import type { Caller, UploadedFile } from './api-request.ts';

/**
 * Returns the key of a change in lower case; undefined if the request has no key or only reads.
 * @throws ProblemError "invalid_request" naming the header
 */
export function idempotencyKey(route: Route, request: HttpRequest): string | undefined {
  const key = isChange(route) ? request.headers.get(IDEMPOTENCY_KEY) : null;
  if (key === null) return undefined;
  if (!guid.safeParse(key).success) throw invalid(IDEMPOTENCY_KEY, 'This is not a UUID.');
  return key.toLowerCase();
}

interface Validated {
  readonly actor: Caller;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly file: UploadedFile | undefined;
}

/** Returns the route, parameters, query and body of a validated request. Requests with equal content request the same change. */
export function contentOf(route: Route, { params, query, body, file }: Omit<Validated, 'actor'>): readonly unknown[] {
  const sent = file ? createHash('sha256').update(file.bytes).digest('base64url') : body;
  return [route.name, params, query ?? null, sent ?? null];
}

/** Returns the submission of a validated request. Undefined if the request has no key, or if the route runs retries again. */
export function submissionOf(route: Route, key: string | undefined, request: Validated): Submission | undefined {
  if (key === undefined || route.isRepeatable) return undefined;
  return { by: [request.actor.authObjectId, key], content: contentOf(route, request) };
}
