import { badRequest } from './errors.ts';
import { isObject, type Json } from './json.ts';

/**
 * Where a query goes on. It holds everything needed, so a token works with a new client and after a restart; and it names
 * a place among the documents, not a count of them, so that writes in between neither repeat nor skip any.
 */
export type Continuation =
  /** In order of creation: after the `row`-th row of document `seq`. `left` counts down TOP. */
  | { readonly kind: 'scan'; readonly seq: number; readonly row: number; readonly left: number | null }
  /** In ORDER BY: after these sort values, document and row. An undefined sort value is left out of its `[]`. */
  | {
      readonly kind: 'sort';
      readonly keys: readonly (readonly Json[])[];
      readonly seq: number;
      readonly row: number;
      readonly left: number | null;
    }
  /** DISTINCT and groups: so many results were given. */
  | { readonly kind: 'list'; readonly given: number };

/** The token of the header; @param rid of the container, outside of which it means nothing */
export function writeContinuation(rid: string, continuation: Continuation): string {
  return Buffer.from(JSON.stringify({ rid, ...continuation })).toString('base64');
}

/** 400 unless the token was given for a query of this kind on this container. */
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
