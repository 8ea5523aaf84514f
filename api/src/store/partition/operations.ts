/** Batch operations for Cosmos DB. Data loads and operator commands also use this format. */
import type { JSONObject, OperationInput, PatchOperation } from '@azure/cosmos';
import type { PartitionDocument, Stored } from '../documents/index.ts';

/** Maximum number of operations in one batch, set by Cosmos DB. */
export const BATCH_LIMIT = 100;

/**
 * Maximum number of planned documents per batch. The rest is reserved for the root, the record that the change is about with the documents
 * that belong to it, audit entries, outbox entries and the receipt.
 */
export const BATCH_ROOM = BATCH_LIMIT - 8;

/**
 * A replacement or removal fails with 412 if the document has changed since it was read. A patch fails only if its condition is not
 * met.
 */
export type Write<Document extends { readonly id: string } = PartitionDocument> =
  | { readonly kind: 'create'; readonly document: Document }
  | { readonly kind: 'replace' | 'remove'; readonly document: Document & Stored }
  | {
      readonly kind: 'patch';
      readonly document: Document & Stored;
      readonly condition: string;
      readonly operations: readonly PatchOperation[];
    };

export function operation(write: Write<{ readonly id: string }>): OperationInput {
  if (write.kind === 'create') return { operationType: 'Create', resourceBody: bodyOf(write.document) };
  const { id, _etag: ifMatch } = write.document;
  if (write.kind === 'remove') return deletion(id, ifMatch);
  if (write.kind === 'patch') {
    const { condition, operations } = write;
    return { operationType: 'Patch', id, resourceBody: { condition, operations: [...operations] } };
  }
  return { operationType: 'Replace', id, ifMatch, resourceBody: bodyOf(write.document) };
}

/** The SDK sends `ifMatch` with a deletion too, although its type lacks the field. */
function deletion(id: string, ifMatch: string): OperationInput {
  const conditional = { operationType: 'Delete', id, ifMatch } as const;
  return conditional;
}

/** Returns the document without the fields that Cosmos DB adds. */
export function bodyOf(document: object): JSONObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}
