/** Reads the history that an undo requires. Change sets read it ahead for many undos, because separate queries for each undo are slow. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Partition, scopeOf } from '../partition/partition.ts';
import { undoneBy } from '../partition/undos.ts';
import { type ChangeEntry, entriesOf } from './change-entries.ts';
import { type PendingWork, pendingWork } from './pending-work.ts';

/** The history of some changes in one partition, and the pending work of the partition. */
interface UndoHistory {
  /** Newest first. */
  readonly entries: readonly ChangeEntry[];
  /** Ids of the changes that are already undone. */
  readonly undone: ReadonlySet<string>;
  readonly pending: PendingWork;
}

/** A change that is about to be undone. */
export interface UpcomingUndo {
  readonly partition: Partition;
  readonly changeId: string;
}

/** Maximum number of changes to read at once. */
const AT_ONCE = 100;

const ahead = new AsyncLocalStorage<HistoryAhead>();

/** Runs `work`, in which the undos of these changes read their history together. @param upcoming in the order of the undos */
export const withHistoryAhead = <T>(upcoming: readonly UpcomingUndo[], work: () => Promise<T>): Promise<T> =>
  upcoming.length === 0 ? work() : ahead.run(new HistoryAhead(upcoming), work);

/** True if the history may have been read some time ago. */
export const isReadAhead = (): boolean => ahead.getStore() !== undefined;

/** Reads the history of changes that are about to be undone. A history read ahead is returned only once, so that a second read is fresh. */
export async function undoHistory(partition: Partition, changeIds: readonly string[]): Promise<UndoHistory> {
  return (await ahead.getStore()?.take(partition, changeIds)) ?? (await read(partition, changeIds));
}

async function read(partition: Partition, changeIds: readonly string[]): Promise<UndoHistory> {
  const [entries, undone, pending] = await Promise.all([
    entriesOf(partition, changeIds),
    undoneBy(partition, changeIds),
    pendingWork(partition),
  ]);
  return { entries, undone: new Set(undone.keys()), pending };
}

class HistoryAhead {
  readonly #upcoming: readonly UpcomingUndo[];
  /** The histories that were read and not returned yet, by scope and id of the change. */
  readonly #known = new Map<string, UndoHistory>();
  readonly #taken = new Set<string>();

  constructor(upcoming: readonly UpcomingUndo[]) {
    this.#upcoming = upcoming;
  }

  /** @returns undefined if one of the changes is not upcoming or was returned before */
  async take(partition: Partition, changeIds: readonly string[]): Promise<UndoHistory | undefined> {
    const keys = changeIds.map((changeId) => keyOf({ partition, changeId }));
    if (keys.some((key) => this.#taken.has(key))) return undefined;
    const missing = keys.find((key) => !this.#known.has(key));
    if (missing !== undefined) await this.#readFrom(missing, partition);
    const histories = keys.flatMap((key) => this.#known.get(key) ?? []);
    const pending = histories.at(-1)?.pending;
    if (!pending || histories.length < keys.length) return undefined;
    for (const key of keys) {
      this.#known.delete(key);
      this.#taken.add(key);
    }
    return {
      entries: histories.flatMap(({ entries }) => entries).sort((a, b) => b.at.localeCompare(a.at)),
      undone: new Set(histories.flatMap(({ undone }) => [...undone])),
      pending,
    };
  }

  /** Reads the histories of this change and the following ones of its partition. */
  async #readFrom(key: string, partition: Partition): Promise<void> {
    const from = this.#upcoming.findIndex((undo) => keyOf(undo) === key);
    if (from === -1) return;
    const next = this.#upcoming.slice(from).filter((undo) => scopeOf(undo.partition) === scopeOf(partition));
    const changeIds = [...new Set(next.map(({ changeId }) => changeId))].slice(0, AT_ONCE);
    const { entries, undone, pending } = await read(partition, changeIds);
    const byChange = Map.groupBy(entries, (entry) => entry.changeId);
    for (const changeId of changeIds)
      this.#known.set(keyOf({ partition, changeId }), {
        entries: byChange.get(changeId) ?? [],
        undone: new Set(undone.has(changeId) ? [changeId] : []),
        pending,
      });
  }
}

const keyOf = ({ partition, changeId }: UpcomingUndo) => `${scopeOf(partition)} ${changeId}`;
