/** Reads a history in pages, newest first. */
import { type AuditedKind, auditRoutes } from '@franchise-admin/api/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Failure } from '../../client/failure.ts';
import { dataOf } from '../../client/queries.ts';
import { franchiseOf } from '../../client/written-changes.ts';
import { type HistoryEntry, joinedEntries } from './one-save.ts';

export interface HistoryFilter {
  readonly kind?: AuditedKind | undefined;
  readonly recordId?: string | undefined;
  /** Part of the author's name. */
  readonly person?: string | undefined;
  /** ISO 8601. Entries at this instant are included. */
  readonly from?: string | undefined;
  /** ISO 8601. Entries at this instant are excluded. */
  readonly to?: string | undefined;
}

export interface History {
  /** Undefined while the first page loads. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly failure: Failure | undefined;
  readonly isReloading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/**
 * @param filter null to request nothing
 * @param limit entries per page, at most 200
 */
export function useHistory(scope: string, filter: HistoryFilter | null, limit: number): History {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: [franchiseOf(scope) ?? null, auditRoutes.getAudit.name, { scope }, { ...filter, limit }] as const,
    queryFn: async ({ pageParam, signal }) => {
      const options = { params: { scope }, query: { ...filter, limit, after: pageParam }, signal };
      return dataOf(await client.attempt(auditRoutes.getAudit, options));
    },
    enabled: filter !== null,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
  const entries = useMemo(
    () => query.data && joinedEntries(query.data.pages.flatMap(({ records }) => records)),
    [query.data],
  );
  return {
    entries,
    failure: query.error?.failure,
    isReloading: query.isRefetching,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    reload: () => void query.refetch(),
  };
}
