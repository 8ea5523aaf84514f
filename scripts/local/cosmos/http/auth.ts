import { createHmac, timingSafeEqual } from 'node:crypto';
import { CosmosError } from '../errors.ts';
import type { CosmosRequest } from './request.ts';

/** Maximum difference between the time of a signature and the current time, as in the service. */
const MAX_SKEW_MS = 15 * 60 * 1000;

/**
 * Verifies the master-key signature: HMAC-SHA256 over method, resource type, resource link and date. Throws 401 if the
 * signature or the date is missing or wrong, and 403 if the date differs from `nowMs` by more than 15 minutes.
 * @param nowMs Unix milliseconds
 */
export function verifySignature(request: CosmosRequest, key: Buffer, nowMs: number): void {
  const token = parseToken(request.header('authorization'));
  const date = request.header('x-ms-date') ?? '';
  const skew = Math.abs(nowMs - Date.parse(date));
  if (Number.isNaN(skew)) throw unauthorized('The x-ms-date header is missing or not a date.');
  const { type, link } = signedResource(request.segments);
  const text = `${request.method.toLowerCase()}\n${type}\n${link}\n${date.toLowerCase()}\n\n`;
  const expected = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(token, 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw unauthorized(
      'The input authorization token can not serve the request. The wrong key is being used or the expected payload is not built as per the protocol.',
    );
  if (skew > MAX_SKEW_MS) throw new CosmosError(403, 'The authorization token is not valid at the current time.');
}

function parseToken(header: string | undefined): string {
  if (header === undefined)
    throw unauthorized("Required Header 'authorization' is missing. Ensure a valid Authorization token is passed.");
  const fields = new Map(decodeURIComponent(header).split('&').map(pair));
  const signature = fields.get('sig');
  if (fields.get('type') !== 'master' || fields.get('ver') !== '1.0' || signature === undefined)
    throw unauthorized('Only authorization tokens of type master, version 1.0 are supported here.');
  return signature;
}

function pair(field: string): readonly [string, string] {
  const at = field.indexOf('=');
  return [field.slice(0, at), field.slice(at + 1)];
}

function unauthorized(message: string): CosmosError {
  return new CosmosError(401, message);
}

/** Returns the resource that the signature covers. The link of a feed, such as `dbs/d/colls`, is its parent's link. */
export function signedResource(segments: readonly string[]): { readonly type: string; readonly link: string } {
  const path = segments[4] === 'operations' ? segments.slice(0, 4) : segments;
  if (path.length === 0) return { type: '', link: '' };
  const last = path.length % 2 === 0 ? path.length - 2 : path.length - 1;
  const link = path.length % 2 === 0 ? path : path.slice(0, -1);
  return { type: path[last] ?? '', link: link.join('/') };
}
