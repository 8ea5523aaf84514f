/** Queries over all partitions of a container, and within one partition. */
import type { JSONValue, SqlQuerySpec } from '@azure/cosmos';
import { container } from './client.ts';
import { CONTAINERS, type ContainerDefinition } from './containers.ts';
import { withinPartition } from './one-partition.ts';

/** Rows per page; the SDK's default is 10. The service also ends a page at 4 MB. */
const PAGE_ROWS = 5_000;

export type Values = Readonly<Record<`@${string}`, JSONValue>>;

/**
 * Returns all rows of a query over all partitions.
 * @param query a whole statement over `c`
 */
export async function queryEverywhere<Row>(
  id: ContainerDefinition['id'],
  query: string,
  values: Values = {},
): Promise<Row[]> {
  const options = { maxItemCount: PAGE_ROWS };
  return (await container(id).items.query<Row>(specOf(query, values), options).fetchAll()).resources;
}

/**
 * Yields the pages of a query within one partition, with one request each.
 * @param query a whole statement over `c`
 */
export async function* pagesWithin<Row>(
  id: ContainerDefinition['id'],
  partitionKey: string | number,
  query: string,
  values: Values = {},
): AsyncGenerator<Row[]> {
  const options = withinPartition(partitionKey, PAGE_ROWS);
  const iterator = container(id).items.query<Row>(specOf(query, values), options);
  while (iterator.hasMoreResults()) yield (await iterator.fetchNext()).resources ?? [];
}

/**
 * Checks that the database responds, and rejects if it is down or a container is missing. Queries an empty partition of every container,
 * with one request and about 3 RU each. A point read would not suffice, because it also returns 404 for a missing document.
 */
export async function pingDatabase(): Promise<void> {
  await Promise.all(
    CONTAINERS.map(({ id }) =>
      container(id).items.query('SELECT VALUE 1 FROM c', withinPartition('ping', 1)).fetchNext(),
    ),
  );
}

function specOf(query: string, values: Values): SqlQuerySpec {
  return { query, parameters: Object.entries(values).map(([name, value]) => ({ name, value })) };
}

/**
 * Builds an `IN` condition with one parameter per value, because a parameter cannot be a list.
 * @param values at least one
 */
export function oneOf(field: string, name: string, values: readonly JSONValue[]) {
  const names = values.map((_, n): `@${string}` => `@${name}${n}`);
  return {
    where: `c.${field} IN (${names.join(', ')})`,
    values: Object.fromEntries(names.map((parameter, n) => [parameter, values[n] ?? null])) satisfies Values,
  };
}
