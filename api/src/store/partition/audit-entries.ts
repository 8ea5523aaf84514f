/** Builds the audit entries of a batch. Loads and operator commands use them too. */
import { randomUUID } from 'node:crypto';
import type { AuditDocument, AuditedChange, Author, ChangeSource, InPartition } from '../documents/index.ts';

/** Maximum size of the changes in one entry. Cosmos DB stores documents of up to 2 MB, but reading them costs by size. */
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
  /** The number of entries for which the batch has room. */
  readonly limit: number;
}

/**
 * The entries of one batch: one, unless its changes exceed 400 kB. A single change is never split, and the last entry within `limit`
 * takes the rest.
 * @returns at least one entry, because its presence shows that the batch was written
 */
export function auditEntries(
  { key, author, source, at, ttl, limit }: EntryOptions,
  changes: readonly AuditedChange[],
): readonly [AuditDocument, ...AuditDocument[]] {
  const { actorId, actorName, call, requestId } = author;
  const entry = (
    changes: readonly AuditedChange[],
    place: Pick<AuditDocument, 'part' | 'parts'> = {},
  ): AuditDocument => ({
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
    changes,
    ttl,
  });
  const [first = [], ...others] = packed(changes, limit);
  if (others.length === 0) return [entry(first)];
  const parts = others.length + 1;
  return [entry(first, { part: 1, parts }), ...others.map((part, n) => entry(part, { part: n + 2, parts }))];
}

/** Groups changes, in their order, so that no group of several exceeds MAX_BYTES, except the last one of `limit`. */
function packed(changes: readonly AuditedChange[], limit: number): AuditedChange[][] {
  const groups: AuditedChange[][] = [];
  let bytes = MAX_BYTES;
  for (const change of changes) {
    const own = Buffer.byteLength(JSON.stringify(change));
    const group = groups.at(-1);
    if (group && (bytes + own <= MAX_BYTES || groups.length === limit)) {
      group.push(change);
      bytes += own;
    } else {
      groups.push([change]);
      bytes = own;
    }
  }
  return groups;
}
