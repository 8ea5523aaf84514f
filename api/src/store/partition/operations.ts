/** Writes as Cosmos DB is told them in a batch: the ONE form, which loads and commands of operators use too. */
import type { JSONObject, OperationInput, PatchOperation } from '@azure/cosmos';
import type { PartitionDocument, Stored } from '../documents/index.ts';

/** What one batch may hold; Cosmos DB's limit. */
export const BATCH_LIMIT = 100;

/** What is replaced or removed is as it was read: it is refused when it is another by then. */
export type Write<Document extends { readonly id: string } = PartitionDocument> =
  | { readonly kind: 'create'; readonly document: Document }
  | { readonly kind: 'replace' | 'remove'; readonly document: Document & Stored }
  /** Counts a change in the root, whatever version the root has; fails with 412 while the partition is being removed. */
  | { readonly kind: 'count'; readonly document: Document & Stored; readonly changedAt: string };

export function operation(write: Write<{ readonly id: string }>): OperationInput {
  if (write.kind === 'create') return { operationType: 'Create', resourceBody: bodyOf(write.document) };
  const { id, _etag: ifMatch } = write.document;
  if (write.kind === 'remove') return deletion(id, ifMatch);
  if (write.kind === 'count') return counting(id, write.changedAt);
  return { operationType: 'Replace', id, ifMatch, resourceBody: bodyOf(write.document) };
}

function counting(id: string, changedAt: string): OperationInput {
  const operations: PatchOperation[] = [
    { op: 'incr', path: '/revision', value: 1 },
    { op: 'set', path: '/changedAt', value: changedAt },
  ];
  const condition = 'FROM c WHERE NOT IS_DEFINED(c.isBeingRemoved) OR c.isBeingRemoved = false';
  return { operationType: 'Patch', id, resourceBody: { condition, operations } };
}

/** The SDK sends `ifMatch` of a deletion too, though its type does not name it. */
function deletion(id: string, ifMatch: string): OperationInput {
  const conditional = { operationType: 'Delete', id, ifMatch } as const;
  return conditional;
}

/** A document without what the service adds. */
export function bodyOf(document: object): JSONObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}
