import type { IncomingHttpHeaders } from 'node:http';
import { badRequest } from '../errors.ts';
import type { Json } from '../json.ts';
import { checkHeaders } from './headers.ts';

export class CosmosRequest {
  readonly method: string;
  /** Decoded path segments. */
  readonly segments: readonly string[];
  readonly body: Buffer;
  readonly #headers: IncomingHttpHeaders;

  constructor(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer) {
    this.method = method;
    this.segments = pathSegments(url);
    this.body = body;
    this.#headers = headers;
  }

  /** The decoded path, to which signatures and faults refer. */
  get path(): string {
    return `/${this.segments.join('/')}`;
  }

  checkHeaders(): void {
    checkHeaders(this.#headers);
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  flag(name: string): boolean {
    return this.header(name)?.toLowerCase() === 'true';
  }

  /** Returns true if responses to writes may omit the document. */
  get minimal(): boolean {
    return this.header('prefer') === 'return=minimal';
  }

  json(): Json {
    try {
      return JSON.parse(this.body.toString()) as Json;
    } catch {
      throw badRequest('The request body is not valid JSON.');
    }
  }

  /** Page size in the header, or the service's default of 100. -1 becomes 1000. Throws 400 for other invalid numbers. */
  get maxItems(): number {
    const text = this.header('x-ms-max-item-count');
    if (text === undefined) return 100;
    const count = Number(text);
    if (!Number.isInteger(count) || count === 0 || count < -1)
      throw badRequest(`x-ms-max-item-count '${text}' is not valid.`);
    return count === -1 ? 1000 : count;
  }
}

function pathSegments(url: string): string[] {
  const path = new URL(url, 'http://cosmos').pathname;
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    throw badRequest('The path of the request is not valid.');
  }
}
