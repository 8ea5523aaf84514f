/** Joins the changes of several operations into one batch. Each change was planned on the result of the earlier ones. */
import type { AuditDocument, Author, PartitionDocument } from '../documents/index.ts';
import { type AuditEntries, auditOf, writesOf } from './change-writes.ts';
import { BATCH_LIMIT } from './operations.ts';
import type { Read } from './partition.ts';
import type { PartitionChange, Plan, Replacement } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';
import { asOperation, type PlannedChange, type RunningOperation } from './running-change.ts';

/** One of the joined changes, with its author and operation for the history. */
export interface ChangePart {
  readonly planned: PlannedChange;
  readonly author: Author;
  readonly operation: RunningOperation;
}

/** Maximum size of the documents and effects, in bytes. Cosmos DB accepts requests of 2 MB, including overhead. */
const MAX_BYTES = 1_800_000;

/** Returns one plan for all parts: their writes, audit entries, effects and quotas. */
export function jointPlan(parts: readonly ChangePart[]): Pick<Plan<unknown>, 'change' | 'audit' | 'beforeWrite'> {
  const changing = parts.filter(({ planned }) => planned.change !== null);
  if (changing.length === 0) return { change: null };
  return {
    change: jointChange(changing.flatMap(({ planned }) => planned.change ?? [])),
    audit: (at) => changing.flatMap((part) => entriesOf(part, at)) as readonly AuditDocument[] as AuditEntries,
    async beforeWrite(releases) {
      for (const { planned, operation } of changing)
        await asOperation(operation, async () => planned.beforeWrite?.(releases));
    },
  };
}

/** Returns one entry per part, even above the usual size, so that the number of documents in the batch is known in advance. */
function entriesOf({ planned, author, operation }: ChangePart, at: string): AuditEntries {
  const { snapshot, change, leftovers } = planned;
  return auditOf(snapshot, author, at, { change: change ?? {}, leftovers }, 1, operation);
}

/**
 * False if the changes are too many or too large for one batch.
 * @param snapshot the partition before the changes
 */
export function fitsBatch(snapshot: PartitionSnapshot, parts: readonly ChangePart[]): boolean {
  const { change, audit } = jointPlan(parts);
  if (!change || !audit) return true;
  const at = new Date(0).toISOString();
  const documents = [...writesOf(snapshot, change, at, []).map(({ document }) => document), ...audit(at)];
  // Counts the receipt and the outbox entry too.
  const count = documents.length + 2;
  return count <= BATCH_LIMIT && Buffer.byteLength(JSON.stringify([documents, change.effects])) <= MAX_BYTES;
}

type Document = PartitionDocument | Read<PartitionDocument>;

/** A document before the first change and after the last one. */
interface Span {
  readonly before: Read<PartitionDocument> | undefined;
  readonly after: Document | undefined;
}

export function jointChange(changes: readonly PartitionChange[]): PartitionChange {
  const spans = new Map<string, Span>();
  const add = (id: string, { before, after }: Span) => {
    const earlier = spans.get(id);
    spans.set(id, { before: earlier ? earlier.before : before, after });
  };
  for (const { create = [], replace = [], remove = [] } of changes) {
    for (const { before, after } of replace) add(after.id, { before, after });
    for (const document of remove) add(document.id, { before: document, after: undefined });
    for (const document of create) add(document.id, { before: undefined, after: document });
  }
  const all = [...spans.values()];
  const roots = changes.flatMap(({ root }) => (typeof root === 'object' ? root : []));
  return {
    create: all.flatMap(({ before, after }) => (!before && after ? after : [])),
    replace: all.flatMap(({ before, after }) => (before && after ? replacementOf(before, after) : [])),
    remove: all.flatMap(({ before, after }) => (before && !after ? before : [])),
    ...(roots.length > 0 && { root: Object.assign({}, ...roots) }),
    effects: changes.flatMap(({ effects = [] }) => effects),
  };
}

/** Returns the replacement with the ETag from the database: `after` has the ETag of a planned document. */
const replacementOf = (before: Read<PartitionDocument>, after: Document): Replacement => ({
  before,
  after: { ...after, _etag: before._etag, _ts: before._ts } as Read<PartitionDocument>,
});
