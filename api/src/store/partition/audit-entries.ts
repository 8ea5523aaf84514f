/** Builds the audit entries of a batch, including those of data loads and operator commands. */
import { randomUUID } from 'node:crypto';
import type {
  AuditDocument,
  AuditedChange,
  AuditedLeftover,
  Author,
  ChangeSource,
  InPartition,
  Person,
} from '../documents/index.ts';
import { endedKinds } from './audited-changes.ts';

/** Maximum size of the changes in one entry, in bytes. Cosmos DB stores documents of up to 2 MB, but large documents cost more to read. */
const MAX_BYTES = 400_000;

interface EntryOptions {
  /** The partition of the changed documents. */
  readonly key: InPartition;
  readonly author: Author;
  readonly source: ChangeSource;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Seconds until Cosmos DB deletes the entries. */
  readonly ttl: number;
  /** Maximum number of entries that fit into the batch. */
  readonly limit: number;
  /** Present only for an undo or a restored version. */
  readonly undo?: Required<Pick<AuditDocument, 'undoes' | 'leftovers'>> | undefined;
  /** The operation of a change set that makes the change, if any. */
  readonly operation?:
    | { readonly changeSetId: string; readonly number: number; readonly proposedBy: Person | undefined }
    | undefined;
}

/** A change or a leftover in an entry. */
type Item = { readonly change: AuditedChange } | { readonly leftover: AuditedLeftover };

/**
 * Returns the entries of a batch: one, unless its changes exceed 400 kB. Never splits a single change. The last entry within `limit`
 * contains the rest.
 * @returns at least one entry, because an existing entry proves that the batch was written
 */
export function auditEntries(
  { key, author, source, at, ttl, limit, operation, undo }: EntryOptions,
  changes: readonly AuditedChange[],
): readonly [AuditDocument, ...AuditDocument[]] {
  const { actorId, actorName, call, requestId } = author;
  const entry = (items: readonly Item[], place: Pick<AuditDocument, 'part' | 'parts'> = {}): AuditDocument => {
    const own = items.flatMap((item) => ('change' in item ? item.change : []));
    const ended = endedKinds(own);
    const leftovers = items.flatMap((item) => ('leftover' in item ? item.leftover : []));
    return {
      id: `audit-${randomUUID()}`,
      ...key,
      type: 'audit',
      at,
      actorId,
      actorName,
      call,
      requestId,
      format: 2,
      source,
      ...place,
      changes: own,
      ...(ended.length > 0 && { ended }),
      ...(undo && { undoes: undo.undoes, leftovers }),
      ...(operation && { changeSetId: operation.changeSetId, operation: operation.number }),
      ...(operation?.proposedBy && { proposedBy: operation.proposedBy }),
      ttl,
    };
  };
  const items = [
    ...changes.map((change) => ({ change })),
    ...(undo?.leftovers ?? []).map((leftover) => ({ leftover })),
  ];
  const [first = [], ...others] = packed(items, limit);
  if (others.length === 0) return [entry(first)];
  const parts = others.length + 1;
  return [entry(first, { part: 1, parts }), ...others.map((part, n) => entry(part, { part: n + 2, parts }))];
}

/** Splits items into groups of at most MAX_BYTES, in order. A single larger item and the last of `limit` groups may exceed MAX_BYTES. */
function packed(items: readonly Item[], limit: number): Item[][] {
  const groups: Item[][] = [];
  let bytes = MAX_BYTES;
  for (const item of items) {
    const own = Buffer.byteLength(JSON.stringify(item));
    const group = groups.at(-1);
    if (group && (bytes + own <= MAX_BYTES || groups.length === limit)) {
      group.push(item);
      bytes += own;
    } else {
      groups.push([item]);
      bytes = own;
    }
  }
  return groups;
}
