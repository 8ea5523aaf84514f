/**
 * Reads all franchises in the order of their codes, a few at a time.
 *
 * Sends one query per franchise, at about 2 RU each. Only a few franchises are then in memory, and a retry repeats only one. A single
 * sorted query over all partitions would read physical partitions one by one and mix kinds of documents.
 */
import { REQUEST_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import type { FranchiseDocument } from '../documents/index.ts';
import { allFranchiseNames } from './franchise-names.ts';

/** Number of franchises to read in parallel. More would take throughput from other requests; fewer would make the list slower. */
const AT_A_TIME = 4;

/** Franchises with codes greater than `after` and up to `through`. An omitted code sets no limit. */
export interface FranchiseRange {
  readonly after?: string | undefined;
  readonly through?: string | undefined;
}

/**
 * Yields the result of `read` for each franchise, sorted by code. Skips franchises that were deleted in the meantime. Each read has its own
 * deadline.
 */
export async function* ofEachFranchise<T>(
  read: (groupCode: string) => Promise<T | undefined>,
  { after, through }: FranchiseRange = {},
): AsyncGenerator<T> {
  const names = (await allFranchiseNames()).filter(
    ({ groupCode }) => (after === undefined || groupCode > after) && (through === undefined || groupCode <= through),
  );
  const reading: Promise<T | undefined>[] = [];
  for (let begun = 0; begun < names.length || reading.length > 0; ) {
    const name = names[begun];
    if (name && reading.length < AT_A_TIME) {
      const rows = withDeadline(REQUEST_DEADLINE_MS, () => read(name.groupCode));
      rows.catch(() => undefined); // Awaiting `rows` below throws the error.
      reading.push(rows);
      begun += 1;
      continue;
    }
    const found = await reading.shift();
    if (found !== undefined) yield found;
  }
}

/** Counts the users or units of all franchises. */
export async function countAll(type: 'user' | 'unit'): Promise<number> {
  const query = 'SELECT VALUE COUNT(1) FROM c WHERE c.type = @type';
  const [count] = await queryEverywhere<number>('franchises', query, { '@type': type });
  return count ?? 0;
}

/** Returns the current revision of every franchise that `ofEachFranchise` would read. The list of franchises may be 30 s old. */
export async function allRevisions(): Promise<Pick<FranchiseDocument, 'groupCode' | 'revision'>[]> {
  const query = "SELECT c.groupCode, c.revision FROM c WHERE c.type = 'franchise'";
  const [revisions, names] = await Promise.all([
    queryEverywhere<Pick<FranchiseDocument, 'groupCode' | 'revision'>>('franchises', query),
    allFranchiseNames(),
  ]);
  const known = new Set(names.map(({ groupCode }) => groupCode));
  return revisions.filter(({ groupCode }) => known.has(groupCode));
}
