/** Queries within one partition of any container. */
import type { JSONValue, SqlParameter } from '@azure/cosmos';
import { container } from '../cosmos/client.ts';
import { withinPartition } from '../cosmos/one-partition.ts';
import { keyOf, type Partition } from './partition.ts';

/** Rows of a page; the service ends a page earlier at 4 MB. */
const PAGE_ROWS = 1_000;

export interface PartitionQuery {
  /** What stands behind SELECT: `*` when left out. */
  readonly select?: string;
  /** A condition on `c`. */
  readonly where: string;
  readonly values?: Readonly<Record<`@${string}`, JSONValue>>;
}

/** All rows of a query. The condition names the partition too: whatever way a query is routed, no other's rows can come back. */
export async function queryIn<Row>(
  partition: Partition,
  { select = '*', where, values }: PartitionQuery,
): Promise<Row[]> {
  const [field] = Object.keys(keyOf(partition));
  const parameters: SqlParameter[] = Object.entries({ ...values, '@partition': partition.key }).map(
    ([name, value]) => ({
      name,
      value,
    }),
  );
  const query = `SELECT ${select} FROM c WHERE c.${field} = @partition AND (${where})`;
  return (
    await container(partition.container)
      .items.query<Row>({ query, parameters }, withinPartition(partition.key, PAGE_ROWS))
      .fetchAll()
  ).resources;
}
