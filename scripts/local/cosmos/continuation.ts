import { badRequest } from './errors.ts';
import { isObject, type Json } from './json.ts';

/**
 * The position where a query continues. It is self-contained, so that it works with a new client and after a restart.
 * `scan` and `sort` identify a document instead of counting results, so that concurrent writes do not shift the position.
 */
export type Continuation =
  /**
   * In creation order: after the row number `row` of document `seq`. `left` is the number of results that TOP still
   * allows.
   */
  | { readonly kind: 'scan'; readonly seq: number; readonly row: number; readonly left: number | null }
  /** In ORDER BY: after these sort values, document and row. An undefined sort value becomes an empty list. */
  | {
      readonly kind: 'sort';
      readonly keys: readonly (readonly Json[])[];
      readonly seq: number;
      readonly row: number;
      readonly left: number | null;
    }
  /** For DISTINCT and groups: number of results returned so far. */
  | { readonly kind: 'list'; readonly given: number };

/**
 * Returns the continuation header.
 * @param rid resource id of the container; other containers reject the token
 */
export function writeContinuation(rid: string, continuation: Continuation): string {
  return Buffer.from(JSON.stringify({ rid, ...continuation })).toString('base64');
}

/**
 * Returns undefined if `text` is undefined or empty. Throws 400 for a malformed token, and for a token of another
 * container or another kind of query.
 */
export function readContinuation<K extends Continuation['kind']>(
  text: string | undefined,
  rid: string,
  kind: K,
): Extract<Continuation, { kind: K }> | undefined {
  if (text === undefined || text === '') return undefined;
  const value = parse(text);
  if (!isObject(value) || value.rid !== rid || value.kind !== kind) throw badRequest('Invalid Continuation Token.');
  return value as unknown as Extract<Continuation, { kind: K }>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString());
  } catch {
    throw badRequest('Invalid Continuation Token.');
  }
}
