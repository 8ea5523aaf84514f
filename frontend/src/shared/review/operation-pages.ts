/** The operations of a set, read in pages when they come into view. */
import { CHANGE_SET_LIMITS, type OperationView } from '@franchise-admin/api/contract';
import type { Result } from '../../client/client.ts';
import type { Failure } from '../../client/failure.ts';
import type { OperationGroup } from './words.ts';

export interface ReviewRow {
  /** Position in the list; the key of the row, also before its operation is known. */
  readonly index: number;
  /** Undefined until its page has been read. */
  readonly operation: OperationView | undefined;
}

export type ReadPage = (query: {
  readonly after?: number | undefined;
  readonly limit: number;
  readonly verdict?: string | undefined;
  readonly result?: string | undefined;
}) => Promise<Result<readonly OperationView[]>>;

export interface OperationPages {
  readonly rows: () => readonly ReviewRow[];
  readonly failure: () => Failure | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the pages of these positions. A later call replaces the positions that have not been read yet. */
  readonly show: (start: number, stop: number) => Promise<void>;
  /** Reads all pages. Resolves to false after a failure. */
  readonly readAll: () => Promise<boolean>;
  readonly retry: () => void;
}

const PAGE = CHANGE_SET_LIMITS.page;

/** The position of a group in the list. */
interface Part extends Pick<OperationGroup, 'filter'> {
  start: number;
  count: number;
  /** True if the group contains all operations of the set, so that its pages can be read in any order. */
  readonly isWhole: boolean;
}

/** @param total number of operations of the set */
export function createOperationPages(read: ReadPage, groups: readonly OperationGroup[], total: number): OperationPages {
  let end = 0;
  const parts: Part[] = groups.map((group) => {
    const start = end;
    end += group.count;
    return { filter: group.filter, count: group.count, start, isWhole: group.count === total };
  });
  let rows: readonly ReviewRow[] = Array.from({ length: end }, (_, index) => ({ index, operation: undefined }));
  let failure: Failure | undefined;
  let wanted: readonly [start: number, stop: number] = [0, 0];
  let reading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };

  /** Returns the next page to read for the requested positions; undefined if all their operations are known. */
  function nextPage(): { readonly part: Part; readonly from: number } | undefined {
    const [start, stop] = wanted;
    for (let at = start; at < Math.min(stop, rows.length); at++) {
      if (rows[at]?.operation) continue;
      const part = parts.find((one) => at >= one.start && at < one.start + one.count);
      if (!part) return undefined;
      let from = part.start + Math.floor((at - part.start) / PAGE) * PAGE;
      // A filtered page begins after the last operation of the previous page, which must be read first.
      while (!part.isWhole && from > part.start && !rows[from - 1]?.operation) from -= PAGE;
      return { part, from };
    }
    return undefined;
  }

  /** Shortens a group that has fewer operations than counted, because the set has changed since. */
  function cut(part: Part, to: number): void {
    const missing = part.start + part.count - to;
    const others = rows.slice(to + missing).map(({ operation }, at) => ({ index: to + at, operation }));
    rows = [...rows.slice(0, to), ...others];
    part.count -= missing;
    for (const one of parts) if (one.start > part.start) one.start -= missing;
  }

  async function readWanted(): Promise<void> {
    for (let next = nextPage(); next && !failure; next = nextPage()) {
      const { part, from } = next;
      const last = part.isWhole
        ? from - part.start || undefined
        : from > part.start
          ? rows[from - 1]?.operation?.number
          : undefined;
      const result = await read({ ...(part.isWhole ? {} : part.filter), limit: PAGE, after: last });
      if (result.ok) {
        const wholePage = Math.min(PAGE, part.start + part.count - from);
        const known = result.data.slice(0, wholePage).map((operation, at) => ({ index: from + at, operation }));
        if (known.length < wholePage) cut(part, from + known.length);
        rows = [...rows.slice(0, from), ...known, ...rows.slice(from + known.length)];
      } else failure = result.failure;
      changed();
    }
  }

  const readOn = () => {
    reading ??= readWanted().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const pages: OperationPages = {
    rows: () => rows,
    failure: () => failure,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(start, stop) {
      wanted = [start, stop];
      return readOn();
    },
    async readAll() {
      // Repeats the call, because rows that come into view may replace its positions.
      while (!failure && rows.some(({ operation }) => !operation)) await pages.show(0, rows.length);
      return !failure;
    },
    retry() {
      failure = undefined;
      changed();
      void readOn();
    },
  };
  return pages;
}
