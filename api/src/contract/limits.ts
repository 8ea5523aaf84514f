/** How much one person, franchise or vendor may have or do: defaults, and how the setting LIMITS changes them. */
import * as z from 'zod/mini';

const limit = (fallback: number) => z._default(z.int().check(z.gte(1), z.lte(1_000_000)), fallback);

const schema = z.strictObject({
  /** Of one person, in each host: so many at once, then as many a minute. A page opens with about 10. */
  requestsPerMinute: limit(600),
  /** The same of requests that change something. */
  changesPerMinute: limit(120),
  /** Requests of one person that a host works on at the same time; the others wait their turn. */
  requestsAtOnce: limit(6),
  /** Accounts that one person makes in an hour, over all hosts; those of imports are not counted. */
  newAccountsPerHour: limit(100),
  /** Imports of one person that are under way at the same time. */
  importsAtOnce: limit(3),
  addressesPerFranchise: limit(500),
  usersPerVendor: limit(2_000),
});

export type Limits = Readonly<z.output<typeof schema>>;

/**
 * Reads the setting: a JSON object with the limits that differ from the defaults.
 * @returns undefined for anything else
 */
export function readLimits(text: string): Limits | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
