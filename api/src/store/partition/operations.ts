/** Writes as Cosmos DB is told them in a batch: the ONE form, which loads and commands of operators use too. */
import type { JSONObject, OperationInput, PatchOperation } from '@azure/cosmos';
import type { PartitionDocument, Stored } from '../documents/index.ts';

/** What one batch may hold; Cosmos DB's limit. */
export const BATCH_LIMIT = 100;

/** A write of a document that was read fails with 412 if the document has changed since; a patch only if its condition is not met. */
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

/** The SDK sends `ifMatch` of a deletion too, though its type does not name it. */
function deletion(id: string, ifMatch: string): OperationInput {
  const conditional = { operationType: 'Delete', id, ifMatch } as const;
  return conditional;
}

/** A document without what the service adds. */
export function bodyOf(document: object): JSONObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}
