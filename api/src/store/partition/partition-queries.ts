/** Queries within partitions of any container. */
import { noFranchise, noVendor } from '../../domain/problems.ts';
import { oneOf, pagesWithin, queryEverywhere, type Values } from '../cosmos/queries.ts';
import type { PartitionDocument } from '../documents/index.ts';
import { currentOverlay, type Selection } from './overlay.ts';
import { keyOf, type Partition, type Read, ROOT_ID, readIn } from './partition.ts';

export interface PartitionQuery {
  /** The SELECT list; `*` by default. */
  readonly select?: string;
  /** An additional join: `JOIN t IN c.field`. */
  readonly join?: string;
  /** A condition on `c`. */
  readonly where: string;
  /** The ORDER BY list. */
  readonly orderBy?: string;
  readonly values?: Values;
  /**
   * `where` as a predicate, which a review applies to planned documents (overlay.ts). The query must then select whole documents. A query
   * without this predicate, such as one for the history, sees only stored documents.
   */
  readonly among?: Selection;
}

/** Returns all rows of a query. */
export async function queryIn<Row>(partition: Partition, query: PartitionQuery): Promise<Row[]> {
  const overlay = currentOverlay();
  if (overlay && query.among)
    return (await overlay.select(partition, query.among, () => stored(partition, whole(query)))) as Row[];
  return stored<Row>(partition, query);
}

/** Returns the query without `select`, so that it reads whole documents. */
const whole = ({ where, values }: PartitionQuery): PartitionQuery => ({ where, ...(values && { values }) });

async function stored<Row>(partition: Partition, query: PartitionQuery): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesIn<Row>(partition, query)) rows.push(...page);
  return rows;
}

export const countIn = (partition: Partition, type: PartitionDocument['type']): Promise<number> =>
  countWhere(partition, { where: 'c.type = @type', values: { '@type': type }, among: { types: [type] } });

/** Counts the documents that a query selects. */
export async function countWhere(
  partition: Partition,
  query: Pick<PartitionQuery, 'where' | 'values'> & Required<Pick<PartitionQuery, 'among'>>,
): Promise<number> {
  if (currentOverlay()) return (await queryIn(partition, query)).length;
  const [count = 0] = await stored<number>(partition, { ...query, select: 'VALUE COUNT(1)' });
  return count;
}

/** @throws 404 for a franchise or vendor that never existed. A deleted one still has its history. */
export async function checkPartitionExists(partition: Partition): Promise<void> {
  const { container } = partition;
  if (container === 'reference' || (await readIn(partition, ROOT_ID[container]))) return;
  if ((await countIn(partition, 'audit')) === 0) throw container === 'vendors' ? noVendor() : noFranchise();
}

/** Returns all rows of a query over several partitions of a container, or over the whole container for "all". */
export async function queryAmong<Row>(
  container: Partition['container'],
  partitions: readonly Partition[] | 'all',
  query: PartitionQuery,
): Promise<Row[]> {
  if (partitions === 'all' && query.among && currentOverlay()) {
    const { among, where, values } = query;
    const read = () => queryEverywhere<Read<PartitionDocument>>(container, statement({ where }, where), values);
    return (await currentOverlay()?.selectAmongAll(container, among, read)) as Row[];
  }
  if (partitions === 'all') return queryEverywhere<Row>(container, statement(query, query.where), query.values);
  const [first, another] = partitions;
  if (!first) return [];
  if (!another) return queryIn<Row>(first, query);
  const among = oneOf(
    keyFieldOf(first),
    'partition',
    partitions.map(({ key }) => key),
  );
  const sql = statement(query, `${among.where} AND (${query.where})`);
  return queryEverywhere<Row>(container, sql, { ...query.values, ...among.values });
}

/** Yields the pages of a query. The condition also contains the partition key, so that no rows of another partition are returned. */
export function pagesIn<Row>(partition: Partition, query: PartitionQuery): AsyncGenerator<Row[]> {
  const sql = statement(query, `c.${keyFieldOf(partition)} = @partition AND (${query.where})`);
  return pagesWithin<Row>(partition.container, partition.key, sql, { ...query.values, '@partition': partition.key });
}

function statement({ select = '*', join, orderBy }: PartitionQuery, where: string): string {
  const from = join === undefined ? 'c' : `c ${join}`;
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  return `SELECT ${select} FROM ${from} WHERE ${where}${order}`;
}

const keyFieldOf = (partition: Partition): string => Object.keys(keyOf(partition)).join();
