/**
 * The footprint of an operation: the documents that its review has read, and those that it would write. After an edit, only operations that
 * have read a document of the edited operation's writes are reviewed again.
 *
 * Keys of reads: a document (`franchises/ALOHA/unit-1024`); all documents of a type in a partition (`franchises/ALOHA/*unit`) or in a
 * container (`franchises/*unit`); the record that operation 3 creates (`#3`).
 */
import type { PartitionDocument } from '../documents/index.ts';
import type { Partition } from './partition.ts';
import type { PlannedChange } from './running-change.ts';

const placeOf = ({ container, key }: Partition) => `${container}/${key}`;

export const readOfDocument = (partition: Partition, id: string): string => `${placeOf(partition)}/${id}`;
export const readOfType = (partition: Partition, type: PartitionDocument['type']): string =>
  `${placeOf(partition)}/*${type}`;
export const readOfAll = (container: Partition['container'], type: PartitionDocument['type']): string =>
  `${container}/*${type}`;
export const readOfCreated = (operation: number): string => `#${operation}`;

/**
 * Returns the keys of all reads that would see a planned change.
 * @param rootId the id of the partition's root
 */
export function writesOfPlan({ snapshot: { partition }, change }: PlannedChange, rootId: string): string[] {
  if (!change) return [];
  const { create = [], replace = [], remove = [], root } = change;
  const documents = [...create, ...replace.map(({ after }) => after), ...remove];
  const types = new Set(documents.map(({ type }) => type));
  return [
    ...documents.map(({ id }) => readOfDocument(partition, id)),
    ...(root === undefined ? [] : [readOfDocument(partition, rootId)]),
    ...[...types].flatMap((type) => [readOfType(partition, type), readOfAll(partition.container, type)]),
  ];
}
