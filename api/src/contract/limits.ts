/** Limits per person, franchise or vendor. The setting LIMITS overrides the defaults. */
import * as z from 'zod/mini';

const limit = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(1_000_000)), fallback);

const schema = z.strictObject({
  /** Size of the token bucket per person and host, and its refill per minute. Opening a page takes about 10 requests. */
  requestsPerMinute: limit(600),
  /** A second token bucket for requests that change data. */
  changesPerMinute: limit(120),
  /** Parallel requests per person and host. Up to 32 more are queued; the API rejects the rest with 429. */
  requestsAtOnce: limit(3),
  /**
   * Accounts that a person creates per clock hour (UTC), counted across hosts. Imports of corporate admins are exempt.
   */
  newAccountsPerHour: limit(100),
  /** Unfinished imports per person. */
  importsAtOnce: limit(3),
  addressesPerFranchise: limit(500),
  usersPerVendor: limit(2_000),
});

export type Limits = Readonly<z.output<typeof schema>>;

/**
 * Parses the setting LIMITS: a JSON object with the limits that differ from the defaults.
 * @returns undefined if the text is invalid
 */
export function readLimits(text: string): Limits | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
