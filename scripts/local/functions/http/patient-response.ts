import { type IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

const dropped = () => undefined;

/**
 * An answer that ends when all of the request has come, whether anybody wants the rest of it or not. A proxy that asks for
 * the connection to be closed, as the Static Web Apps CLI does, loses an earlier one in the reset that meets what it still
 * sends, and answers an empty 200 instead.
 */
export class PatientResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override end(chunk?: unknown, encoding?: BufferEncoding | (() => void), callback?: () => void): this {
    const { req } = this;
    const end = () => super.end(chunk, encoding as BufferEncoding, callback);
    if (req.complete || req.destroyed) return end();
    if (!this.headersSent) this.#decideHead(chunk);
    // Who was to read it has answered; what was left unread goes by.
    finished(req.unpipe().removeAllListeners('readable').on('data', dropped), end);
    return this;
  }

  /** From here on the answer is what it is, though it is sent later. */
  #decideHead(chunk: unknown): void {
    const length = typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.byteLength(chunk) : 0;
    const mayHaveBody = this.statusCode !== 204 && this.statusCode !== 304;
    if (mayHaveBody && !this.hasHeader('transfer-encoding')) this.setHeader('content-length', length);
    this.writeHead(this.statusCode);
  }
}
