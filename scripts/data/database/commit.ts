/** Writes a plan in transactional batches, each with the root of its partition, an audit record and outbox entries. */
import { randomUUID } from 'node:crypto';
import type { Container, OperationInput } from '@azure/cosmos';
import { auditEntries } from '@franchise-admin/api/audit-entries';
import type { Author, DirectoryEffect, InPartition, OutboxDocument, Root } from '@franchise-admin/api/documents';
import { BATCH_LIMIT, bodyOf, operation } from '@franchise-admin/api/operations';
import { backOff } from '../../back-off.ts';
import type { Step, Write } from './step.ts';

/** Maximum number of writes per batch, which leaves room for the root, the audit record and outbox entries. */
const WRITES_PER_BATCH = 80;
/** Number of effects per outbox entry, which complete within one request. More if a step would need over ENTRIES_PER_BATCH entries. */
const EFFECTS_PER_ENTRY = 50;
const ENTRIES_PER_BATCH = 80;
const BUSY: ReadonlySet<unknown> = new Set([408, 410, 429, 449, 503]);
/** Statuses after a concurrent change: stale ETag, existing id or deleted document. */
const STALE: ReadonlySet<unknown> = new Set([404, 409, 412]);
/** Errors of a broken connection. The batch may have been written; a new plan finds out. */
const BROKEN: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'REQUEST_SEND_ERROR',
  'TimeoutError',
]);
const TRIES = 8;

/** The partition to write, and the author. */
export interface Place {
  readonly container: Container;
  readonly key: InPartition;
  readonly author: Author;
  readonly auditSeconds: number;
}

/** The new root with its current revision; `_etag` if it already exists. */
export type NextRoot = Omit<Root, 'changedAt'> & { readonly id: string; readonly _etag?: string };

/**
 * Writes all steps, with as many per batch as fit. Each batch also replaces the root if its ETag is current. Lists and
 * forms then see a new revision, and no concurrent change is overwritten.
 * @param onWritten receives the number of records of each batch
 * @returns `stale` after a concurrent change: the caller must plan the remaining steps again
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

/** Writes documents of a partition, with as many per batch as fit. Changes neither the root nor the history. */
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
    // A step without writes also adds to the audit record.
    const own = Math.max(1, step.writes.length) + entriesFor(step.effects);
    if (own > BATCH_LIMIT - 2) throw new Error('One record requires more operations than a batch allows.');
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

/** Builds outbox entries that are due at once, because no request completes their effects. */
function outboxEntries({ key }: Place, effects: readonly DirectoryEffect[]): OutboxDocument[] {
  const now = new Date().toISOString();
  const size = Math.ceil(effects.length / entriesFor(effects));
  const parts = Array.from({ length: entriesFor(effects) }, (_, n) => effects.slice(n * size, (n + 1) * size));
  return parts.map((part) => {
    const state = { removal: null, createdAt: now, dueAt: now, attempts: 0 };
    return { id: `outbox-${randomUUID()}`, ...key, type: 'outbox', effects: part, ...state };
  });
}

/**
 * @returns the ETag of the first operation's document; undefined after a concurrent change or a broken connection
 * @throws Error if Cosmos DB rejects the batch for another reason, or is still busy after eight attempts
 */
async function send(container: Container, key: object, operations: OperationInput[]): Promise<string | undefined> {
  const [partitionKey] = Object.values(key) as (string | number)[];
  for (let attempt = 1; ; attempt++) {
    const { status, etag } = await sendOnce(container, partitionKey ?? '', operations);
    if (status === 200) return etag;
    // If the response to a batch was lost, a second attempt conflicts with the documents of the first one. The new plan
    // then has nothing left to write.
    if (STALE.has(status) || BROKEN.has(status)) return undefined;
    if (!BUSY.has(status) || attempt === TRIES)
      throw new Error(`Cosmos DB rejected a batch for ${JSON.stringify(partitionKey)} with status ${status}.`);
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
    // The SDK wraps an error of a batch in another error that only has its text.
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
