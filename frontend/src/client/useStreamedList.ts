/**
 * A list of all franchises that is read row by row and shown while it comes (SYS-01, SYS-02). Once whole it stays in memory for the
 * session: the next visit shows it at once and reads only the franchises that have changed.
 */
import { type ResponseOf, type Route, systemListRoutes } from '@franchise-admin/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from './ClientContext.ts';
import type { CallOptions, Client, Result } from './client.ts';
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
  /** Reads what has changed; everything if the list is not whole. */
  readonly reload: () => void;
  /**
   * Puts rows that were read otherwise, after a change, in the place of older ones, without reading the whole list again. Older
   * ones that the stream still brings are left out.
   */
  readonly replace: (isOld: (row: T) => boolean, rows: readonly T[]) => void;
}

/** Milliseconds between two drawings while rows come in: each costs a frame, and nobody reads faster. */
const DRAW_MS = 150;
/** More changed franchises than this are not read one by one: the whole list is faster. */
const MOST_CHANGED = 40;

/**
 * Reads a streamed list while the component is mounted. The failure's toast is shown.
 * @param ofFranchise reads the rows of one franchise; the same function every time
 * @typeParam Read rows of another call, which `replace` and `ofFranchise` put among them
 */
export function useStreamedList<R extends Route, Read = never>(
  route: R,
  ofFranchise: (groupCode: string, signal: AbortSignal) => Promise<Result<readonly (RowOf<R> | Read)[]>>,
): StreamedList<RowOf<R> | Read> {
  type T = RowOf<R> | Read;
  const client = useClient();
  const [shown, setShown] = useState<Shown<T>>(NOTHING);
  const reading = useRef<Reading<T>>(undefined);

  const begin = useCallback(
    (isRecovering: boolean) => {
      reading.current?.stop();
      const all: Source<T>['all'] = async (onRows, signal) => {
        const rowsIn = (rows: ResponseOf<R>, total: number | undefined) => onRows(rows as readonly RowOf<R>[], total);
        const result = await stream(client, route, { signal } as CallOptions<R>, rowsIn);
        // Still offline: the first failure has shown the toast.
        const isKnown = isRecovering && !result.ok && result.failure.code === 'offline';
        if (!result.ok && !isKnown) client.report(result.failure);
        return result;
      };
      const revisions = (signal: AbortSignal) => revisionsNow(client, signal);
      const lists = listsOf(client) as Map<string, KeptList<T>>;
      reading.current = read<T>({ name: route.name, all, ofFranchise, revisions, lists }, setShown);
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

type Shown<T> = Pick<StreamedList<T>, 'rows' | 'streaming' | 'isWhole' | 'failure'>;
const NOTHING = { rows: [], streaming: {}, isWhole: false, failure: undefined };

type Revisions = ReadonlyMap<string, number>;

/** A whole list, with the revisions that its rows are at least as new as. */
interface KeptList<T> {
  rows: readonly T[];
  revisions: Revisions;
}

/** The whole lists of each signed-in session. */
const kept = new WeakMap<Client, Map<string, KeptList<unknown>>>();

function listsOf(client: Client): Map<string, KeptList<unknown>> {
  const lists = kept.get(client) ?? new Map<string, KeptList<unknown>>();
  kept.set(client, lists);
  return lists;
}

async function revisionsNow(client: Client, signal: AbortSignal): Promise<Revisions | undefined> {
  const result = await client.attempt(systemListRoutes.getSystemRevisions, { signal });
  return result.ok ? new Map(result.data.map(({ groupCode, revision }) => [groupCode, revision])) : undefined;
}

interface Source<T> {
  /** Names the list among `lists`. */
  readonly name: string;
  readonly all: (
    onRows: (rows: readonly T[], total: number | undefined) => void,
    signal: AbortSignal,
  ) => Promise<Result<undefined>>;
  readonly ofFranchise: (groupCode: string, signal: AbortSignal) => Promise<Result<readonly T[]>>;
  /** Undefined if they cannot be read: the list is then read as a whole and not kept. */
  readonly revisions: (signal: AbortSignal) => Promise<Revisions | undefined>;
  readonly lists: Map<string, KeptList<T>>;
}

interface Reading<T> {
  readonly replace: StreamedList<T>['replace'];
  readonly stop: () => void;
}

/** @param show called with what there is, a few times a second */
function read<T>({ name, all, ofFranchise, revisions, lists }: Source<T>, show: (shown: Shown<T>) => void): Reading<T> {
  const stop = new AbortController();
  const { signal } = stop;
  const replaced: ((row: T) => boolean)[] = [];
  const held = lists.get(name);
  let now: Shown<T> = held ? { rows: held.rows, streaming: undefined, isWhole: true, failure: undefined } : NOTHING;
  let rows: T[] = [...now.rows];
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = (next: Partial<Shown<T>> = {}) => {
    clearTimeout(drawing);
    drawing = undefined;
    now = { ...now, ...next, rows };
    if (!signal.aborted) show(now);
  };
  const onRows = (piece: readonly T[], total: number | undefined) => {
    const isFirst = rows.length === 0;
    for (const row of piece) if (!replaced.some((isOld) => isOld(row))) rows.push(row);
    if (isFirst) draw({ streaming: { total } });
    else drawing ??= setTimeout(draw, DRAW_MS);
  };
  const replace: Reading<T>['replace'] = (isOld, next) => {
    const others = rows.filter((row) => !isOld(row));
    const first = rows.findIndex(isOld);
    if (now.streaming) replaced.push(isOld);
    rows = others.toSpliced(first < 0 ? others.length : first, 0, ...next);
    const list = lists.get(name);
    if (list && now.isWhole) list.rows = rows;
    draw();
  };

  /** Reads what has changed since the list was kept. @returns false if the whole list must be read */
  async function catchUp(list: KeptList<T>, latest: Revisions): Promise<boolean> {
    const codes = new Set([...list.revisions.keys(), ...latest.keys()]);
    const changed = [...codes].filter((code) => list.revisions.get(code) !== latest.get(code));
    if (changed.length > MOST_CHANGED) return false;
    const parts = await Promise.all(
      changed.map(async (code) => {
        const part = latest.has(code) ? await ofFranchise(code, signal) : ({ ok: true, data: [] } as const);
        return { code, part };
      }),
    );
    for (const { code, part } of parts) {
      if (!part.ok) return false;
      replace((row) => (row as { readonly groupCode?: string }).groupCode === code, part.data);
    }
    list.revisions = latest;
    return true;
  }

  async function work(): Promise<void> {
    draw();
    const latest = await revisions(signal);
    if (held && latest && (await catchUp(held, latest))) return;
    lists.delete(name);
    rows = [];
    draw(NOTHING);
    const result = await all(onRows, signal);
    if (result.ok && latest) lists.set(name, { rows, revisions: latest });
    draw({ streaming: undefined, isWhole: result.ok, failure: result.ok ? undefined : result.failure });
  }

  work().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    replace,
    stop() {
      clearTimeout(drawing);
      stop.abort();
    },
  };
}
