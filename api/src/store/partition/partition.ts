/**
 * Partitions that administrators change: a franchise, a vendor, the communication types with their groups. Everything in one of
 * them changes together in one batch; its history and what must follow in the directory lie beside it.
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

/** A document as it was read. */
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

/** Containers with such partitions. */
export const PARTITION_CONTAINERS = ['franchises', 'vendors', 'reference'] as const;

/** The document that every change of the partition writes. */
export const ROOT_ID: Record<Partition['container'], RootDocument['id']> = {
  franchises: documentId.franchise,
  vendors: documentId.vendor,
  reference: documentId.communication,
};

/** The partition a document lies in. */
export function partitionOf(document: InPartition): Partition {
  if ('groupCode' in document) return franchisePartition(document.groupCode);
  if ('pointOfSaleVendorId' in document) return vendorPartition(document.pointOfSaleVendorId);
  return communicationPartition;
}

/** The field that puts a document into the partition. */
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

/** A document without what Cosmos DB adds, as audit records keep it. */
export function recordOf(document: Read<PartitionDocument>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !name.startsWith('_')));
}

/** One document by its id; undefined when there is none. 1 RU below 1 KB. */
export async function readIn<T extends PartitionDocument>(
  partition: Partition,
  id: string,
): Promise<Read<T> | undefined> {
  const { resource } = await container(partition.container).item(id, partition.key).read<Read<T>>();
  return resource;
}
