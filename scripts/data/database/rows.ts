import type { Container, JSONValue } from '@azure/cosmos';

/** Rows per page. By default, the SDK requests pages of 10. */
const PAGE_ROWS = 1_000;

/**
 * Returns all rows of a query in one partition.
 * @param query a whole statement over `c`
 */
export async function rowsWithin<Row>(
  container: Container,
  partitionKey: string | number,
  query: string,
): Promise<Row[]> {
  return (await container.items.query<Row>(query, { partitionKey, maxItemCount: PAGE_ROWS }).fetchAll()).resources;
}

/**
 * Returns all rows of a query in all partitions.
 * @param query a whole statement over `c`
 */
export async function rowsEverywhere<Row>(
  container: Container,
  query: string,
  values: Readonly<Record<`@${string}`, JSONValue>> = {},
): Promise<Row[]> {
  const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
  return (await container.items.query<Row>({ query, parameters }, { maxItemCount: PAGE_ROWS }).fetchAll()).resources;
}
