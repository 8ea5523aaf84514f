/**
 * Reads a list of all franchises. Once complete, it stays in memory for the session: the next visit shows it at once and reads only
 * the franchises whose revision has changed.
 */
import type { Client, Result } from './client.ts';
import type { Failure } from './failure.ts';

/** Milliseconds between two drawings while rows are received: each costs a frame, and nobody reads faster. */
const DRAW_MS = 150;
/** More changed franchises than this are not read one by one: the whole list is faster. */
const MOST_CHANGED = 30;
/** Changed franchises read at the same time, with up to two requests each. */
const AT_ONCE = 2;
/** Franchises in the first part: few, so that its rows appear soon. */
const FIRST_PART = 20;
/** The fewest franchises in any other part. */
const PART = 100;
/** The most parts, about. */
const PARTS = 40;
/** Parts read at the same time. The server runs one request more, so that a dialog does not wait. */
const PARTS_AT_ONCE = 2;
/** Longer lists are not kept: they would take too much memory. */
const MOST_KEPT = 200_000;

export interface ShownList<T> {
  /** The rows received so far: the same array while rows are added at its end. */
  readonly rows: readonly T[];
  /** Set while more rows are expected; `total` is the number of all rows, if the server sent it. */
  readonly streaming: { readonly total?: number | undefined } | undefined;
  /** True once all rows have been received. */
  readonly isWhole: boolean;
  /** Why the list could not be read, or not to its end; its toast has been shown. */
  readonly failure: Failure | undefined;
}
export const NOTHING = { rows: [], streaming: {}, isWhole: false, failure: undefined };

export type Revisions = ReadonlyMap<string, number>;

interface KeptList<T> {
  rows: readonly T[];
  /** The rows of each franchise are at least as new as its revision here. */
  revisions: Revisions;
}

const kept = new WeakMap<Client, Map<string, KeptList<unknown>>>();

/** The complete lists of a signed-in session, by the name of their route. */
export function keptLists<T>(client: Client): Map<string, KeptList<T>> {
  const lists = kept.get(client) ?? new Map<string, KeptList<unknown>>();
  kept.set(client, lists);
  return lists as Map<string, KeptList<T>>;
}

/** Franchises after one code, through another; without a code there is no bound. */
export interface Part {
  readonly after?: string | undefined;
  readonly through?: string | undefined;
}

/** Divides a list of these franchises into parts, in order. Few franchises make one part without bounds. */
export function partsOf(codes: readonly string[]): readonly Part[] {
  const inOrder = codes.toSorted((a, b) => (a < b ? -1 : 1));
  const size = Math.max(PART, Math.ceil(inOrder.length / PARTS));
  const bounds: string[] = [];
  // The last part has no upper bound, so that it includes new franchises.
  for (let at = FIRST_PART; at + size / 2 < inOrder.length; at += size) bounds.push(inOrder[at - 1] ?? '');
  return Array.from({ length: bounds.length + 1 }, (_, n) => ({ after: bounds[n - 1], through: bounds[n] }));
}

interface Source<T> {
  /** Names the list among `lists`. */
  readonly name: string;
  readonly part: (
    part: Part,
    onRows: (rows: readonly T[], total: number | undefined) => void,
    signal: AbortSignal,
  ) => Promise<Result<undefined>>;
  readonly ofFranchise: (groupCode: string, signal: AbortSignal) => Promise<Result<readonly T[]>>;
  /** Reads the revision of every franchise. */
  readonly revisions: (signal: AbortSignal) => Promise<Result<Revisions>>;
  readonly lists: Map<string, KeptList<T>>;
  /** Shows the failure of a franchise whose rows could not be read again. */
  readonly report: (failure: Failure) => void;
}

export interface ListReading<T> {
  readonly replace: (isOld: (row: T) => boolean, rows: readonly T[]) => void;
  readonly stop: () => void;
}

/** @param show called with the rows received so far, a few times a second */
export function readList<T extends { readonly groupCode: string }>(
  { name, part, ofFranchise, revisions, lists, report }: Source<T>,
  show: (shown: ShownList<T>) => void,
): ListReading<T> {
  const stop = new AbortController();
  const { signal } = stop;
  /** The arguments of each `replace`, in order. They are newer than rows that were requested before. */
  const edits: Parameters<ListReading<T>['replace']>[] = [];
  const held = lists.get(name);
  let now: ShownList<T> = held ? { rows: held.rows, streaming: undefined, isWhole: true, failure: undefined } : NOTHING;
  let rows: T[] = [...now.rows];
  let drawing: ReturnType<typeof setTimeout> | undefined;
  const draw = (next: Partial<ShownList<T>> = {}) => {
    clearTimeout(drawing);
    drawing = undefined;
    now = { ...now, ...next, rows };
    if (!signal.aborted) show(now);
  };
  const onRows = (piece: readonly T[], total: number | undefined) => {
    const isFirst = rows.length === 0;
    for (const row of piece) if (!edits.some(([isOld]) => isOld(row))) rows.push(row);
    if (isFirst) draw({ streaming: { total: total ?? now.streaming?.total } });
    else drawing ??= setTimeout(draw, DRAW_MS);
  };
  const put: ListReading<T>['replace'] = (isOld, next) => {
    const others = rows.filter((row) => !isOld(row));
    const first = rows.findIndex(isOld);
    rows = others.toSpliced(first < 0 ? others.length : first, 0, ...next);
    const list = lists.get(name);
    if (list && now.isWhole) list.rows = rows;
  };

  /** Reads the rows of one franchise again. @returns false if that failed: its older rows stay */
  async function readAgain(code: string): Promise<boolean> {
    const begun = edits.length;
    const part = await ofFranchise(code, signal);
    if (!part.ok && part.failure.code !== 'not_found') {
      report(part.failure);
      return false;
    }
    put((row) => row.groupCode === code, part.ok ? part.data : []);
    for (const edit of edits.slice(begun)) put(...edit);
    draw();
    return true;
  }

  /** Reads what has changed since the list was kept. @returns false if the whole list must be read */
  async function catchUp(list: KeptList<T>, latest: Revisions): Promise<boolean> {
    const codes = new Set([...list.revisions.keys(), ...latest.keys()]);
    const changed = [...codes].filter((code) => list.revisions.get(code) !== latest.get(code));
    if (changed.length > MOST_CHANGED) return false;
    const known = new Map(latest);
    const worker = async () => {
      for (let code = changed.pop(); code !== undefined; code = changed.pop())
        if (!latest.has(code)) put(({ groupCode }) => groupCode === code, []);
        else if (!(await readAgain(code))) known.delete(code);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    list.revisions = known;
    draw();
    return true;
  }

  /** Reads parts in parallel and adds their rows in order. After a failure it requests no further part. */
  async function readParts(parts: readonly Part[]): Promise<Result<undefined>> {
    const waiting = parts.map((): T[] => []);
    const isRead = parts.map(() => false);
    let next = 0;
    let turn = 0;
    let failed: Result<undefined> | undefined;
    const worker = async () => {
      while (next < parts.length && !failed) {
        const own = next++;
        const result = await part(
          parts[own] ?? {},
          (piece, total) => {
            if (own === turn) onRows(piece, total);
            else for (const row of piece) waiting[own]?.push(row);
          },
          signal,
        );
        if (!result.ok) failed ??= result;
        isRead[own] = result.ok;
        for (; isRead[turn]; onRows(waiting[turn] ?? [], undefined)) turn += 1;
      }
    };
    await Promise.all(Array.from({ length: PARTS_AT_ONCE }, worker));
    return failed ?? { ok: true, data: undefined };
  }

  async function work(): Promise<void> {
    draw();
    const found = await revisions(signal);
    if (!found.ok) {
      // A complete list stays; the next visit tries again.
      if (!held) draw({ streaming: undefined, failure: found.failure });
      return;
    }
    const latest = found.data;
    if (held && (await catchUp(held, latest))) return;
    // The rows requested from here on are newer than any edit.
    edits.length = 0;
    rows = [];
    draw(NOTHING);
    const result = await readParts(partsOf([...latest.keys()]));
    if (result.ok && rows.length <= MOST_KEPT) lists.set(name, { rows, revisions: latest });
    else lists.delete(name);
    draw({ streaming: undefined, isWhole: result.ok, failure: result.ok ? undefined : result.failure });
  }

  work().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    replace(...edit) {
      edits.push(edit);
      put(...edit);
      draw();
    },
    stop() {
      clearTimeout(drawing);
      stop.abort();
    },
  };
}
