/** Reads what a request carries, within limits of size and time. */
import type { HttpRequest } from '@azure/functions';
import { DeadlineError, withDeadline } from '../../deadline.ts';
import { ProblemError } from '../../domain/problem-error.ts';

/** Half a call: what is done with the body needs its time too. */
const BODY_MS = 20_000;

/**
 * The body's bytes, none without a body. Whatever the length header says, no more than `maxBytes` are kept.
 * @param tooLarge what is thrown for more
 * @throws ProblemError "invalid_request" when the caller hangs up before all of it has come, "too_slow" when it has not come after
 *   20 s: no outage of ours
 */
export async function readBytes(
  request: Pick<HttpRequest, 'headers' | 'body'>,
  maxBytes: number,
  tooLarge: () => ProblemError,
): Promise<Buffer> {
  // Announced: refused unread; the server then lets go by what is still sent, so that the caller can read the answer.
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return Buffer.alloc(0);
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const endsAt = Date.now() + BODY_MS;
  for (;;) {
    const { value } = await withDeadline(endsAt - Date.now(), () => reader.read()).catch((cause: unknown) => {
      if (!(cause instanceof DeadlineError))
        throw new ProblemError('invalid_request', 'The request broke off.', { cause });
      void letGoBy(reader);
      throw new ProblemError('too_slow', 'The request took too long to arrive. Please try again.', { cause });
    });
    if (!value) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      void letGoBy(reader);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

/** Giving up reading would cut the connection, and the caller would never hear why. */
async function letGoBy(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The caller has gone.
  }
}
