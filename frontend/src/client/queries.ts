/** What the portal reads of the API, cached by TanStack Query. Changes go through the client (client.ts). */
import type { Route } from '@franchise-admin/api/contract';
import { notifyManager, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallOptions, Client } from './client.ts';
import type { Failure } from './failure.ts';

/** Whether the page itself shows a failure, so that it has no toast. */
export type IsTold = (failure: Failure) => boolean;

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: LoadError;
    queryMeta: { readonly isTold?: IsTold | undefined };
  }
}

/** A read that failed. Any other error of a query is a fault of the page's own code. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.detail);
    this.failure = failure;
  }
}

/** Milliseconds in which a list is not requested again, so that a page takes what was prefetched for it. */
const FRESH_MS = 5_000;

/** The query of a route. Its key begins with the franchise, so that a change invalidates all that was read of it. */
export function queryFor<R extends Route>(client: Client, route: R, options: CallOptions<R>, isTold?: IsTold) {
  const { params, query } = options;
  const code = (params as { readonly code?: string } | undefined)?.code;
  const isList = route.concurrency === 'list';
  return queryOptions({
    queryKey: [code ?? null, route.name, params ?? {}, query ?? {}] as const,
    queryFn: async ({ client: queries, queryKey, signal }) => {
      const result = await client.attempt(route, { ...options, signal }, queries.getQueryData(queryKey));
      if (!result.ok) throw new LoadError(result.failure);
      return result.data;
    },
    // Pages show their last list at once. A form waits for its record instead of showing an older one.
    staleTime: isList ? FRESH_MS : 0,
    gcTime: isList ? Number.POSITIVE_INFINITY : 0,
    meta: { isTold },
  });
}

/** The cache of a signed-in session. Shows why a read failed, and reads again what a change may have touched (ERR-03, BAN-03). */
export function createQueries(client: Client): QueryClient {
  // Not with a timer: new data is rendered before `reload` resolves.
  notifyManager.setScheduler(queueMicrotask);
  const queries = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        // Unused prefetches fail silently.
        if (!(error instanceof LoadError) || !query.isActive() || query.meta?.isTold?.(error.failure)) return;
        client.report(error.failure);
      },
    }),
    defaultOptions: {
      queries: {
        // Offline too: the failed request shows why, and useCall retries.
        networkMode: 'always',
        retry: false,
        // Each visit and each change revalidates. On focus, the reads without an ETag would cost more than a 304.
        refetchOnWindowFocus: false,
        // The ETag keeps an unchanged list the same object.
        structuralSharing: false,
        throwOnError: (error) => !(error instanceof LoadError),
      },
    },
  });
  client.onChange(({ code }) => {
    if (code === undefined) return;
    // A response that was requested before the change may not contain it.
    void queries.cancelQueries({ queryKey: [code] });
    void queries.invalidateQueries({ queryKey: [code] });
  });
  return queries;
}
