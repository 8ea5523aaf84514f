/** Endpoints that undo changes, restore earlier versions of records, and list and purge deleted records. */
import * as z from 'zod/mini';
import { guid } from './fields.ts';
import { historyScope } from './history-scope.ts';
import { administerScope, corporateOnly } from './policies.ts';
import { changedRecord, leftover } from './preview.ts';
import { RESTORABLE_KINDS } from './restorable-fields.ts';
import { route } from './route.ts';
import { line } from './text.ts';

const UNKNOWN_KIND = 'This is not a known kind of record.';
const kind = z.enum(RESTORABLE_KINDS, UNKNOWN_KIND);
const recordId = line(100, 'Record').check(z.minLength(1, 'A record is required.'));
const fieldName = line(60, 'Field');

/** Kind of a deleted record that represents a unit's former assignment to a person. */
export const ASSIGNMENT = 'assignment';
/** Excludes units: another system owns them, and only that system deletes them. */
export const DELETED_KINDS = [...RESTORABLE_KINDS.filter((each) => each !== 'unit'), ASSIGNMENT] as const;
const deletedKind = z.enum(DELETED_KINDS, UNKNOWN_KIND);

const MAX_CHANGES = 20;
const NO_CHANGES = `Please send 1 to ${MAX_CHANGES} changes.`;
const MAX_OVERWRITES = 1_000;
const NO_OVERWRITE = 'This is not a record (kind:id) or a field of it (kind:id.field).';

/** Leftovers of the preview that are restored anyway: records (`user:17`) and fields (`user:17.lastName`). */
const overwrite = z.optional(
  z
    .array(
      z.string(NO_OVERWRITE).check(z.regex(/^[A-Za-z]{1,40}:[A-Za-z0-9_-]{1,40}(\.[A-Za-z0-9]{1,40})?$/, NO_OVERWRITE)),
    )
    .check(z.maxLength(MAX_OVERWRITES, `At most ${MAX_OVERWRITES} records and fields can be overwritten at once.`)),
);

const restored = z.object({
  /** The changed records; empty if all records already had the restored state. */
  changes: z.array(changedRecord),
  /** Records and fields that were changed later and keep their values. */
  leftovers: z.array(leftover),
  /** True while further batches or directory updates are pending. */
  isPending: z.optional(z.boolean()),
});
export type Restored = z.output<typeof restored>;

const deletedRecord = z.object({
  /** The scope of the record's history. The undo request needs it. */
  scope: z.string(),
  kind: deletedKind,
  recordId: z.string(),
  name: z.string(),
  /** Distinguishes records with the same name: an email address, a level, or the person a unit was assigned to. */
  detail: z.string(),
  /** ISO 8601, UTC. */
  deletedAt: z.string(),
  deletedBy: z.string(),
  /** Id of the change that deleted the record. Undoing it also restores everything that was deleted with the record. */
  changeId: z.string(),
  /** Until this time, the record can be restored with the account that `account` describes. ISO 8601, UTC. */
  restorableUntil: z.string(),
  /**
   * `restored`: with its former account; `new`: with a new account and a first password; `none`: without an account.
   */
  account: z.enum(['restored', 'new', 'none']),
});
export type DeletedRecord = z.output<typeof deletedRecord>;

const params = z.object({ scope: historyScope });

export const restoringRoutes = {
  undoChange: route({
    name: 'undoChange',
    method: 'POST',
    path: 'audit/{scope}/undo',
    params,
    body: z.object({
      /**
       * The changes to undo, in any order; the server undoes the newest first. An id is the `X-Change-Id` of a response, or the `changeId`
       * of a history entry.
       */
      changeIds: z.array(guid).check(z.minLength(1, NO_CHANGES), z.maxLength(MAX_CHANGES, NO_CHANGES)),
      overwrite,
    }),
    response: restored,
    policy: administerScope,
    freshRoles: true,
    message: 'An error occurred when undoing the change.',
  }),
  restoreRecord: route({
    name: 'restoreRecord',
    method: 'POST',
    path: 'audit/{scope}/restore',
    params,
    body: z.object({
      auditId: line(100, 'Entry').check(z.minLength(1, 'An entry of the history is required.')),
      kind,
      recordId,
      /** Restores the version before or after the entry's change. */
      side: z.enum(['before', 'after'], 'This must be before or after.'),
      /** Restores only these fields; by default the whole record. */
      fields: z.optional(z.array(fieldName).check(z.minLength(1, 'Please send at least one field.'), z.maxLength(50))),
    }),
    response: restored,
    policy: administerScope,
    freshRoles: true,
    message: 'An error occurred when restoring the version.',
  }),
  getDeleted: route({
    name: 'getDeleted',
    method: 'GET',
    path: 'deleted/{scope}',
    params,
    query: z.object({ kind: z.optional(deletedKind) }),
    response: z.array(deletedRecord),
    policy: administerScope,
    message: 'An error occurred when retrieving deleted records.',
  }),
  purgeDeleted: route({
    name: 'purgeDeleted',
    method: 'DELETE',
    path: 'deleted/{scope}',
    params,
    body: z.object({ kind, recordId }),
    response: z.object({ isPending: z.optional(z.boolean()) }),
    policy: corporateOnly,
    message: 'An error occurred when deleting the record permanently.',
  }),
} as const;
