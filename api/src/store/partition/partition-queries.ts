/** Queries within one partition of any container. */
import { pagesWithin, type Values } from '../cosmos/queries.ts';
import { keyOf, type Partition } from './partition.ts';

export interface PartitionQuery {
  /** The SELECT list; `*` if left out. */
  readonly select?: string;
  /** An additional join: `JOIN t IN c.field`. */
  readonly join?: string;
  /** A condition on `c`. */
  readonly where: string;
  /** The ORDER BY list. */
  readonly orderBy?: string;
  readonly values?: Values;
}

/** All rows of a query. */
export async function queryIn<Row>(partition: Partition, query: PartitionQuery): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesIn<Row>(partition, query)) rows.push(...page);
  return rows;
}

/** Counts the documents of a type. */
export async function countIn(partition: Partition, type: string): Promise<number> {
  const [count = 0] = await queryIn<number>(partition, {
    select: 'VALUE COUNT(1)',
    where: 'c.type = @type',
    values: { '@type': type },
  });
  return count;
}

/**
 * Yields the pages of a query. The condition names the partition too: however a query is routed, it cannot return rows of another
 * partition.
 */
export function pagesIn<Row>(
  partition: Partition,
  { select = '*', join, where, orderBy, values }: PartitionQuery,
): AsyncGenerator<Row[]> {
  const [field] = Object.keys(keyOf(partition));
  const from = join === undefined ? 'c' : `c ${join}`;
  const order = orderBy === undefined ? '' : ` ORDER BY ${orderBy}`;
  const sql = `SELECT ${select} FROM ${from} WHERE c.${field} = @partition AND (${where})${order}`;
  return pagesWithin<Row>(partition.container, partition.key, sql, { ...values, '@partition': partition.key });
}
