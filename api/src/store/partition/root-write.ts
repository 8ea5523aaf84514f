/**
 * Builds the write of the root. Each batch of a partition with a root begins with it, so that a conflict is detected first.
 *
 * A change with scope `record` increments `revision` and `recordChanges`. A structural change increments only `revision`, so the difference
 * between the two counts structural changes. Only structural changes conflict with each other. Scripts and earlier releases that do not
 * know `recordChanges` count as structural changes. This causes more conflicts, but misses none.
 */
import type { PatchOperation } from '@azure/cosmos';
import type { RootDocument } from '../documents/index.ts';
import type { Write } from './operations.ts';
import { keyOf, type Read } from './partition.ts';
import type { PartitionChange } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

const NOT_BEING_REMOVED = 'FROM c WHERE NOT IS_DEFINED(c.isBeingRemoved) OR c.isBeingRemoved = false';

export function rootWrites<Root extends RootDocument>(
  { partition, root }: PartitionSnapshot<Root>,
  { root: change, scope }: Pick<PartitionChange<Root>, 'root' | 'scope'>,
  changedAt: string,
): Write[] {
  if (change === 'absent') return [];
  if (change === 'delete') {
    if (!root) throw new Error('A partition without a root cannot be deleted.');
    return [{ kind: 'remove', document: root }];
  }
  if (!root) {
    const first = { revision: 1, ...change, changedAt } as RootDocument;
    return [{ kind: 'create', document: { ...keyOf(partition), ...first } as RootDocument }];
  }
  const operations: PatchOperation[] = [
    { op: 'incr', path: '/revision', value: 1 },
    { op: 'set', path: '/changedAt', value: changedAt },
    ...(scope === 'record' ? [{ op: 'incr', path: '/recordChanges', value: 1 } as const] : []),
    // Any change of the partition ends the current turn.
    ...(root.turn ? [{ op: 'set', path: '/turn', value: null } as const] : []),
    ...changedFields(root, change ?? {}),
  ];
  return [
    {
      kind: 'patch',
      document: root,
      condition: scope === 'record' ? NOT_BEING_REMOVED : nothingElseChanged(root),
      operations,
    },
  ];
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
