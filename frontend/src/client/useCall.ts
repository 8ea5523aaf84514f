/** Hooks over the query of a route. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useClient } from './ClientContext.tsx';
import type { CallOptions } from './client.ts';
import type { Failure } from './failure.ts';
import { type IsTold, type LoadError, queryFor } from './queries.ts';
import { useRecovery } from './useRecovery.ts';

/** For a page that shows itself that its record does not exist. */
export const isNotFound: IsTold = ({ code }) => code === 'not_found';

export interface CallState<T> {
  /** The last response, kept while it is requested again; undefined before the first one. */
  readonly data: T | undefined;
  /** Why the last request failed; its toast has been shown. It stays until a retry has its response. */
  readonly failure: Failure | undefined;
  /** Requested, with nothing to show yet. */
  readonly isLoading: boolean;
  /** Requested again, with the last response still shown. */
  readonly isReloading: boolean;
  /** Requests it again. Resolves to the new data, which is rendered with what is set then; to undefined if that failed. */
  readonly reload: () => Promise<T | undefined>;
  /** Applies a saved change to the data until the reload replaces it. */
  readonly amend: (change: (data: T) => T) => void;
}

/**
 * Reads a route while the component is mounted, again when the arguments change and after every change in the same franchise; an
 * unchanged list costs a 304. A failure shows its toast, unless it `isTold`.
 * @param options null: nothing is requested yet
 */
export function useCall<R extends Route>(
  route: R,
  options: CallOptions<R> | null,
  isTold?: IsTold,
): CallState<ResponseOf<R>> {
  const queries = useQueryClient();
  const isRecovering = useRef(false);
  const isEnabled = options !== null;
  const query = queryFor(
    useClient(),
    route,
    options ?? ({} as CallOptions<R>),
    // Still offline: the first failure has shown the toast.
    (failure) => isTold?.(failure) || (isRecovering.current && failure.code === 'offline'),
  );
  const { data: read, error, isPending, isFetching, refetch } = useQuery({ ...query, enabled: isEnabled });
  const data = isEnabled ? (read ?? undefined) : undefined;

  // A retry without data resets the error; the page shows it until the response.
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
    // Never fresh: the server's own version replaces it.
    amend: (change) => void queries.setQueryData(query.queryKey, (now) => now && change(now), { updatedAt: 0 }),
  };
}

/** Requests a route before a page needs it; its failure is silent. */
export type Prefetch = <R extends Route>(route: R, options: CallOptions<R>) => void;

/**
 * Prefetches the lists that a page reads first, beside its code.
 * @param code of the franchise that is most likely selected
 * @param params of the page's address
 */
export type ReadAhead = (prefetch: Prefetch, code: string, params: URLSearchParams) => void;

export function usePrefetch(): Prefetch {
  const client = useClient();
  const queries = useQueryClient();
  return (route, options) => void queries.prefetchQuery(queryFor(client, route, options));
}
