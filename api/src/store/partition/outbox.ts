/**
 * Work that must follow a change. The batch of the change writes the outbox entry, so no work is lost. Finished entries are deleted. A
 * worker leases an entry until its `dueAt`. If two workers compete for an entry, the ETag decides which one continues.
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

/** Lease of an entry in milliseconds. Longer than any request, so that the timer skips an entry that its request may still process. */
export const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Maximum number of entries per run of the timer. */
const DUE_AT_ONCE = 100;

/**
 * Builds the outbox entry of a change; undefined if no work follows the change.
 * @param attempts above 0 if the effects must count as repeated
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
 * Returns the due entries of all partitions that no worker has leased; the entries that have waited longest come first. Omits given-up
 * entries, which have no `dueAt`.
 */
export async function dueOutbox(now: number): Promise<Read<OutboxDocument>[]> {
  const query = `SELECT TOP ${DUE_AT_ONCE} * FROM c WHERE c.type = 'outbox' AND c.dueAt <= @now ORDER BY c.dueAt`;
  const due = await ofEach<Read<OutboxDocument>>(query, { '@now': from(now, 0) });
  return due.sort((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1)).slice(0, DUE_AT_ONCE);
}

/**
 * True if an effect of this kind is pending in a partition. Ignores effects that were given up.
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
  /** Number of given-up entries, which wait for an operator. */
  readonly givenUp: number;
  /** Number of entries that have been due for more than OUTBOX_OVERDUE_MS. */
  readonly overdue: number;
}

/** Counts given-up and overdue entries. */
export async function outboxBacklog(now: number): Promise<OutboxBacklog> {
  const [givenUp, overdue] = await Promise.all([
    givenUpOutbox(),
    count('c.dueAt < @before', { '@before': from(now, -OUTBOX_OVERDUE_MS) }),
  ]);
  return { givenUp, overdue };
}

/** Counts the given-up entries of all partitions. */
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

/** Returns the entry with its lease extended by LEASE_MS. Resets the attempts to 0, because only attempts without progress count. */
export function renewedLease(entry: Read<OutboxDocument>): Read<OutboxDocument> {
  return { ...entry, dueAt: from(Date.now(), LEASE_MS), attempts: 0 };
}

/** Leases an entry for LEASE_MS. Returns undefined if it is finished or another worker has leased it. */
export function leaseOutbox(entry: Read<OutboxDocument>, now: number): Promise<Read<OutboxDocument> | undefined> {
  const { givenUp: _, ...waiting } = entry;
  return replace({ ...waiting, dueAt: from(now, LEASE_MS), attempts: entry.attempts + 1 });
}

/**
 * Saves the progress of an entry and extends its lease by LEASE_MS.
 * @returns undefined if another worker has leased the entry
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

/** Gives up the remaining effects of an entry. No worker retries them until an operator sets a `dueAt`. */
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
