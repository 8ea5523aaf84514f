/** A list that is read row by row and shown while it comes (SYS-01, SYS-02). */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from './ClientContext.ts';
import type { CallOptions, Result } from './client.ts';
import type { Failure } from './failure.ts';
import { stream } from './stream.ts';
import { useRecovery } from './useRecovery.ts';

type RowOf<R extends Route> = ResponseOf<R> extends readonly (infer Row)[] ? Row : never;

export interface StreamedList<T> {
  /** What has come so far: the same array while rows are added at its end. */
  readonly rows: readonly T[];
  /** More is on its way, of as many in all as the server has said. */
  readonly streaming: { readonly total?: number | undefined } | undefined;
  /** All of it is there. */
  readonly isWhole: boolean;
  /** Why the list could not be read, or not to its end; its message has been shown as a toast already. */
  readonly failure: Failure | undefined;
  /** Begins anew, with nothing. */
  readonly reload: () => void;
  /**
   * Puts rows that were read otherwise, after a change, in the place of older ones, without reading the whole list again. Older
   * ones that the stream still brings are left out.
   */
  readonly replace: (isOld: (row: T) => boolean, rows: readonly T[]) => void;
}

/** Milliseconds between two drawings while rows come in: each costs a frame, and nobody reads faster. */
const DRAW_MS = 150;

/**
 * Reads a streamed list while the component is mounted. The failure's toast is shown.
 * @param options as they are at first: the list of others is another component's
 * @typeParam Read rows of another call, which `replace` may put among them
 */
export function useStreamedList<R extends Route, Read = never>(
  route: R,
  options: CallOptions<R>,
): StreamedList<RowOf<R> | Read> {
  type T = RowOf<R> | Read;
  const client = useClient();
  const [shown, setShown] = useState<Shown<T>>(NOTHING);
  const reading = useRef<Reading<T>>(undefined);
  const asked = useRef(options);

  const begin = useCallback(
    (isRecovering: boolean) => {
      reading.current?.stop();
      reading.current = read<T>((onRows, signal) => {
        const rowsIn = (rows: ResponseOf<R>, total: number | undefined) => onRows(rows as readonly RowOf<R>[], total);
        return stream(client, route, { ...asked.current, signal }, rowsIn).then((result) => {
          // Still offline: the first failure has shown the toast.
          const isKnown = isRecovering && !result.ok && result.failure.code === 'offline';
          if (!result.ok && !isKnown) client.report(result.failure);
          return result;
        });
      }, setShown);
    },
    [client, route],
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

type Shown<T> = Pick<StreamedList<T>, 'rows' | 'streaming' | 'isWhole' | 'failure'>;
const NOTHING = { rows: [], streaming: {}, isWhole: false, failure: undefined };

type Begin<T> = (
  onRows: (rows: readonly T[], total: number | undefined) => void,
  signal: AbortSignal,
) => Promise<Result<undefined>>;

interface Reading<T> {
  readonly replace: StreamedList<T>['replace'];
  readonly stop: () => void;
}

/** @param show told what there is, some times a second */
function read<T>(begin: Begin<T>, show: (shown: Shown<T>) => void): Reading<T> {
  const stop = new AbortController();
  const replaced: ((row: T) => boolean)[] = [];
  let now: Shown<T> = NOTHING;
  let rows: T[] = [];
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = (next: Partial<Shown<T>> = {}) => {
    clearTimeout(drawing);
    drawing = undefined;
    now = { ...now, ...next, rows };
    if (!stop.signal.aborted) show(now);
  };
  const onRows = (piece: readonly T[], total: number | undefined) => {
    const isFirst = rows.length === 0;
    for (const row of piece) if (!replaced.some((isOld) => isOld(row))) rows.push(row);
    if (isFirst) draw({ streaming: { total } });
    else drawing ??= setTimeout(draw, DRAW_MS);
  };

  draw();
  begin(onRows, stop.signal).then(
    (result) => draw({ streaming: undefined, isWhole: result.ok, failure: result.ok ? undefined : result.failure }),
    (error: unknown) => {
      if (!stop.signal.aborted) throw error;
    },
  );
  return {
    replace(isOld, next) {
      const kept = rows.filter((row) => !isOld(row));
      const first = rows.findIndex(isOld);
      if (now.streaming) replaced.push(isOld);
      rows = kept.toSpliced(first < 0 ? kept.length : first, 0, ...next);
      draw();
    },
    stop() {
      clearTimeout(drawing);
      stop.abort();
    },
  };
}
