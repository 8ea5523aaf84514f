/** Finds changes that were undone. */
import type { AuditDocument } from '../documents/index.ts';
import { PARTITION_CONTAINERS, type Partition } from './partition.ts';
import { queryAmong } from './partition-queries.ts';

/** Maximum number of ids per query. */
const AT_ONCE = 100;

/** An undo, and the changes that it has undone. */
type Undo = Pick<AuditDocument, 'requestId'> & Required<Pick<AuditDocument, 'undoes'>>;

/**
 * Returns the changes among the given ones that are undone. Ignores an undo that was itself undone.
 * @param partition undefined for all partitions
 * @returns the id of the undo by the id of the undone change
 */
export async function undoneBy(
  partition: Partition | undefined,
  changeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const undoesOf = new Map<string, readonly string[]>();
  for (let next = [...new Set(changeIds)]; next.length > 0; ) {
    const found = (await undosOf(partition, next)).filter(({ requestId }) => !undoesOf.has(requestId));
    for (const { requestId, undoes } of found) undoesOf.set(requestId, undoes);
    next = [...new Set(found.map(({ requestId }) => requestId))];
  }
  const undoing = (changeId: string): string | undefined =>
    [...undoesOf].find(([id, undoes]) => undoes.includes(changeId) && undoing(id) === undefined)?.[0];
  return new Map(
    changeIds.flatMap((changeId) => {
      const by = undoing(changeId);
      return by === undefined ? [] : [[changeId, by]];
    }),
  );
}

/** Returns the undos of these changes. Sends one query per container. */
async function undosOf(partition: Partition | undefined, changeIds: readonly string[]): Promise<Undo[]> {
  const found: Undo[] = [];
  for (let from = 0; from < changeIds.length; from += AT_ONCE) {
    const ids = changeIds.slice(from, from + AT_ONCE);
    const query = {
      select: 'c.requestId, c.undoes',
      where: `c.type = 'audit' AND (${ids.map((_, n) => `ARRAY_CONTAINS(c.undoes, @change${n})`).join(' OR ')})`,
      values: Object.fromEntries(ids.map((id, n) => [`@change${n}` as const, id])),
    };
    const pages = partition
      ? [queryAmong<Undo>(partition.container, [partition], query)]
      : PARTITION_CONTAINERS.map((container) => queryAmong<Undo>(container, 'all', query));
    found.push(...(await Promise.all(pages)).flat());
  }
  return found;
}
