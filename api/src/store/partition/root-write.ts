/**
 * The write of the root that each batch begins with, so that a lost race is seen before anything else is tried.
 *
 * Changes of one record count in `revision` and `recordChanges`, all others in `revision` alone. The difference of the two
 * therefore counts the others, and only the others conflict with each other. Writers that know nothing of `recordChanges`, such as
 * scripts and earlier releases, raise the difference too: they conflict with more than they need to, never with less.
 */
import type { PatchOperation } from '@azure/cosmos';
import type { RootDocument } from '../documents/index.ts';
import type { Write } from './operations.ts';
import { keyOf, type Read } from './partition.ts';
import type { PartitionChange } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

const NOT_BEING_REMOVED = 'FROM c WHERE NOT IS_DEFINED(c.isBeingRemoved) OR c.isBeingRemoved = false';

export function rootWrite<Root extends RootDocument>(
  { partition, root }: PartitionSnapshot<Root>,
  { root: change, scope }: Pick<PartitionChange<Root>, 'root' | 'scope'>,
  changedAt: string,
): Write {
  if (change === 'end') {
    if (!root) throw new Error('A partition without a root cannot end.');
    return { kind: 'remove', document: root };
  }
  if (!root) {
    const first = { ...change, revision: 1, changedAt } as RootDocument;
    return { kind: 'create', document: { ...keyOf(partition), ...first } as RootDocument };
  }
  const operations: PatchOperation[] = [
    { op: 'incr', path: '/revision', value: 1 },
    { op: 'set', path: '/changedAt', value: changedAt },
    ...(scope === 'record' ? [{ op: 'incr', path: '/recordChanges', value: 1 } as const] : []),
    // A turn ends with the change it was for.
    ...(root.turn ? [{ op: 'set', path: '/turn', value: null } as const] : []),
    ...changedFields(root, change ?? {}),
  ];
  return {
    kind: 'patch',
    document: root,
    condition: scope === 'record' ? NOT_BEING_REMOVED : nothingElseChanged(root),
    operations,
  };
}

function changedFields<Root extends RootDocument>(root: Read<Root>, change: Partial<Root>): PatchOperation[] {
  const entries = Object.entries(change) as [keyof Root & string, Root[keyof Root]][];
  return entries
    .filter(([name, value]) => root[name] !== value)
    .map(([name, value]) => ({ op: 'set', path: `/${name}`, value }));
}

function nothingElseChanged({ revision = 0, recordChanges = 0 }: RootDocument): string {
  return `FROM c WHERE (c.revision ?? 0) - (c.recordChanges ?? 0) = ${revision - recordChanges}`;
}
