/**
 * Reading over all franchises, one franchise after the other by its code.
 *
 * A query over all partitions that sorts by franchise would send every page of a physical partition one after the other, hold a
 * page of each in memory and give people and units as they lie, a few of one franchise here and a few there by the kind of
 * document. Franchise by franchise, each is one query at one partition, a few of them at a time: what belongs together comes
 * together, memory holds no more than a few franchises however many there are, and a request that fails is asked again for one.
 * The price is what an empty query costs, some 2 RU a franchise.
 */
import { CALL_DEADLINE_MS, withDeadline } from '../../deadline.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import type { FranchiseDocument } from '../documents/index.ts';
import { allFranchiseNames } from './franchise-names.ts';

/** Franchises being read at a time: enough to hide the way to the database, few enough to leave its throughput to others. */
const AT_A_TIME = 4;

/** Franchises after one code, through another; without a code there is no bound. */
export interface FranchiseRange {
  readonly after?: string | undefined;
  readonly through?: string | undefined;
}

/** What `read` gives of each franchise, by code; those that have gone meanwhile are left out. Each read has a deadline of its own. */
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
      const rows = withDeadline(CALL_DEADLINE_MS, () => read(name.groupCode));
      rows.catch(() => undefined); // A failure is told when it is this franchise's turn.
      reading.push(rows);
      begun += 1;
      continue;
    }
    const found = await reading.shift();
    if (found !== undefined) yield found;
  }
}

/** How many there are over all franchises. */
export async function countAll(type: 'user' | 'unit'): Promise<number> {
  const query = 'SELECT VALUE COUNT(1) FROM c WHERE c.type = @type';
  const [count] = await queryEverywhere<number>('franchises', query, { '@type': type });
  return count ?? 0;
}

/** The revision of every franchise that `ofEachFranchise` reads, past every cache. */
export async function allRevisions(): Promise<Pick<FranchiseDocument, 'groupCode' | 'revision'>[]> {
  const query = "SELECT c.groupCode, c.revision FROM c WHERE c.type = 'franchise'";
  const [revisions, names] = await Promise.all([
    queryEverywhere<Pick<FranchiseDocument, 'groupCode' | 'revision'>>('franchises', query),
    allFranchiseNames(),
  ]);
  const known = new Set(names.map(({ groupCode }) => groupCode));
  return revisions.filter(({ groupCode }) => known.has(groupCode));
}
