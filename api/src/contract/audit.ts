/** Who changed what in a franchise. */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { groupCode, guid } from './fields.ts';
import { administerFranchise } from './policies.ts';
import { route } from './route.ts';
import { line } from './text.ts';

/** What kind of record a change was about. */
const AUDITED_KINDS = ['franchise', 'position', 'unit', 'user', 'address', 'import'] as const;
const auditedKind = z.enum(AUDITED_KINDS, 'This is not a kind of record.');

/** A change: time, author, endpoint, and each record before and after. `before` is null if created, `after` if deleted. */
const auditRecord = z.object({
  auditId: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actorId: z.string(),
  actorName: z.string(),
  call: z.string(),
  requestId: z.string(),
  changes: z.array(z.object({ kind: z.string(), recordId: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type AuditRecord = z.output<typeof auditRecord>;

const PAGE_SIZE = 'A page may have 1 to 200 records.';
const NO_TIME = 'This is not a time, e.g. 2026-03-31T13:00:00Z.';
/** A day (UTC) or an instant with its time zone. */
const instant = z.union([z.iso.date(NO_TIME), z.iso.datetime({ offset: true, error: NO_TIME })], NO_TIME);

const DAY_MS = 24 * 60 * 60_000;

/** Milliseconds since 1970 at which a time, or a day, begins. */
export function beginOf(time: string): number {
  return Date.parse(time);
}

/** The exclusive end in milliseconds since 1970: of an instant the instant itself, of a day the next midnight (UTC). */
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
        /** The object id of who changed it. */
        actorId: z.optional(guid),
        kind: z.optional(auditedKind),
        /** A record's number or code; needs `kind`. */
        recordId: z.optional(line(100, 'Record')),
        /** From this time on; a day from its beginning (UTC). */
        from: z.optional(instant),
        /** Up to and without this time; a day to its end (UTC). */
        to: z.optional(instant),
        /** Records of a page, 1 to 200; 50 when left out. */
        limit: z.optional(z.int(PAGE_SIZE).check(z.gte(1, PAGE_SIZE), z.lte(200, PAGE_SIZE))),
        /** What the page before gave as `next`. */
        after: z.optional(line(4000, 'Page')),
      })
      .check(
        acrossFields(({ recordId, kind, from, to }) => [
          ...(recordId === undefined || kind !== undefined
            ? []
            : [{ field: 'kind' as const, message: 'Please say of which kind the record is.' }]),
          ...(from === undefined || to === undefined || beginOf(from) < endOf(to)
            ? []
            : [{ field: 'to' as const, message: 'The end must be after the beginning.' }]),
        ]),
      ),
    response: z.object({
      records: z.array(auditRecord),
      /** Asks for the next page as `after`; null on the last one. */
      next: z.nullable(z.string()),
    }),
    policy: administerFranchise,
    message: 'An error occurred when retrieving the history.',
  }),
} as const;
