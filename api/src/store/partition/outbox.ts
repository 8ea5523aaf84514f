/**
 * Work that must follow a change. The batch of the change writes the outbox entry, so that no work is lost. Finished entries are deleted. A
 * worker leases an entry until its `dueAt`. If two workers compete, the ETag decides which one continues.
 */
import { randomUUID } from 'node:crypto';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import { queryEverywhere, type Values } from '../cosmos/queries.ts';
import {
  type DirectoryEffect,
  OUTBOX_OVERDUE_MS,
  type OutboxDocument,
  type PendingRemoval,
} from '../documents/index.ts';
import { keyOf, PARTITION_CONTAINERS, type Partition, partitionOf, type Read } from './partition.ts';
import { queryIn } from './partition-queries.ts';

/** Lease of an entry: longer than any request, so that the timer skips an entry while the request that created it may still process it. */
export const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Maximum number of entries per run of the timer. */
const DUE_AT_ONCE = 100;

/**
 * Builds the outbox entry of a change; undefined if no work follows the change. @param attempts above 0 to treat its effects as repeated
 */
export function newOutbox(
  partition: Partition,
  work: { readonly effects?: readonly DirectoryEffect[]; readonly removal?: PendingRemoval },
  attempts = 0,
): OutboxDocument | undefined {
  const { effects = [], removal = null } = work;
  if (effects.length === 0 && removal === null) return undefined;
  return {
    id: `outbox-${randomUUID()}`,
    ...keyOf(partition),
    type: 'outbox',
    effects,
    removal,
    createdAt: new Date().toISOString(),
    dueAt: from(Date.now(), LEASE_MS),
    attempts,
  };
}

/**
 * Returns the due entries of all partitions that have no current lease, starting with those that have waited longest. Omits given-up
 * entries, which have no `dueAt`.
 */
export async function dueOutbox(now: number): Promise<Read<OutboxDocument>[]> {
  const query = `SELECT TOP ${DUE_AT_ONCE} * FROM c WHERE c.type = 'outbox' AND c.dueAt <= @now ORDER BY c.dueAt`;
  const due = await ofEach<Read<OutboxDocument>>(query, { '@now': from(now, 0) });
  return due.sort((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1)).slice(0, DUE_AT_ONCE);
}

/**
 * Returns true if an effect of this kind is pending in a partition. Ignores effects that were given up.
 * @param where condition on the effect `e`
 */
export async function isEffectPending(
  partition: Partition,
  kind: DirectoryEffect['kind'],
  where: string,
  values: Values,
): Promise<boolean> {
  const found = await queryIn(partition, {
    select: 'TOP 1 VALUE c.id',
    join: 'JOIN e IN c.effects',
    where: `c.type = 'outbox' AND c.dueAt != null AND e.kind = @kind AND ${where}`,
    values: { ...values, '@kind': kind },
  });
  return found.length > 0;
}

/** Numbers of unfinished outbox entries in all partitions. */
export interface OutboxBacklog {
  /** Number of entries that no run retries. */
  readonly givenUp: number;
  /** Number of entries that have been due for more than OUTBOX_OVERDUE_MS. */
  readonly overdue: number;
}

/** Counts entries that wait for an operator, and overdue entries. */
export async function outboxBacklog(now: number): Promise<OutboxBacklog> {
  const [givenUp, overdue] = await Promise.all([
    givenUpOutbox(),
    count('c.dueAt < @before', { '@before': from(now, -OUTBOX_OVERDUE_MS) }),
  ]);
  return { givenUp, overdue };
}

/** Counts the entries of all partitions that no run retries. */
export function givenUpOutbox(): Promise<number> {
  return count('c.dueAt = null');
}

async function count(condition: string, values: Values = {}): Promise<number> {
  const query = `SELECT VALUE COUNT(1) FROM c WHERE c.type = 'outbox' AND ${condition}`;
  return (await ofEach<number>(query, values)).reduce((sum, found) => sum + found, 0);
}

/** Queries every container with an outbox. */
async function ofEach<Row>(query: string, values: Values): Promise<Row[]> {
  return (await Promise.all(PARTITION_CONTAINERS.map((id) => queryEverywhere<Row>(id, query, values)))).flat();
}

/** Returns the entry with its lease extended by LEASE_MS. Resets the attempts to 0, because only failed runs count. */
export function renewedLease(entry: Read<OutboxDocument>): Read<OutboxDocument> {
  return { ...entry, dueAt: from(Date.now(), LEASE_MS), attempts: 0 };
}

/** Leases an entry for LEASE_MS; undefined if another worker has leased it or it is finished. */
export function leaseOutbox(entry: Read<OutboxDocument>, now: number): Promise<Read<OutboxDocument> | undefined> {
  const { givenUp: _, ...waiting } = entry;
  return replace({ ...waiting, dueAt: from(now, LEASE_MS), attempts: entry.attempts + 1 });
}

/**
 * Saves the progress of an entry and extends its lease by LEASE_MS.
 * @returns undefined if another worker has it
 */
export function advanceOutbox(
  entry: Read<OutboxDocument>,
  effects: readonly DirectoryEffect[],
): Promise<Read<OutboxDocument> | undefined> {
  return replace({ ...renewedLease(entry), effects });
}

/** Postpones the remaining effects of an entry. The wait doubles after each attempt, up to an hour. */
export function deferOutbox(
  entry: Read<OutboxDocument>,
  effects: readonly DirectoryEffect[],
  now: number,
): Promise<Read<OutboxDocument> | undefined> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** entry.attempts, LONGEST_WAIT_MS);
  return replace({ ...entry, effects, dueAt: from(now, wait) });
}

/** Gives up the remaining effects of an entry. No run retries the entry until an operator sets a `dueAt`. */
export function giveUpOutbox(
  entry: Read<OutboxDocument>,
  effects: readonly DirectoryEffect[],
  reason: 'refused' | 'attempts',
  now: number,
): Promise<Read<OutboxDocument> | undefined> {
  return replace({ ...entry, effects, dueAt: null, givenUp: { at: from(now, 0), reason } });
}

/** Deletes a finished entry. Succeeds if the entry was already deleted. */
export async function finishOutbox(entry: Read<OutboxDocument>): Promise<void> {
  try {
    const partition = partitionOf(entry);
    await container(partition.container).item(entry.id, partition.key).delete();
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}

function replace(entry: Read<OutboxDocument>): Promise<Read<OutboxDocument> | undefined> {
  const partition = partitionOf(entry);
  return replaceAsRead(partition.container, partition.key, entry);
}

function from(now: number, ms: number): string {
  return new Date(now + ms).toISOString();
}
