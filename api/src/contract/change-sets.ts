/** Change sets: ordered lists of operations. A set is reviewed before it is applied, and can be undone as a whole. */
import * as z from 'zod/mini';
import { acrossFields } from './across.ts';
import {
  CHANGE_SET_KINDS,
  CHANGE_SET_LIMITS,
  CHANGE_SET_STATES,
  changeSet,
  limitedOperation,
  OPERATION_RESULTS,
  OPERATION_VERDICTS,
  operationFields,
  operationInput,
  operationView,
  TOO_MANY_AT_ONCE,
} from './change-set-record.ts';
import { guid } from './fields.ts';
import { historyScope } from './history-scope.ts';
import { IMPORT_LIMITS } from './import.ts';
import { columnChoices, table } from './import-table.ts';
import { administerScope, listChangeSets, proposeInScope } from './policies.ts';
import { route } from './route.ts';
import { isTimeZone, line } from './text.ts';

const PAGE_SIZE = `limit must be a whole number from 1 to ${CHANGE_SET_LIMITS.page}.`;
const limit = z.optional(z.int(PAGE_SIZE).check(z.gte(1, PAGE_SIZE), z.lte(CHANGE_SET_LIMITS.page, PAGE_SIZE)));
const NO_NUMBER = 'This is not the number of an operation.';
const operationNumber = z.int(NO_NUMBER).check(z.gte(1, NO_NUMBER), z.lte(CHANGE_SET_LIMITS.operations, NO_NUMBER));

const title = line(200, 'Title').check(z.minLength(1, 'A title is required.'));
const reason = line(1000, 'Reason').check(z.minLength(1, 'A reason is required.'));
const NO_OPERATION = `Please send 1 to ${CHANGE_SET_LIMITS.operations} operations.`;
const NO_INSTANT = 'This is not a time. Please send one like 2026-03-31T13:00:00Z.';

const ofScope = z.object({ scope: historyScope });
const ofSet = z.object({ scope: historyScope, changeSetId: guid });
const PATH = 'change-sets/{scope}/{changeSetId:guid}';

/**
 * `readTable` reads a file for an import and stores nothing. The other routes read or change stored sets.
 *
 * Each route lists its schemas itself, because the client's build removes them from there (withoutSchemas in vite.config.ts).
 */
export const changeSetRoutes = {
  readTable: route({
    name: 'readTable',
    method: 'POST',
    path: 'change-sets/{scope}/table',
    params: ofScope,
    upload: { field: 'formFile', maxBytes: IMPORT_LIMITS.bytes, isJob: false },
    response: table,
    policy: proposeInScope,
    // The specified text of a failed upload (ADM-02).
    message: 'An error occurred with user import',
  }),
  createChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'createChangeSet',
    method: 'POST',
    path: 'change-sets/{scope}',
    params: ofScope,
    body: z
      .object({
        title,
        kind: z.enum(
          CHANGE_SET_KINDS.filter((kind) => kind !== 'undo'),
          'This is not a known kind of change set.',
        ),
        operations: z
          .array(operationInput, NO_OPERATION)
          .check(z.minLength(1, NO_OPERATION), z.maxLength(CHANGE_SET_LIMITS.operations, NO_OPERATION)),
        isAtomic: z._default(z.boolean(), false),
        stopsAtFailure: z._default(z.boolean(), false),
        /** For an import: the chosen columns. `readTable` returns them for later files of the scope. */
        columns: z.optional(columnChoices),
      })
      .check(
        acrossFields(({ isAtomic, operations = [] }) =>
          isAtomic && operations.length > CHANGE_SET_LIMITS.atOnce
            ? [{ field: 'isAtomic' as const, message: TOO_MANY_AT_ONCE }]
            : [],
        ),
      ),
    maxBodyBytes: CHANGE_SET_LIMITS.bytes,
    policy: proposeInScope,
    message: 'An error occurred when reviewing the changes.',
  }),
  getChangeSets: route({
    name: 'getChangeSets',
    method: 'GET',
    path: 'change-sets/{scope}',
    params: ofScope,
    query: z.object({
      state: z.optional(z.enum(CHANGE_SET_STATES, 'This is not a state of a change set.')),
      /**
       * True for the sets that the caller must know about: proposals that wait for a decision; their own proposals and scheduled runs that
       * were decided or ended in the last 30 days; for corporate admins also failed scheduled runs of other users.
       */
      news: z.optional(z.boolean()),
      /** Only scheduled sets that change this record of the scope: "unit:1024". */
      record: z.optional(
        line(120, 'Record').check(z.regex(/^[a-zA-Z]+:\S+$/, 'Record must have the form "unit:1024".')),
      ),
      /** `next` of the previous page. */
      after: z.optional(line(100, 'Page')),
      /** 50 by default. */
      limit,
    }),
    response: z.object({ changeSets: z.array(changeSet), next: z.nullable(z.string()) }),
    policy: listChangeSets,
    message: 'An error occurred when retrieving the change sets.',
  }),
  getChangeSet: route({
    name: 'getChangeSet',
    method: 'GET',
    path: PATH,
    params: ofSet,
    query: z.object({
      /** The number of the last operation of the previous page. */
      after: z.optional(operationNumber),
      /** 100 by default. */
      limit,
      verdict: z.optional(z.enum(OPERATION_VERDICTS, 'This is not a verdict.')),
      result: z.optional(z.enum(OPERATION_RESULTS, 'This is not a result.')),
    }),
    response: z.object({
      changeSet,
      operations: z.array(operationView),
      /** Send it as `after` to get the next page; null on the last page. */
      next: z.nullable(z.int()),
    }),
    policy: proposeInScope,
    message: 'An error occurred when retrieving the change set.',
  }),
  editChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'editChangeSet',
    method: 'PUT',
    path: PATH,
    params: ofSet,
    body: z.object({
      title: z.optional(title),
      isAtomic: z.optional(z.boolean()),
      stopsAtFailure: z.optional(z.boolean()),
      operations: z.optional(
        z
          .array(
            z
              .object({
                number: operationNumber,
                isSelected: z.optional(z.boolean()),
                params: z.optional(operationFields),
                body: z.optional(z.unknown()),
                /** Null applies the operation to the current version of its record. */
                ifMatch: z.optional(z.null('This must be null.')),
              })
              .check(limitedOperation),
            NO_OPERATION,
          )
          .check(z.maxLength(CHANGE_SET_LIMITS.operations, NO_OPERATION)),
      ),
    }),
    maxBodyBytes: CHANGE_SET_LIMITS.bytes,
    policy: proposeInScope,
    message: 'An error occurred when saving the change set.',
  }),
  reviewChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'reviewChangeSet',
    method: 'POST',
    path: `${PATH}/review`,
    params: ofSet,
    policy: proposeInScope,
    message: 'An error occurred when reviewing the changes.',
  }),
  applyChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'applyChangeSet',
    method: 'POST',
    path: `${PATH}/apply`,
    params: ofSet,
    body: z.object({
      /** Retries the failed operations of a stopped or finished set. */
      retryFailed: z._default(z.boolean(), false),
    }),
    policy: administerScope,
    freshRoles: true,
    message: 'An error occurred when applying the changes.',
  }),
  proposeChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'proposeChangeSet',
    method: 'POST',
    path: `${PATH}/propose`,
    params: ofSet,
    body: z.object({ reason }),
    policy: proposeInScope,
    message: 'An error occurred when proposing the changes.',
  }),
  approveChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'approveChangeSet',
    method: 'POST',
    path: `${PATH}/approve`,
    params: ofSet,
    body: z.object({ reason: z.optional(line(1000, 'Reason')) }),
    policy: administerScope,
    freshRoles: true,
    message: 'An error occurred when approving the changes.',
  }),
  declineChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'declineChangeSet',
    method: 'POST',
    path: `${PATH}/decline`,
    params: ofSet,
    body: z.object({ reason }),
    policy: administerScope,
    message: 'An error occurred when declining the changes.',
  }),
  scheduleChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'scheduleChangeSet',
    method: 'POST',
    path: `${PATH}/schedule`,
    params: ofSet,
    body: z.object({
      runAt: z.iso.datetime({ offset: true, error: NO_INSTANT }),
      /** IANA name of the time zone in which `runAt` is shown. In the scope of a franchise, it becomes the time zone of the franchise. */
      timeZone: line(60, 'Time zone').check(
        z.refine(isTimeZone, 'This is not a time zone, for example America/Chicago.'),
      ),
    }),
    policy: administerScope,
    freshRoles: true,
    message: 'An error occurred when scheduling the changes.',
  }),
  cancelChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'cancelChangeSet',
    method: 'POST',
    path: `${PATH}/cancel`,
    params: ofSet,
    policy: proposeInScope,
    message: 'An error occurred when cancelling the changes.',
  }),
  undoChangeSet: route({
    isChangeSet: true,
    response: changeSet,
    name: 'undoChangeSet',
    method: 'POST',
    path: `${PATH}/undo`,
    params: ofSet,
    policy: administerScope,
    freshRoles: true,
    message: 'An error occurred when undoing the changes.',
  }),
} as const;
