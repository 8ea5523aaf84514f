/**
 * Partitions that administrators change: a franchise, a vendor, and the communication types with their groups. One batch changes
 * the documents of a partition together. Its audit records and outbox entries are in the same partition.
 */

import { type HistoryScope, partsOfScope, REFERENCE, vendorScope } from '../../contract/history-scope.ts';
import { container } from '../cosmos/client.ts';
import {
  COMMUNICATION,
  documentId,
  type InPartition,
  type PartitionDocument,
  type RootDocument,
  type Stored,
} from '../documents/index.ts';
import { currentOverlay } from './overlay.ts';

/** A document read from the database. */
export type Read<T> = T & Stored;

export type Partition =
  | { readonly container: 'franchises'; readonly key: string }
  | { readonly container: 'vendors'; readonly key: number }
  | { readonly container: 'reference'; readonly key: typeof COMMUNICATION };

export const franchisePartition = (groupCode: string): Partition => ({ container: 'franchises', key: groupCode });
export const vendorPartition = (pointOfSaleVendorId: number): Partition => ({
  container: 'vendors',
  key: pointOfSaleVendorId,
});
export const communicationPartition: Partition = { container: 'reference', key: COMMUNICATION };

/** Containers of partitions that administrators change. */
export const PARTITION_CONTAINERS = ['franchises', 'vendors', 'reference'] as const;

/** The document that every change of the partition writes. */
export const ROOT_ID: Record<Partition['container'], RootDocument['id']> = {
  franchises: documentId.franchise,
  vendors: documentId.vendor,
  reference: documentId.communication,
};

/** The partition of a document. */
export function partitionOf(document: InPartition): Partition {
  if ('groupCode' in document) return franchisePartition(document.groupCode);
  if ('pointOfSaleVendorId' in document) return vendorPartition(document.pointOfSaleVendorId);
  return communicationPartition;
}

/** The partition key field of a document. */
export function keyOf(partition: Partition): InPartition {
  switch (partition.container) {
    case 'franchises':
      return { groupCode: partition.key };
    case 'vendors':
      return { pointOfSaleVendorId: partition.key };
    case 'reference':
      return { kind: partition.key };
  }
}

/** The document without the fields that Cosmos DB adds, for audit records. */
export function recordOf(document: PartitionDocument): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}

/** The partition with the documents and the history of a scope; undefined for the scope of all partitions. */
export function partitionOfScope(scope: HistoryScope): Partition | undefined {
  const parts = partsOfScope(scope);
  switch (parts.kind) {
    case 'franchise':
      return franchisePartition(parts.groupCode);
    case 'vendor':
      return vendorPartition(parts.pointOfSaleVendorId);
    case 'reference':
      return communicationPartition;
    case 'all':
      return undefined;
  }
}

/** The scope of a partition's history. */
export function scopeOf(partition: Partition): string {
  switch (partition.container) {
    case 'franchises':
      return partition.key;
    case 'vendors':
      return vendorScope(partition.key);
    case 'reference':
      return REFERENCE;
  }
}

/** Characters that no id may have. The SDK throws for them. */
const NO_ID = /[/\\?#]/;

/** Reads one document by its id, which may come from a request; undefined if there is none. Costs 1 RU below 1 KB. */
export async function readIn<T extends PartitionDocument>(
  partition: Partition,
  id: string,
): Promise<Read<T> | undefined> {
  if (NO_ID.test(id)) return undefined;
  const read = async () =>
    (await container(partition.container).item(id, partition.key).read<Read<PartitionDocument>>()).resource;
  const overlay = currentOverlay();
  return (overlay ? overlay.document(partition, id, read) : read()) as Promise<Read<T> | undefined>;
}
