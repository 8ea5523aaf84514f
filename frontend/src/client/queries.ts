/** Reads from the API through the cache of TanStack Query. Changes go through the client (client.ts). */
import type { Route } from '@franchise-admin/api/contract';
import { notifyManager, QueryCache, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { CallOptions, Client, Result } from './client.ts';
import type { Failure } from './failure.ts';

/** True if the page itself shows the failure. The failure then gets no toast. */
export type IsShownByPage = (failure: Failure) => boolean;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: LoadError;
    queryMeta: { readonly isShownByPage?: IsShownByPage | undefined };
  }
}

/** The failure of a read. Any other error of a query is caused by a fault in the page's code. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/**
 * Returns the data of a read.
 * @throws LoadError if it failed
 */
export function dataOf<T>(result: Result<T>): T {
  if (!result.ok) throw new LoadError(result.failure);
  return result.data;
}

/** Milliseconds during which a list is not requested again, so that a page uses its prefetched data. */
const FRESH_MS = 5_000;

/** True for an undo, a restoration and a permanent deletion, which can change records of any list. */
export function isRestoring({ path }: Route): boolean {
  return path.startsWith('audit/') || path.startsWith('deleted/');
}

/** Returns the query for a route. Its key begins with the franchise, so that a change invalidates all reads of that franchise. */
export function queryFor<R extends Route>(
  client: Client,
  route: R,
  options: CallOptions<R>,
  isShownByPage?: IsShownByPage,
) {
  const { params, query } = options;
  const code = (params as { readonly code?: string } | undefined)?.code;
  const isList = route.concurrency === 'list';
  return queryOptions({
    queryKey: [code ?? null, route.name, params ?? {}, query ?? {}] as const,
    queryFn: async ({ client: queries, queryKey, signal }) =>
      dataOf(await client.attempt(route, { ...options, signal }, queries.getQueryData(queryKey))),
    // Pages show their last list immediately. A form waits for its record, because it must not show an older version.
    staleTime: isList ? FRESH_MS : 0,
    gcTime: isList ? Number.POSITIVE_INFINITY : 0,
    meta: { isShownByPage },
  });
}

/**
 * The first part of the query keys for previews. Because it is not a franchise, a saved change does not refetch the preview in the dialog
 * that saved it.
 */
export const PREVIEW = 'preview';

/** Names instead of routes, because importing the routes would add them to the shell's code. */
const CHANGE_SETS: Route['name'] = 'getChangeSets';
const DELETED: Route['name'] = 'getDeleted';
/** The change set requests that change records. */
const APPLYING: ReadonlySet<Route['name']> = new Set(['applyChangeSet', 'approveChangeSet']);

/** Creates the cache for a signed-in session. It reports failed reads, and refetches after changes (ERR-03, BAN-03). */
export function createQueries(client: Client): QueryClient {
  // Uses microtasks instead of the default timer, so that new data is rendered before `reload` resolves.
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // A failed prefetch that no page uses is not reported.
        if (!(error instanceof LoadError) || !query.isActive() || query.meta?.isShownByPage?.(error.failure)) return;
        client.report(error.failure);
      },
    }),
    defaultOptions: {
      queries: {
        // Sends requests even while the browser is offline: the failure then shows the reason, and useCall retries.
        networkMode: 'always',
        retry: false,
        // Page visits and changes already cause a refetch. A refetch on every window focus would be expensive for routes without an ETag.
        refetchOnWindowFocus: false,
        // After a 304, the client already returns the same object.
        structuralSharing: false,
        throwOnError: (error) => !(error instanceof LoadError),
      },
    },
  });
  const refetch = (filter: QueryFilters) => {
    // A response that was requested before the change may not contain it.
    void queries.cancelQueries(filter);
    void queries.invalidateQueries(filter);
  };
  const refetchAll = (name: Route['name']) => refetch({ predicate: ({ queryKey }) => queryKey[1] === name });
  client.onChange(({ code, route }) => {
    if (isRestoring(route)) refetch({ predicate: ({ queryKey }) => queryKey[0] !== PREVIEW });
    if (route.isChangeSet) {
      refetchAll(CHANGE_SETS);
      if (!APPLYING.has(route.name)) return;
    }
    // Any change may delete records of any scope, so refetch all lists of deleted records.
    if (!isRestoring(route)) refetchAll(DELETED);
    if (code !== undefined) refetch({ queryKey: [code] });
  });
  return queries;
}
