/**
 * Partitions that administrators change: a franchise, a vendor, and the communication types with their groups. One batch can change several
 * documents of a partition. Audit entries and outbox entries are in the same partition as the changed documents.
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

/** The id of the root, which every change of the partition writes. */
export const ROOT_ID: Record<Partition['container'], RootDocument['id']> = {
  franchises: documentId.franchise,
  vendors: documentId.vendor,
  reference: documentId.communication,
};

export function partitionOf(document: InPartition): Partition {
  if ('groupCode' in document) return franchisePartition(document.groupCode);
  if ('pointOfSaleVendorId' in document) return vendorPartition(document.pointOfSaleVendorId);
  return communicationPartition;
}

/** Returns the field that contains the partition key of a document. */
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

/** Returns the document without the fields that Cosmos DB adds, for audit entries. */
export function recordOf(document: PartitionDocument): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}

/** Returns the partition that contains the documents and history of a scope; undefined for the scope of all partitions. */
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

/** Returns the scope of a partition's history. */
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

/** Characters that no document id may contain. The SDK throws for them. */
const NO_ID = /[/\\?#]/;

/** Reads a document by its id, which may come from a request; undefined if it does not exist. Costs 1 RU below 1 KB. */
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
