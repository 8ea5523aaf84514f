/** Queries within one partition, at one request each. */
import type { FeedOptions } from '@azure/cosmos';

/** Marks requests of queries that stay in one partition; read and taken off by our HTTP client, never sent. */
export const ONE_PARTITION_HEADER = 'x-franchise-admin-one-partition';

/**
 * Options of a query that stays in one partition. The SDK asks for a query plan beside every query, although it looks at it
 * only when a query crosses partitions; our HTTP client answers that request itself, which halves the requests.
 * @param rows of a page; without a number the SDK fetches pages of 10
 */
export function withinPartition(partitionKey: string | number, rows: number): FeedOptions {
  return { partitionKey, maxItemCount: rows, initialHeaders: { [ONE_PARTITION_HEADER]: 'true' } };
}
