/** Field schemas that several resources share, with limits and messages. */
import * as z from 'zod/mini';

/** Reserved code that selects the units and users of all franchises (LIM-01). No franchise may have it. */
export const SYSTEM = 'SYSTEM';
export const SYSTEM_DESCRIPTION = 'All Users/Units';

/** Marks a record that has no directory account yet (LIM-01). */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';

/**
 * A franchise's code: an ASCII letter or digit, then up to 19 letters, digits, dashes or underscores; upper-cased. The format is checked
 * before upper-casing, which turns some non-ASCII letters, such as the dotless i, into ASCII.
 */
export const groupCode = z
  .string('A franchise code is required.')
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/, 'This is not a franchise code.'), z.toUpperCase())
  .brand<'GroupCode'>();
export type GroupCode = z.output<typeof groupCode>;

/** A unit's code: an ASCII letter or digit, then up to 19 letters, digits, dashes or underscores. Its case is kept. */
export const unitCode = z
  .string('A unit code is required.')
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/, 'This is not a unit code.'));

/** An existing record's number: a positive safe integer. */
export const recordId = z.int('This is not a record number.').check(z.gte(1, 'This is not a record number.'));

/** A record's number; 0 for a new record (LIM-01). */
export const recordIdOrNew = z.int('This is not a record number.').check(z.gte(0, 'This is not a record number.'));

export const guid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is not a GUID.'));

/** A record's version. Clients send it as `If-Match` with a change. */
export const etag = z.string();

/** The four levels. Level 1 (tier 1) is directly above the restaurants (LIM-02). */
export const TIERS = [1, 2, 3, 4] as const;
export type Tier = (typeof TIERS)[number];
export const tier = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
