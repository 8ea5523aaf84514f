/** The route that lists the audit entries of a franchise, a vendor, the communication types and groups, or everything. */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import { guid } from './fields.ts';
import { historyScope } from './history-scope.ts';
import { administerScope } from './policies.ts';
import { changedRecord } from './preview.ts';
import { route } from './route.ts';
import { line } from './text.ts';

/** Kinds of records that have a history. */
export const AUDITED_KINDS = [
  'franchise',
  'position',
  'unit',
  'user',
  'address',
  'import',
  'vendor',
  'vendorFranchise',
  'posUser',
  'communicationType',
  'brandCommunicationGroup',
  'brand',
  'entity',
] as const;
const auditedKind = z.enum(AUDITED_KINDS, 'This is not a known kind of record.');
export type AuditedKind = z.output<typeof auditedKind>;

/** An audit entry of a change: time, author, endpoint, and each changed record with its changed fields. */
const auditEntry = z.object({
  auditId: z.string(),
  /** Shared by all entries of one change. */
  changeId: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /**
   * Corporate admins always get the id. Other callers get it only for themselves and users of the franchise or vendor; otherwise null.
   */
  actorId: z.nullable(z.string()),
  actorName: z.string(),
  /** Name of the user who proposed the change; null unless it is part of an approved proposal. */
  proposedBy: z.nullable(z.string()),
  /** Name of the endpoint. */
  call: z.string(),
  source: z.enum(['portal', 'import', 'schedule', 'timer', 'operations']),
  scope: z.string(),
  /** Name of the franchise or vendor. */
  scopeName: z.string(),
  requestId: z.string(),
  /** False for events, for entries of earlier releases, and if the versions of a record were permanently deleted. */
  isRestorable: z.boolean(),
  /** The change that undid this change; null if it has not been undone. */
  undoneBy: z.nullable(z.string()),
  /** The changes that this change undid. */
  undoes: z.array(z.string()),
  /** The change set that the change is part of. */
  changeSetId: z.optional(z.string()),
  /** Number of the operation in the change set. */
  operation: z.optional(z.int()),
  changes: z.array(changedRecord),
});
export type AuditEntry = z.output<typeof auditEntry>;

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
    path: 'audit/{scope}',
    params: z.object({ scope: historyScope }),
    query: z
      .object({
        /** Object id of the author. */
        actorId: z.optional(guid),
        /** Text that the displayed name of the author contains; ignores case. */
        person: z.optional(line(100, 'Person')),
        kind: z.optional(auditedKind),
        /** A record's number or code; requires `kind`. */
        recordId: z.optional(line(100, 'Record')),
        /** Inclusive. A date starts at midnight (UTC). */
        from: z.optional(instant),
        /** A time is exclusive. A date includes the whole day (UTC). */
        to: z.optional(instant),
        /** Entries per page, 1 to 200; 50 by default. */
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
      records: z.array(auditEntry),
      /** Send it as `after` to get the next page; null on the last page. */
      next: z.nullable(z.string()),
    }),
    policy: administerScope,
    message: 'An error occurred when retrieving the history.',
  }),
} as const;
