/** What a screen reads: one call, its answer, and asking again. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from './ClientContext.ts';
import type { CallOptions } from './client.ts';
import type { Failure } from './failure.ts';
import { useRecovery } from './useRecovery.ts';

/** For a screen that says itself that what it shows is not there. */
export const isNotFound = ({ code }: Failure): boolean => code === 'not_found';

export interface CallState<T> {
  /** The last answer, kept while it is asked for again; undefined before the first one. */
  readonly data: T | undefined;
  /** Why the last attempt failed; its message has been shown as a toast already. */
  readonly failure: Failure | undefined;
  /** Asking, with nothing to show yet. */
  readonly isLoading: boolean;
  /** Asking again, with the last answer still shown. */
  readonly isReloading: boolean;
  /** Asks again. Resolves once the answer is in. */
  readonly reload: () => Promise<void>;
  /** Applies a saved change to the data until the reload replaces it. */
  readonly amend: (change: (data: T) => T) => void;
}

interface Held<T> {
  readonly key: string;
  readonly data?: T | undefined;
  readonly failure?: Failure | undefined;
}

/**
 * Reads a route while the component is mounted, again when the arguments change and after every change that goes through in the
 * same franchise (ERR-03, BAN-03); an unchanged list costs a 304. A failure shows its toast. Refetches once the connection is back.
 * @param options null: not yet, nothing is asked
 * @param isSaid a failure that the screen itself tells of: it has no toast. The same function every time.
 */
export function useCall<R extends Route>(
  route: R,
  options: CallOptions<R> | null,
  isSaid?: (failure: Failure) => boolean,
): CallState<ResponseOf<R>> {
  type T = ResponseOf<R>;
  const client = useClient();
  const key = options ? JSON.stringify([route.name, options.params, options.query]) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the options' content
  const stable = useMemo(() => options, [key]);
  const [held, setHeld] = useState<Held<T>>({ key: '' });
  const [asking, setAsking] = useState(0);
  const begun = useRef(0);
  const shown = useRef(0);

  const load = useCallback(
    async (signal?: AbortSignal, isRecovering = false) => {
      if (!stable) return;
      begun.current += 1;
      const turn = begun.current;
      setAsking((count) => count + 1);
      const result = await client
        .attempt(route, signal ? { ...stable, signal } : stable)
        .finally(() => setAsking((count) => count - 1));
      // An answer that was overtaken by a later one is out of date.
      if (signal?.aborted || turn < shown.current) return;
      shown.current = turn;
      // Still offline: the first failure has shown the toast.
      const isKnown = isRecovering && !result.ok && result.failure.code === 'offline';
      if (!result.ok && !isKnown && !isSaid?.(result.failure)) client.report(result.failure);
      setHeld((now) =>
        result.ok
          ? { key, data: result.data }
          : { key, data: now.key === key ? now.data : undefined, failure: result.failure },
      );
    },
    [client, route, stable, key, isSaid],
  );

  useEffect(() => {
    const stop = new AbortController();
    const start = () => {
      load(stop.signal).catch((error: unknown) => {
        if (!stop.signal.aborted) throw error;
      });
    };
    start();
    const code = (stable?.params as { code?: string } | undefined)?.code;
    const forget = client.onChange((change) => {
      if (change.code === undefined || change.code !== code) return;
      // The response to an earlier request may not contain the change.
      shown.current = begun.current + 1;
      start();
    });
    return () => {
      forget();
      stop.abort();
    };
  }, [client, load, stable]);

  const amend = useCallback(
    (change: (data: T) => T) =>
      setHeld((now) => (now.key === key && now.data !== undefined ? { ...now, data: change(now.data) } : now)),
    [key],
  );
  const reload = useCallback(() => load(), [load]);
  const current = held.key === key ? held : undefined;
  useRecovery(current?.failure?.code === 'offline', () => void load(undefined, true));
  const data = current?.data ?? (stable && !current?.failure ? client.cached(route, stable) : undefined);
  return {
    data,
    failure: current?.failure,
    isLoading: stable !== null && data === undefined && current?.failure === undefined,
    isReloading: asking > 0 && data !== undefined,
    reload,
    amend,
  };
}
