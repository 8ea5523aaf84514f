/** Finds outbox entries that an operator must resolve: given-up and overdue ones (api/src/store/partition/outbox.ts). */
import type { Container } from '@azure/cosmos';
import { OUTBOX_OVERDUE_MS, type OutboxDocument } from '@franchise-admin/api/documents';
import { PARTITION_CONTAINERS, partitionOf } from '@franchise-admin/api/partition';
import type { Containers } from '../../data/database/containers.ts';
import { rowsEverywhere } from '../../data/database/rows.ts';
import type { Read } from '../../data/database/step.ts';

/** An entry and its location. */
export interface PlacedEntry {
  readonly container: (typeof PARTITION_CONTAINERS)[number];
  readonly entry: Read<OutboxDocument>;
}

const GONE: ReadonlySet<unknown> = new Set([404, 412]);

/** Returns the given-up entries of all partitions, oldest first. The timer does not retry them. */
export function givenUpEntries(containers: Containers): Promise<PlacedEntry[]> {
  return entriesWhere(containers, 'c.dueAt = null', {});
}

/** Returns given-up and overdue entries. */
export function waitingEntries(containers: Containers, now: number): Promise<PlacedEntry[]> {
  const before = new Date(now - OUTBOX_OVERDUE_MS).toISOString();
  return entriesWhere(containers, '(c.dueAt = null OR c.dueAt < @before)', { '@before': before });
}

async function entriesWhere(
  containers: Containers,
  condition: string,
  values: Readonly<Record<`@${string}`, string>>,
): Promise<PlacedEntry[]> {
  const query = `SELECT * FROM c WHERE c.type = 'outbox' AND ${condition}`;
  const found = await Promise.all(
    PARTITION_CONTAINERS.map(async (container) =>
      (await rowsEverywhere<Read<OutboxDocument>>(containers[container], query, values)).map(
        (entry): PlacedEntry => ({ container, entry }),
      ),
    ),
  );
  return found.flat().sort((a, b) => (a.entry.createdAt < b.entry.createdAt ? -1 : 1));
}

/**
 * Makes a given-up entry due now and resets its attempts, so that the timer retries it.
 * @returns false if it has changed since it was read
 */
export async function returnToTimer(containers: Containers, { container, entry }: PlacedEntry): Promise<boolean> {
  const { givenUp: _, ...waiting } = entry;
  const next = { ...waiting, dueAt: new Date().toISOString(), attempts: 0 };
  try {
    await itemOf(containers[container], entry).replace(next, {
      accessCondition: { type: 'IfMatch', condition: entry._etag },
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && GONE.has(error.code)) return false;
    throw error;
  }
}

function itemOf(container: Container, entry: Read<OutboxDocument>) {
  return container.item(entry.id, partitionOf(entry).key);
}
