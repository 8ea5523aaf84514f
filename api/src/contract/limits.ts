/** Limits of one person, franchise or vendor: the defaults, and how the setting LIMITS overrides them. */
import * as z from 'zod/mini';

const limit = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(1_000_000)), fallback);

const schema = z.strictObject({
  /** Per person and host: the size of a token bucket and its refill per minute. Opening a page takes about 10 requests. */
  requestsPerMinute: limit(600),
  /** The same for requests that change something. */
  changesPerMinute: limit(120),
  /** Requests of one person that a host runs at the same time. 32 more wait in line; the others get 429. */
  requestsAtOnce: limit(3),
  /** Accounts per person and clock hour (UTC), counted across hosts. importsAtOnce limits those of imports. */
  newAccountsPerHour: limit(100),
  /** Unfinished imports of one person. */
  importsAtOnce: limit(3),
  addressesPerFranchise: limit(500),
  usersPerVendor: limit(2_000),
});

export type Limits = Readonly<z.output<typeof schema>>;

/**
 * Reads the setting: a JSON object with the limits that differ from the defaults.
 * @returns undefined if the text is anything else
 */
export function readLimits(text: string): Limits | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
