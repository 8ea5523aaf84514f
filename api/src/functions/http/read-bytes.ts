/** Reads what a request carries, within a limit. */
import type { HttpRequest } from '@azure/functions';
import { ProblemError } from '../../domain/problem-error.ts';

/**
 * The body's bytes, none without a body. Whatever the length header says, no more than `maxBytes` are kept.
 * @param tooLarge what is thrown for more
 * @throws ProblemError "invalid_request" when the caller hangs up before all of it has come: no outage of ours
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
  for (;;) {
    const { value } = await reader.read().catch(brokenOff);
    if (!value) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      void letGoBy(reader);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function brokenOff(cause: unknown): never {
  throw new ProblemError('invalid_request', 'The request broke off.', { cause });
}

/** Giving up reading would cut the connection, and the caller would never hear why. */
async function letGoBy(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The caller has gone.
  }
}
