import { both, type SqlCondition, visible } from '../store/conditions.ts';
import { GraphError } from './errors.ts';
import { type FilterFields, parseFilter } from './filter.ts';
import { allowOptions, GRAPH, type GraphContext, type GraphResponse, isEventual, selected } from './request.ts';
import { presentUser, USER_PROPERTIES } from './user-fields.ts';

const FILTERS: FilterFields = {
  id: { column: 'id' },
  userPrincipalName: { column: 'upn_key' },
  mail: { column: 'mail_key' },
  displayName: { column: 'display_name_key' },
  onPremisesImmutableId: { column: 'immutable_id', isExact: true, isAdvanced: true },
};

const DEFAULT_PAGE = 100;
const LARGEST_PAGE = 999;

/**
 * Returns a page of accounts in order of id, with `@odata.nextLink` if there are more, and `@odata.count` on request.
 * @param where restricts the accounts
 * @param metadata the fragment after `$metadata#`; with `directoryObjects`, each account includes its type
 */
export function listUsers(context: GraphContext, where: SqlCondition, metadata: 'users' | 'directoryObjects') {
  allowOptions(context, '$select', '$top', '$skiptoken', '$filter', '$count');
  const { query, path } = context.request;
  const { accounts } = context.store;
  const select = selected(context, USER_PROPERTIES, 'microsoft.graph.user');
  const type = metadata === 'directoryObjects' ? { '@odata.type': '#microsoft.graph.user' } : {};
  const isCounted = query.get('$count') === 'true' && isEventual(context);
  const filter = query.get('$filter');
  const base = both(visible(Date.now()), where);
  const found = filter === null ? base : both(base, parseFilter(filter, FILTERS, isCounted));
  const size = pageSize(query.get('$top'));
  const rows = accounts.list(found, readSkipToken(query.get('$skiptoken')), size + 1);
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    status: 200,
    body: {
      '@odata.context': `${GRAPH}/$metadata#${metadata}`,
      ...(isCounted && { '@odata.count': accounts.count(found) }),
      ...(rows.length > size && last && { '@odata.nextLink': nextLink(path, query, last.id) }),
      value: page.map((account) => ({ ...type, ...presentUser(account, select) })),
    },
  } satisfies GraphResponse;
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

/**
 * Returns the id after which the page starts, or an empty text for the first page. Tokens are opaque, as Graph's are, so
 * that clients do not build them.
 */
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
