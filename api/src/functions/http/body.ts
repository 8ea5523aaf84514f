/** Reads JSON bodies up to a size limit. If a DELETE has no body, reads its fields from the query, because proxies may drop the body. */
import type { HttpRequest } from '@azure/functions';
import type { Route } from '../../contract/route.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { queryReader } from './from-text.ts';
import { readBytes } from './read-bytes.ts';

/** Creates a function that reads the body of a request to `route`, not yet validated. */
export function bodyReader(route: Route): (request: HttpRequest) => Promise<unknown> {
  const schema = route.body;
  if (schema === undefined) return async () => undefined;
  const fromQuery = queryReader(schema);
  return async (request) => {
    const text = await readText(request, route.maxBodyBytes);
    if (text === '') {
      if (route.method === 'DELETE') return fromQuery(request.url);
      throw new ProblemError('invalid_request', 'The request has no body.');
    }
    const type = request.headers.get('content-type') ?? '';
    if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
      throw new ProblemError('unsupported_media_type', 'Please send JSON (content-type application/json).');
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new ProblemError('invalid_request', 'The body is not valid JSON.', { cause });
    }
  };
}

/** Returns the body as text; "" if there is none. */
async function readText(request: HttpRequest, maxBytes: number): Promise<string> {
  const tooLarge = () => new ProblemError('too_large', `The request is larger than ${maxBytes / 1024 / 1024} MB.`);
  const bytes = await readBytes(request, maxBytes, tooLarge);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ProblemError('invalid_request', 'The body is not valid UTF-8.', { cause });
  }
}
