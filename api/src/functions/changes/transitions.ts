/** Lists the documents that a planned change creates, replaces and removes, by type. */
import type { PartitionDocument } from '../../store/documents/index.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';

/** A document before and after a change; undefined if it does not exist. */
export interface Transition<Document> {
  readonly before: Document | undefined;
  readonly after: Document | undefined;
}

type OfType<Type> = Extract<PartitionDocument, { readonly type: Type }>;

export function transitionsOf<Type extends PartitionDocument['type']>(
  { create = [], replace = [], remove = [] }: PartitionChange,
  type: Type,
): Transition<OfType<Type>>[] {
  const all: Transition<PartitionDocument>[] = [
    ...replace,
    ...remove.map((before) => ({ before, after: undefined })),
    ...create.map((after) => ({ before: undefined, after })),
  ];
  const isOfType = (each: Transition<PartitionDocument>): each is Transition<OfType<Type>> =>
    (each.after ?? each.before)?.type === type;
  return all.filter(isOfType);
}
