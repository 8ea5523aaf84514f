/** Reads a list of all franchises and shows its rows as they arrive (SYS-01, SYS-02). */
import { type ResponseOf, type Route, systemListRoutes } from '@franchise-admin/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from './ClientContext.tsx';
import type { CallOptions, Result } from './client.ts';
import type { Failure } from './failure.ts';
import {
  cachedLists,
  EMPTY_LIST,
  type ListReading,
  type Part,
  type Revisions,
  readList,
  type ShownList,
} from './list-reading.ts';
import { stream } from './stream.ts';
import { useRecovery } from './useRecovery.ts';

type RowOf<R extends Route> = ResponseOf<R> extends readonly (infer Row extends OfFranchise)[] ? Row : never;
type OfFranchise = { readonly groupCode: string };

export interface StreamedList<T> extends ShownList<T> {
  /** Reads the changes since the last read, or the whole list if it is incomplete. */
  readonly reload: () => void;
  /** Replaces rows after a change without reading the whole list. Skips older versions of these rows that are still arriving. */
  readonly replace: ListReading<T>['replace'];
}

/**
 * Reads a streamed list while the component is mounted. A failure shows a toast.
 * @param ofFranchise reads the rows of one franchise; must be stable (useCallback)
 * @typeParam Read type of the rows that `replace` and `ofFranchise` add, if it differs from the route's row type
 */
export function useStreamedList<R extends Route, Read extends OfFranchise = never>(
  route: R,
  ofFranchise: (groupCode: string, signal: AbortSignal) => Promise<Result<readonly (RowOf<R> | Read)[]>>,
): StreamedList<RowOf<R> | Read> {
  type T = RowOf<R> | Read;
  const client = useClient();
  const [shown, setShown] = useState<ShownList<T>>(EMPTY_LIST);
  const reading = useRef<ListReading<T>>(undefined);

  const begin = useCallback(
    (isRecovering: boolean) => {
      reading.current?.stop();
      const report = (failure: Failure) => {
        // The connection is still down. The first failure has already shown a toast.
        if (!isRecovering || failure.code !== 'offline') client.report(failure);
      };
      const source = {
        name: route.name,
        async part(part: Part, onRows: (rows: readonly T[], total: number | undefined) => void, signal: AbortSignal) {
          const rowsIn = (rows: ResponseOf<R>, total: number | undefined) => onRows(rows as readonly RowOf<R>[], total);
          const result = await stream(client, route, { query: part, signal } as CallOptions<R>, rowsIn);
          if (!result.ok) report(result.failure);
          return result;
        },
        ofFranchise,
        async revisions(signal: AbortSignal): Promise<Result<Revisions>> {
          const result = await client.attempt(systemListRoutes.getSystemRevisions, { signal });
          if (result.ok) return { ok: true, data: new Map(result.data.map((each) => [each.groupCode, each.revision])) };
          const failure = { ...result.failure, message: route.message };
          report(failure);
          return { ok: false, failure };
        },
        lists: cachedLists<T>(client),
        report,
      };
      reading.current = readList<T>(source, setShown);
    },
    [client, route, ofFranchise],
  );
  const reload = useCallback(() => begin(false), [begin]);
  useRecovery(shown.failure?.code === 'offline', () => begin(true));
  useEffect(() => {
    reload();
    return () => reading.current?.stop();
  }, [reload]);
  const replace = useCallback<StreamedList<T>['replace']>((isOld, rows) => reading.current?.replace(isOld, rows), []);
  return { ...shown, reload, replace };
}
