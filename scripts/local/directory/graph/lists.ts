import { both, type SqlCondition } from '../store/conditions.ts';
import { badRequest, GraphError } from './errors.ts';
import { type FilterFields, parseFilter } from './filter.ts';
import { GRAPH, type GraphAnswer, type GraphContext, isEventual } from './request.ts';

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 999;

/** A collection that is read page by page in order of id. */
export interface Collection<T extends { readonly id: string }> {
  readonly list: (where: SqlCondition, after: string, limit: number) => T[];
  readonly count: (where: SqlCondition) => number;
  /** What is in the collection at all. */
  readonly base: SqlCondition;
  readonly filters: FilterFields;
  readonly present: (item: T) => Record<string, unknown>;
  /** The fragment after `$metadata#`. */
  readonly metadata: string;
}

/** A page of a collection with `@odata.nextLink` when there is more, and `@odata.count` when that was asked for. */
export function listPage<T extends { readonly id: string }>(
  context: GraphContext,
  collection: Collection<T>,
): GraphAnswer {
  const { query, path } = context.request;
  const where = filtered(context, collection);
  const size = pageSize(query.get('$top'));
  const after = readSkipToken(query.get('$skiptoken'));
  const rows = collection.list(where, after, size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    status: 200,
    body: {
      '@odata.context': `${GRAPH}/$metadata#${collection.metadata}`,
      ...(query.get('$count') === 'true' && isEventual(context) && { '@odata.count': collection.count(where) }),
      ...(rows.length > size && last && { '@odata.nextLink': nextLink(path, query, last.id) }),
      value: page.map(collection.present),
    },
  };
}

/** `…/$count`: the number as plain text, and only with `ConsistencyLevel: eventual`. */
export function countOf<T extends { readonly id: string }>(
  context: GraphContext,
  collection: Collection<T>,
): GraphAnswer {
  if (!isEventual(context)) throw badRequest('$count is not currently supported.');
  return { status: 200, body: String(collection.count(filtered(context, collection))) };
}

function filtered<T extends { readonly id: string }>(
  context: GraphContext,
  { base, filters }: Collection<T>,
): SqlCondition {
  const { query, path } = context.request;
  const filter = query.get('$filter');
  const isAdvanced = isEventual(context) && (query.get('$count') === 'true' || path.endsWith('/$count'));
  return filter === null ? base : both(base, parseFilter(filter, filters, isAdvanced));
}

function pageSize(top: string | null): number {
  if (top === null) return DEFAULT_PAGE;
  const size = Number(top);
  if (Number.isInteger(size) && size >= 1 && size <= LARGEST_PAGE) return size;
  throw new GraphError(
    400,
    'Request_BadRequest',
    `Invalid page size specified: '${top}'. Must be between 1 and ${LARGEST_PAGE} inclusive.`,
  );
}

/** Opaque to clients, as Graph's is: nobody should come to build one. */
function readSkipToken(token: string | null): string {
  if (token === null) return '';
  const after = /^after (.+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (after === undefined)
    throw new GraphError(
      400,
      'Directory_ExpiredPageToken',
      'The specified page token value has expired and can no longer be included in your request.',
    );
  return after;
}

function nextLink(path: string, query: URLSearchParams, lastId: string): string {
  const next = new URLSearchParams(query);
  next.set('$skiptoken', Buffer.from(`after ${lastId}`).toString('base64url'));
  const text = [...next].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${GRAPH}${path.slice('/v1.0'.length)}?${text}`;
}
