import { type IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

const dropped = () => undefined;

/**
 * A response that ends only after the whole request was received. The Static Web Apps CLI closes the connection after a
 * response. If it is still uploading, the connection is reset: the CLI loses the response and returns an empty 200.
 */
export class PatientResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  override end(chunk?: unknown, encoding?: BufferEncoding | (() => void), callback?: () => void): this {
    const { req } = this;
    const end = () => super.end(chunk, encoding as BufferEncoding, callback);
    if (req.complete || req.destroyed) return end();
    if (!this.headersSent) this.#decideHead(chunk);
    // Discards the rest of the body, which the handler did not read.
    finished(req.unpipe().removeAllListeners('readable').on('data', dropped), end);
    return this;
  }

  /** Fixes status and headers now, and sends them later. */
  #decideHead(chunk: unknown): void {
    const length = typeof chunk === 'string' || chunk instanceof Uint8Array ? Buffer.byteLength(chunk) : 0;
    const mayHaveBody = this.statusCode !== 204 && this.statusCode !== 304;
    if (mayHaveBody && !this.hasHeader('transfer-encoding')) this.setHeader('content-length', length);
    this.writeHead(this.statusCode);
  }
}
