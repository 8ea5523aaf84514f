import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';

/** The request's body is longer than the host takes: 413. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The request body is longer than ${limit} bytes.`);
  }
}

/** Throws BodyTooLarge when the request announces more than `limit` bytes. */
export function checkAnnouncedLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new BodyTooLarge(limit);
}

/** The same request with a body that ends in BodyTooLarge after `limit` bytes; as it is when its length was announced. */
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
  // The programming model reads these members, and the body as a stream, and nothing else of a request.
  return Object.assign(limited, { method, url, headers }) as unknown as IncomingMessage;
}

/** The whole body; throws BodyTooLarge. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitBody(request, limit)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
