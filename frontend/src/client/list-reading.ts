/**
 * Reads a list of all franchises. A complete list stays in memory for the session. The next visit shows it immediately and reads only
 * franchises whose revision has changed.
 */
import type { Client, Result } from './client.ts';
import type { Failure } from './failure.ts';

/** Milliseconds between two renderings while rows arrive. */
const RENDER_MS = 150;
/** Maximum number of changed franchises to read one by one. Beyond that, reading the whole list is faster. */
const MAX_CHANGED = 30;
/** Number of changed franchises to read in parallel. Each takes up to two requests. */
const CHANGED_IN_PARALLEL = 2;
/** Number of franchises in the first part. It is small, so that the first rows appear soon. */
const FIRST_PART = 20;
/** Minimum number of franchises in every part but the first. */
const PART = 100;
/** Approximate maximum number of parts. */
const MAX_PARTS = 40;
/** Number of parts to read in parallel. The server runs three per user (`requestsAtOnce`); the third is left for a dialog. */
const PARTS_IN_PARALLEL = 2;
/** A list with more rows is not cached, because it takes too much memory. */
const MAX_CACHED_ROWS = 200_000;

export interface ShownList<T> {
  /** The rows received so far. The array stays the same while rows are appended. */
  readonly rows: readonly T[];
  /** Set while more rows are expected. `total` is the number of all rows, if the server sent it. */
  readonly streaming: { readonly total?: number | undefined } | undefined;
  /** True if all rows have been received. */
  readonly isWhole: boolean;
  /** Set if the list failed to load, completely or partly. Its toast has been shown. */
  readonly failure: Failure | undefined;
}
export const EMPTY_LIST = { rows: [], streaming: {}, isWhole: false, failure: undefined };

export type Revisions = ReadonlyMap<string, number>;

interface CachedList<T> {
  rows: readonly T[];
  /** The revisions of the franchises. Each franchise's rows are at least as new as its revision. */
  revisions: Revisions;
}

const listsByClient = new WeakMap<Client, Map<string, CachedList<unknown>>>();

/** The complete lists of a signed-in session, by route name. */
export function cachedLists<T>(client: Client): Map<string, CachedList<T>> {
  const lists = listsByClient.get(client) ?? new Map<string, CachedList<unknown>>();
  listsByClient.set(client, lists);
  return lists as Map<string, CachedList<T>>;
}

/** A range of franchise codes from `after` (exclusive) through `through` (inclusive). A missing code means that there is no bound. */
export interface Part {
  readonly after?: string | undefined;
  readonly through?: string | undefined;
}

/** Divides a list of these franchises into consecutive parts. If there are few franchises, returns one part without bounds. */
export function partsOf(codes: readonly string[]): readonly Part[] {
  const inOrder = codes.toSorted((a, b) => (a < b ? -1 : 1));
  const size = Math.max(PART, Math.ceil(inOrder.length / MAX_PARTS));
  const bounds: string[] = [];
  // The last part has no upper bound, so that it includes new franchises.
  for (let at = FIRST_PART; at + size / 2 < inOrder.length; at += size) bounds.push(inOrder[at - 1] ?? '');
  return Array.from({ length: bounds.length + 1 }, (_, n) => ({ after: bounds[n - 1], through: bounds[n] }));
}

interface Source<T> {
  /** The key of the list in `lists`. */
  readonly name: string;
  readonly part: (
    part: Part,
    onRows: (rows: readonly T[], total: number | undefined) => void,
    signal: AbortSignal,
  ) => Promise<Result<undefined>>;
  readonly ofFranchise: (groupCode: string, signal: AbortSignal) => Promise<Result<readonly T[]>>;
  /** Reads the revision of every franchise. */
  readonly revisions: (signal: AbortSignal) => Promise<Result<Revisions>>;
  readonly lists: Map<string, CachedList<T>>;
  /** Shows that the rows of a franchise failed to reload. */
  readonly report: (failure: Failure) => void;
}

export interface ListReading<T> {
  readonly replace: (isOld: (row: T) => boolean, rows: readonly T[]) => void;
  readonly stop: () => void;
}

/** @param show called a few times a second with the rows received so far */
export function readList<T extends { readonly groupCode: string }>(
  { name, part, ofFranchise, revisions, lists, report }: Source<T>,
  show: (shown: ShownList<T>) => void,
): ListReading<T> {
  const stop = new AbortController();
  const { signal } = stop;
  /** The arguments of each call of `replace`, in order. An edit is newer than rows that were requested before it. */
  const edits: Parameters<ListReading<T>['replace']>[] = [];
  const cached = lists.get(name);
  let now: ShownList<T> = cached
    ? { rows: cached.rows, streaming: undefined, isWhole: true, failure: undefined }
    : EMPTY_LIST;
  let rows: T[] = [...now.rows];
  let rendering: ReturnType<typeof setTimeout> | undefined;
  const render = (next: Partial<ShownList<T>> = {}) => {
    clearTimeout(rendering);
    rendering = undefined;
    now = { ...now, ...next, rows };
    if (!signal.aborted) show(now);
  };
  const onRows = (piece: readonly T[], total: number | undefined) => {
    const isFirst = rows.length === 0;
    for (const row of piece) if (!edits.some(([isOld]) => isOld(row))) rows.push(row);
    if (isFirst) render({ streaming: { total: total ?? now.streaming?.total } });
    else rendering ??= setTimeout(render, RENDER_MS);
  };
  const put: ListReading<T>['replace'] = (isOld, next) => {
    const others = rows.filter((row) => !isOld(row));
    const first = rows.findIndex(isOld);
    rows = others.toSpliced(first < 0 ? others.length : first, 0, ...next);
    const list = lists.get(name);
    if (list && now.isWhole) list.rows = rows;
  };

  /** Reloads the rows of one franchise. @returns false after a failure, which keeps the older rows */
  async function reloadFranchise(code: string): Promise<boolean> {
    const editsBefore = edits.length;
    const part = await ofFranchise(code, signal);
    if (!part.ok && part.failure.code !== 'not_found') {
      report(part.failure);
      return false;
    }
    put((row) => row.groupCode === code, part.ok ? part.data : []);
    for (const edit of edits.slice(editsBefore)) put(...edit);
    render();
    return true;
  }

  /** Reloads the franchises that have changed since the list was cached. @returns false if the whole list must be read */
  async function catchUp(list: CachedList<T>, latest: Revisions): Promise<boolean> {
    const codes = new Set([...list.revisions.keys(), ...latest.keys()]);
    const changed = [...codes].filter((code) => list.revisions.get(code) !== latest.get(code));
    if (changed.length > MAX_CHANGED) return false;
    const known = new Map(latest);
    const worker = async () => {
      for (let code = changed.pop(); code !== undefined; code = changed.pop())
        if (!latest.has(code)) put(({ groupCode }) => groupCode === code, []);
        else if (!(await reloadFranchise(code))) known.delete(code);
    };
    await Promise.all(Array.from({ length: CHANGED_IN_PARALLEL }, worker));
    list.revisions = known;
    render();
    return true;
  }

  /**
   * Reads parts in parallel and adds their rows in order. Reads only the first part until its first rows arrive, because other parts would
   * delay them. After a failure, requests no further part.
   */
  async function readParts(parts: readonly Part[]): Promise<Result<undefined>> {
    const waiting = parts.map((): T[] => []);
    const isRead = parts.map(() => false);
    let next = 0;
    let turn = 0;
    const begun = Promise.withResolvers<void>();
    let failed: Result<undefined> | undefined;
    const worker = async () => {
      while (next < parts.length && !failed) {
        const own = next++;
        const result = await part(
          parts[own] ?? {},
          (piece, total) => {
            begun.resolve();
            if (own === turn) onRows(piece, total);
            else for (const row of piece) waiting[own]?.push(row);
          },
          signal,
        );
        if (!result.ok) failed ??= result;
        begun.resolve();
        isRead[own] = result.ok;
        for (; isRead[turn]; onRows(waiting[turn] ?? [], undefined)) turn += 1;
      }
    };
    const others = async () => {
      await begun.promise;
      await Promise.all(Array.from({ length: PARTS_IN_PARALLEL - 1 }, worker));
    };
    await Promise.all([worker(), others()]);
    return failed ?? { ok: true, data: undefined };
  }

  async function work(): Promise<void> {
    render();
    const result = await revisions(signal);
    if (!result.ok) {
      // A cached list is still shown. The next visit retries.
      if (!cached) render({ streaming: undefined, failure: result.failure });
      return;
    }
    const latest = result.data;
    if (cached && (await catchUp(cached, latest))) return;
    // All edits are saved, so rows that are requested from now on include them.
    edits.length = 0;
    rows = [];
    render(EMPTY_LIST);
    const read = await readParts(partsOf([...latest.keys()]));
    if (read.ok && rows.length <= MAX_CACHED_ROWS) lists.set(name, { rows, revisions: latest });
    else lists.delete(name);
    render({ streaming: undefined, isWhole: read.ok, failure: read.ok ? undefined : read.failure });
  }

  work().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    replace(...edit) {
      edits.push(edit);
      put(...edit);
      render();
    },
    stop() {
      clearTimeout(rendering);
      stop.abort();
    },
  };
}
