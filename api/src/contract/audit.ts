/** The history of a franchise: its audit records. */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { groupCode, guid } from './fields.ts';
import { administerFranchise } from './policies.ts';
import { route } from './route.ts';
import { line } from './text.ts';

const AUDITED_KINDS = ['franchise', 'position', 'unit', 'user', 'address', 'import'] as const;
const auditedKind = z.enum(AUDITED_KINDS, 'This is not a known kind of record.');

/** A change: time, author, endpoint, and each record before and after. `before` is null for a created record, `after` for a deleted one. */
const auditRecord = z.object({
  auditId: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  /** Name of the endpoint. */
  call: z.string(),
  requestId: z.string(),
  changes: z.array(z.object({ kind: z.string(), recordId: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditRecord = z.output<typeof auditRecord>;

const PAGE_SIZE = 'limit must be a whole number from 1 to 200.';
const NO_TIME = 'This is not a valid date or time. Please send one like 2026-03-31T13:00:00Z.';
/** A date (UTC) or a time with its zone. */
const instant = z.union([z.iso.date(NO_TIME), z.iso.datetime({ offset: true, error: NO_TIME })], NO_TIME);

const DAY_MS = 24 * 60 * 60_000;

/** Returns the time, or the start of the date (UTC), in milliseconds since 1970. */
export function startOf(time: string): number {
  return Date.parse(time);
}

/** Returns the exclusive end in milliseconds since 1970: the time itself, or the midnight that ends the date (UTC). */
export function endOf(time: string): number {
  return Date.parse(time) + (time.includes('T') ? 0 : DAY_MS);
}

export const auditRoutes = {
  getAudit: route({
    name: 'getAudit',
    method: 'GET',
    path: 'audit/{code}',
    params: z.object({ code: groupCode }),
    query: z
      .object({
        /** Object id of the author. */
        actorId: z.optional(guid),
        kind: z.optional(auditedKind),
        /** A record's number or code; requires `kind`. */
        recordId: z.optional(line(100, 'Record')),
        /** Inclusive; a date starts at midnight (UTC). */
        from: z.optional(instant),
        /** Exclusive for a time; a date is included (UTC). */
        to: z.optional(instant),
        /** Records per page, 1 to 200; 50 by default. */
        limit: z.optional(z.int(PAGE_SIZE).check(z.gte(1, PAGE_SIZE), z.lte(200, PAGE_SIZE))),
        /** `next` of the previous page. */
        after: z.optional(line(4000, 'Page')),
      })
      .check(
        acrossFields(({ recordId, kind, from, to }) => [
          ...(recordId === undefined || kind !== undefined
            ? []
            : [{ field: 'kind' as const, message: 'A record number requires its kind. Please send kind too.' }]),
          ...(from === undefined || to === undefined || startOf(from) < endOf(to)
            ? []
            : [{ field: 'to' as const, message: 'to must be after from.' }]),
        ]),
      ),
    response: z.object({
      records: z.array(auditRecord),
      /** Send it as `after` to get the next page; null on the last page. */
      next: z.nullable(z.string()),
    }),
    policy: administerFranchise,
    message: 'An error occurred when retrieving the history.',
  }),
} as const;
