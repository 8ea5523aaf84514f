/** Hooks that read a route. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from './ClientContext.tsx';
import type { CallOptions } from './client.ts';
import type { Failure } from './failure.ts';
import { type IsShownByPage, type LoadError, queryFor } from './queries.ts';
import { useRecovery } from './useRecovery.ts';

/** For pages that report a missing record themselves. */
export const isNotFound: IsShownByPage = ({ code }) => code === 'not_found';

export interface CallState<T> {
  /** The last response, even during a reload; undefined before the first one. */
  readonly data: T | undefined;
  /** The failure of the last request, until a retry gets a response. It has a toast, unless `isShownByPage` returns true. */
  readonly failure: Failure | undefined;
  /** True until the first response or failure. */
  readonly isLoading: boolean;
  /** True during a later request, while `data` is the last response. */
  readonly isReloading: boolean;
  /** Resolves to the new data, or to undefined after a failure. State that the caller sets next never renders with older data. */
  readonly reload: () => Promise<T | undefined>;
  /** Applies a saved change to the data. The next reload replaces the result. */
  readonly amend: (change: (data: T) => T) => void;
}

/**
 * Reads a route while the component is mounted. Reads it again when the arguments change and after every change in the same franchise. An
 * unchanged list is not sent again (304). A failure shows a toast, unless the page shows it.
 * @param options null to request nothing yet
 */
export function useCall<R extends Route>(
  route: R,
  options: CallOptions<R> | null,
  isShownByPage?: IsShownByPage,
): CallState<ResponseOf<R>> {
  const queries = useQueryClient();
  const isRecovering = useRef(false);
  const isEnabled = options !== null;
  const query = queryFor(
    useClient(),
    route,
    options ?? ({} as CallOptions<R>),
    // The connection is still down. The first failure has already shown a toast.
    (failure) => isShownByPage?.(failure) || (isRecovering.current && failure.code === 'offline'),
  );
  const { data: read, error, isPending, isFetching, refetch } = useQuery({ ...query, enabled: isEnabled });
  const data = isEnabled ? (read ?? undefined) : undefined;

  // A retry without data resets the query's error. Show the last error until the retry gets a response.
  const key = JSON.stringify(query.queryKey);
  const [last, setLast] = useState<{ readonly key: string; readonly error: LoadError }>();
  if (error && error !== last?.error) setLast({ key, error });
  const kept = isPending && last?.key === key ? last.error : null;
  const failure = isEnabled ? (error ?? kept)?.failure : undefined;
  useRecovery(failure?.code === 'offline', async () => {
    isRecovering.current = true;
    await refetch({ cancelRefetch: false });
    isRecovering.current = false;
  });

  return {
    data,
    failure,
    isLoading: isEnabled && data === undefined && failure === undefined,
    isReloading: isFetching && data !== undefined,
    async reload() {
      if (!isEnabled) return undefined;
      const result = await refetch();
      return result.isError ? undefined : result.data;
    },
    // updatedAt 0 marks the data as stale, so that the server's version replaces it.
    amend: (change) => void queries.setQueryData(query.queryKey, (now) => now && change(now), { updatedAt: 0 }),
  };
}

/** Requests a route before a page needs it. Failures are silent. */
export type Prefetch = <R extends Route>(route: R, options: CallOptions<R>) => void;

/**
 * Prefetches a page's first lists while its code loads.
 * @param code the franchise that is most likely selected
 * @param params the page's query parameters
 */
export type ReadAhead = (prefetch: Prefetch, code: string, params: URLSearchParams) => void;

export function usePrefetch(): Prefetch {
  const client = useClient();
  const queries = useQueryClient();
  return (route, options) => void queries.prefetchQuery(queryFor(client, route, options));
}
