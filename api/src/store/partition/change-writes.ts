/** Builds the batch of a change: its writes and its audit entries. */
import { config } from '../../config.ts';
import type { Author, OutboxDocument, ReceiptDocument, RootDocument } from '../documents/index.ts';
import { auditEntries } from './audit-entries.ts';
import { auditedChanges } from './audited-changes.ts';
import type { Write } from './operations.ts';
import { keyOf } from './partition.ts';
import type { PartitionChange, Plan } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';
import { rootWrites } from './root-write.ts';
import { currentOperation, currentSource } from './running-change.ts';

export type AuditEntries = ReturnType<typeof auditEntries>;

/** Builds the audit entries of a change: its events, and every record that it writes. */
export function auditOf<Root extends RootDocument>(
  snapshot: PartitionSnapshot<Root>,
  author: Author,
  at: string,
  { change, leftovers = [] }: { readonly change: PartitionChange<Root> } & Pick<Plan<unknown>, 'leftovers'>,
  limit: number,
  operation = currentOperation(),
): AuditEntries {
  const ttl = config().auditRetentionDays * 24 * 60 * 60;
  const undo = change.undoes && { undoes: change.undoes, leftovers };
  const options = {
    key: keyOf(snapshot.partition),
    author,
    source: currentSource(operation),
    at,
    ttl,
    limit,
    undo,
    operation,
  };
  return auditEntries(options, [...(change.events ?? []), ...auditedChanges(snapshot, change)]);
}

/** Returns the writes of a change: its root, its documents, and the documents that are `added` to the batch. */
export function writesOf<Root extends RootDocument>(
  snapshot: PartitionSnapshot<Root>,
  change: PartitionChange<Root>,
  at: string,
  added: readonly (OutboxDocument | ReceiptDocument | undefined)[],
): Write[] {
  return [
    ...rootWrites(snapshot, change, at),
    ...(change.replace ?? []).map(({ after }): Write => ({ kind: 'replace', document: after })),
    ...(change.remove ?? []).map((document): Write => ({ kind: 'remove', document })),
    ...[...(change.create ?? []), ...added].flatMap((document): Write[] =>
      document ? [{ kind: 'create', document }] : [],
    ),
  ];
}
