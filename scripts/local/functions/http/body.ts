import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';

/** The error for a body above the host's limit. It results in 413. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The request body is longer than ${limit} bytes.`);
  }
}

/** Throws BodyTooLarge if Content-Length exceeds `limit` bytes. */
export function checkAnnouncedLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge(limit);
}

/**
 * Returns a chunked request with a body that fails with BodyTooLarge after `limit` bytes. Returns other requests
 * unchanged, because `checkAnnouncedLength` covers them.
 */
export function limitBody(request: IncomingMessage, limit: number): IncomingMessage {
  if (request.headers['transfer-encoding'] === undefined) return request;
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      if (length > limit) done(new BodyTooLarge(limit));
      else done(null, chunk);
    },
  });
  request.on('error', (error) => limited.destroy(error));
  request.pipe(limited);
  const { method, url, headers } = request;
  // The programming model reads only these members and the body stream of a request.
  return Object.assign(limited, { method, url, headers }) as unknown as IncomingMessage;
}

/** Reads the whole body. Throws BodyTooLarge if it exceeds the limit. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  checkAnnouncedLength(request, limit);
  const chunks: Buffer[] = [];
  for await (const chunk of limitBody(request, limit)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
