/** Reads the change sets of a scope in pages, newest first. */
import { type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Failure } from '../../client/failure.ts';
import { dataOf } from '../../client/queries.ts';
import { franchiseOf } from '../../client/written-changes.ts';
import { isWorking } from '../../shared/review/set-actions.ts';

export interface ChangeSets {
  /** Undefined while the first page loads. */
  readonly sets: readonly ChangeSet[] | undefined;
  readonly failure: Failure | undefined;
  readonly isReloading: boolean;
  /** True while the hook reads further pages. */
  readonly isGrowing: boolean;
  readonly reload: () => void;
}

const PAGE = 100;
/** Maximum number of sets to read. Few scopes have more, because sets are deleted 90 days after they end. */
const MOST = 1_000;
/** Milliseconds between two reads while the server works on a set. */
const WORKING_MS = 4_000;

export function useChangeSets(scope: string): ChangeSets {
  const client = useClient();
  const query = useInfiniteQuery({
    queryKey: [franchiseOf(scope) ?? null, changeSetRoutes.getChangeSets.name, { scope }] as const,
    queryFn: async ({ pageParam, signal }) => {
      const options = { params: { scope }, query: { limit: PAGE, after: pageParam }, signal };
      return dataOf(await client.attempt(changeSetRoutes.getChangeSets, options));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ changeSets }) => changeSets.some(isWorking)) ? WORKING_MS : false,
  });
  const sets = useMemo(() => query.data?.pages.flatMap(({ changeSets }) => changeSets), [query.data]);
  const isGrowing = query.hasNextPage && query.error === null && (sets?.length ?? 0) < MOST;
  const readOn = useEffectEvent(() => void query.fetchNextPage());
  const { isFetching } = query;
  useEffect(() => {
    if (isGrowing && !isFetching) readOn();
  }, [isGrowing, isFetching]);
  return {
    sets,
    failure: query.error?.failure,
    isReloading: query.isRefetching,
    isGrowing,
    reload: () => void query.refetch(),
  };
}
