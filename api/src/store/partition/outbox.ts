/**
 * What must still happen after a change: written in the batch of the change, so that nothing is forgotten, and deleted once it is
 * done. Whoever works on an entry holds it until its `dueAt`; the ETag decides between two.
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

/** Longer than a call may take: the timer leaves an entry alone while the call that made it may be at work. */
export const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Entries that one run of the timer takes. */
const DUE_AT_ONCE = 100;

/** The entry of a change; undefined when nothing has to follow. */
export function newOutbox(
  partition: Partition,
  follows: { readonly effects?: readonly DirectoryEffect[]; readonly removal?: PendingRemoval },
): OutboxDocument | undefined {
  const { effects = [], removal = null } = follows;
  if (effects.length === 0 && removal === null) return undefined;
  return {
    id: `outbox-${randomUUID()}`,
    ...keyOf(partition),
    type: 'outbox',
    effects,
    removal,
    createdAt: new Date().toISOString(),
    dueAt: from(Date.now(), LEASE_MS),
    attempts: 0,
  };
}

/**
 * Entries of all partitions that nobody works on, those that wait longest first; those given up have no `dueAt` and are left out.
 */
export async function dueOutbox(now: number): Promise<Read<OutboxDocument>[]> {
  const query = `SELECT TOP ${DUE_AT_ONCE} * FROM c WHERE c.type = 'outbox' AND c.dueAt <= @now ORDER BY c.dueAt`;
  const due = await ofEach<Read<OutboxDocument>>(query, { '@now': from(now, 0) });
  return due.sort((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1)).slice(0, DUE_AT_ONCE);
}

/** Whether an effect of this kind is still to come in a partition; one that was given up is not. @param where of the effect `e` */
export async function isAwaited(
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

/** What of all partitions is not done in time. */
export interface OutboxBacklog {
  /** Entries that no run takes up again. */
  readonly givenUp: number;
  /** Entries that should have been taken up minutes ago. */
  readonly overdue: number;
}

/** How many entries wait for a person, or for a timer that does not get to them. */
export async function outboxBacklog(now: number): Promise<OutboxBacklog> {
  const [givenUp, overdue] = await Promise.all([
    givenUpOutbox(),
    count('c.dueAt < @before', { '@before': from(now, -OUTBOX_OVERDUE_MS) }),
  ]);
  return { givenUp, overdue };
}

/** How many entries of all partitions no run takes up again. */
export function givenUpOutbox(): Promise<number> {
  return count('c.dueAt = null');
}

async function count(condition: string, values: Values = {}): Promise<number> {
  const query = `SELECT VALUE COUNT(1) FROM c WHERE c.type = 'outbox' AND ${condition}`;
  return (await ofEach<number>(query, values)).reduce((sum, found) => sum + found, 0);
}

/** Rows of every container with an outbox. */
async function ofEach<Row>(query: string, values: Values): Promise<Row[]> {
  return (await Promise.all(PARTITION_CONTAINERS.map((id) => queryEverywhere<Row>(id, query, values)))).flat();
}

/** The entry of whoever gets on, held for another LEASE_MS: that is no failure, so the attempts begin anew. */
export function renewedLease(entry: Read<OutboxDocument>): Read<OutboxDocument> {
  return { ...entry, dueAt: from(Date.now(), LEASE_MS), attempts: 0 };
}

/** Takes an entry for LEASE_MS; undefined when somebody else has it or it is done. */
export function leaseOutbox(entry: Read<OutboxDocument>, now: number): Promise<Read<OutboxDocument> | undefined> {
  const { givenUp: _, ...waiting } = entry;
  return replace({ ...waiting, dueAt: from(now, LEASE_MS), attempts: entry.attempts + 1 });
}

/**
 * Writes down how far an entry is and holds it for another LEASE_MS.
 * @returns undefined when somebody else has it
 */
export function advanceOutbox(
  entry: Read<OutboxDocument>,
  effects: readonly DirectoryEffect[],
): Promise<Read<OutboxDocument> | undefined> {
  return replace({ ...renewedLease(entry), effects });
}

/** Leaves what remains of an entry for later: twice as long after each attempt, at most an hour. */
export function deferOutbox(
  entry: Read<OutboxDocument>,
  effects: readonly DirectoryEffect[],
  now: number,
): Promise<Read<OutboxDocument> | undefined> {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** entry.attempts, LONGEST_WAIT_MS);
  return replace({ ...entry, effects, dueAt: from(now, wait) });
}

/** Leaves what remains of an entry for a person: no run takes it up again until somebody gives it a `dueAt`. */
export function giveUpOutbox(
  entry: Read<OutboxDocument>,
  effects: readonly DirectoryEffect[],
  reason: 'refused' | 'attempts',
  now: number,
): Promise<Read<OutboxDocument> | undefined> {
  return replace({ ...entry, effects, dueAt: null, givenUp: { at: from(now, 0), reason } });
}

/** Ends an entry whose work is done. Gone already is as good. */
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
