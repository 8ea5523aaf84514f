/**
 * Partitions that administrators change: a franchise, a vendor, and the communication types with their groups. One batch changes
 * the documents of a partition together. Its audit records and outbox entries are in the same partition.
 */
import { container } from '../cosmos/client.ts';
import {
  COMMUNICATION,
  documentId,
  type InPartition,
  type PartitionDocument,
  type RootDocument,
  type Stored,
} from '../documents/index.ts';

/** A document as read from the database. */
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

/** Reads one document by its id; undefined if there is none. Costs 1 RU below 1 KB. */
export async function readIn<T extends PartitionDocument>(
  partition: Partition,
  id: string,
): Promise<Read<T> | undefined> {
  const { resource } = await container(partition.container).item(id, partition.key).read<Read<T>>();
  return resource;
}
