/** Reads request bodies within limits of size and time. */
import type { HttpRequest } from '@azure/functions';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** Maximum time to receive a body: half of a request's deadline, which leaves the other half for processing. */
const BODY_MS = 20_000;

/**
 * Reads the bytes of a body; empty if there is none. Never stores more than `maxBytes` in memory, regardless of the length header.
 * @param tooLarge creates the error for a larger body
 * @throws ProblemError "invalid_request" if the caller disconnects, "too_slow" if the body has not arrived after 20 s
 */
export async function readBytes(
  request: Pick<HttpRequest, 'headers' | 'body'>,
  maxBytes: number,
  tooLarge: () => ProblemError,
): Promise<Buffer> {
  // Reject without reading. The server then discards the body, so that the caller receives the response.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const endsAt = Date.now() + BODY_MS;
  for (;;) {
    const { value } = await withDeadline(endsAt - Date.now(), () => reader.read()).catch((cause: unknown) => {
      if (!(cause instanceof DeadlineError))
        throw new ProblemError('invalid_request', 'The request was interrupted. Please send it again.', { cause });
      void drain(reader);
      throw new ProblemError('too_slow', 'The request took too long to arrive. Please try again.', { cause });
    });
    if (!value) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      void drain(reader);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** Discards the rest of a body. Cancelling it would close the connection before the caller receives the response. */
async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The caller has disconnected.
  }
}
