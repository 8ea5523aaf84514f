/** Writing a plan: transactional batches, each whole in itself with the root of its partition, audit record and outbox entries. */
import { randomUUID } from 'node:crypto';
import type { Container, OperationInput } from '@azure/cosmos';
import { auditEntries } from '@franchise-admin/api/audit-entries';
import type { Author, DirectoryEffect, InPartition, OutboxDocument, Root } from '@franchise-admin/api/documents';
import { BATCH_LIMIT, bodyOf, operation } from '@franchise-admin/api/operations';
import { backOff } from '../../back-off.ts';
import type { Step, Write } from './step.ts';

/** Room is left for the root, the audit record and outbox entries. */
const WRITES_PER_BATCH = 80;
/** So many are settled within a call's time; more only where the entries would not fit into one batch. */
const EFFECTS_PER_ENTRY = 50;
const ENTRIES_PER_BATCH = 80;
const BUSY: ReadonlySet<unknown> = new Set([408, 410, 429, 449, 503]);
/** Another version, an id that is taken, a document that is gone. */
const STALE: ReadonlySet<unknown> = new Set([404, 409, 412]);
/** The connection broke: whether the batch was written is seen when what is left is planned anew. */
const BROKEN: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'REQUEST_SEND_ERROR',
  'TimeoutError',
]);
const TRIES = 8;

/** Where and as whom. */
export interface Place {
  readonly container: Container;
  readonly key: InPartition;
  readonly author: Author;
  readonly auditSeconds: number;
}

/** The root as it shall be, with the revision it has had; `_etag` when it is there already. */
export type NextRoot = Omit<Root, 'changedAt'> & { readonly id: string; readonly _etag?: string };

/**
 * Writes all steps, as many to a batch as fit. Every batch replaces the root under its ETag, so that lists and forms see a new
 * revision, and nothing is written over what somebody else has changed meanwhile.
 * @param onWritten told of how many records a batch was
 * @returns `stale` when somebody was there first: what is left is to be planned anew
 */
export async function commitSteps(
  place: Place,
  root: NextRoot,
  steps: readonly Step[],
  onWritten: (records: number) => void,
): Promise<'committed' | 'stale'> {
  let next = root;
  for (const batch of batches(steps)) {
    const written = { ...next, revision: next.revision + 1, changedAt: new Date().toISOString() };
    const work = [
      rootOperation(written),
      ...batch.flatMap(({ writes }) => writes).map(operation),
      ...outboxEntries(
        place,
        batch.flatMap(({ effects }) => effects),
      ).map(create),
    ];
    const operations = [...work, ...audit(place, written.changedAt, batch, BATCH_LIMIT - work.length).map(create)];
    const etag = await send(place.container, place.key, operations);
    if (etag === undefined) return 'stale';
    next = { ...written, _etag: etag };
    onWritten(batch.reduce((sum, { audit }) => sum + audit.length, 0));
  }
  return 'committed';
}

/** Writes documents of a partition that has no root and keeps no history, as many to a batch as fit. */
export async function commitWrites(
  container: Container,
  key: InPartition | { readonly kind: 'brand' | 'entity' },
  writes: readonly Write[],
): Promise<'committed' | 'stale'> {
  for (let from = 0; from < writes.length; from += BATCH_LIMIT) {
    const etag = await send(container, key, writes.slice(from, from + BATCH_LIMIT).map(operation));
    if (etag === undefined) return 'stale';
  }
  return 'committed';
}

function* batches(steps: readonly Step[]): Iterable<Step[]> {
  let batch: Step[] = [];
  let size = 0;
  for (const step of steps) {
    // A step without a write of its own makes the audit record larger.
    const own = Math.max(1, step.writes.length) + entriesFor(step.effects);
    if (own > BATCH_LIMIT - 2) throw new Error('One record asks for more than a batch may hold.');
    if (batch.length > 0 && size + own > WRITES_PER_BATCH) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(step);
    size += own;
  }
  if (batch.length > 0) yield batch;
}

function audit({ key, author, auditSeconds: ttl }: Place, at: string, batch: readonly Step[], limit: number) {
  const options = { key, author, source: 'operations', at, ttl, limit } as const;
  return auditEntries(
    options,
    batch.flatMap(({ audit }) => audit),
  );
}

function entriesFor(effects: readonly DirectoryEffect[]): number {
  return Math.min(Math.ceil(effects.length / EFFECTS_PER_ENTRY), ENTRIES_PER_BATCH);
}

/** Due at once: nobody else is at work on them. */
function outboxEntries({ key }: Place, effects: readonly DirectoryEffect[]): OutboxDocument[] {
  const now = new Date().toISOString();
  const size = Math.ceil(effects.length / entriesFor(effects));
  const parts = Array.from({ length: entriesFor(effects) }, (_, n) => effects.slice(n * size, (n + 1) * size));
  return parts.map((part) => {
    const state = { removal: null, createdAt: now, dueAt: now, attempts: 0 };
    return { id: `outbox-${randomUUID()}`, ...key, type: 'outbox', effects: part, ...state };
  });
}

/** @returns the ETag of what the first operation wrote; undefined when somebody was there first */
async function send(container: Container, key: object, operations: OperationInput[]): Promise<string | undefined> {
  const [partitionKey] = Object.values(key) as (string | number)[];
  for (let attempt = 1; ; attempt++) {
    const { status, etag } = await sendOnce(container, partitionKey ?? '', operations);
    if (status === 200) return etag;
    // Sent again, a batch whose answer was lost finds its own documents there: the new plan will have nothing left to do.
    if (STALE.has(status) || BROKEN.has(status)) return undefined;
    if (!BUSY.has(status) || attempt === TRIES)
      throw new Error(`Cosmos DB refused a batch for ${JSON.stringify(partitionKey)} with status ${status}.`);
    await backOff(attempt);
  }
}

async function sendOnce(
  container: Container,
  partitionKey: string | number,
  operations: OperationInput[],
): Promise<{ readonly status: unknown; readonly etag: string }> {
  try {
    const { result = [] } = await container.items.batch(operations, partitionKey);
    const failed = result.find(({ statusCode }) => statusCode >= 400 && statusCode !== 424);
    const [{ eTag, resourceBody } = {}] = result;
    return { status: failed?.statusCode ?? 200, etag: String(eTag ?? resourceBody?._etag) };
  } catch (error) {
    // The SDK wraps what went wrong with a batch in an error that says nothing of it but its text.
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (typeof code !== 'number' && !BROKEN.has(code)) throw cause;
    return { status: code, etag: '' };
  }
}

function rootOperation(root: NextRoot & Root): OperationInput {
  if (root._etag === undefined) return create(root);
  return { operationType: 'Replace', id: root.id, ifMatch: root._etag, resourceBody: bodyOf(root) };
}

function create(document: { readonly id: string }): OperationInput {
  return operation({ kind: 'create', document });
}
