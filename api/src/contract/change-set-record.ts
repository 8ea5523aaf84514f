/** The records of change sets: the set itself, its operations, their verdicts and results. */
import * as z from 'zod/mini';
import { etag } from './fields.ts';
import { changedRecord, directoryEffect, isPreviewable, previewWarning } from './preview.ts';
import { fieldError, PROBLEM_CODES } from './problem.ts';
import type { Route } from './route.ts';
import { line } from './text.ts';

export const CHANGE_SET_LIMITS = {
  /** Maximum number of operations of a set. */
  operations: 10_000,
  /** Maximum size of a request that creates or edits a set. */
  bytes: 10 * 1024 * 1024,
  /** A set with more operations is applied after the response, and cannot be atomic. */
  atOnce: 20,
  /** Maximum number of operations per page of a response; also the default. */
  page: 100,
  /** Maximum length of an operation as JSON, in characters. */
  operation: 15_000,
  /** Levels of nesting per operation. Cosmos DB accepts 128 levels in a document. */
  nesting: 100,
} as const;

export const TOO_MANY_AT_ONCE = `At most ${CHANGE_SET_LIMITS.atOnce} operations can be applied all or nothing.`;

export const CHANGE_SET_KINDS = ['bulk', 'handOver', 'import', 'proposal', 'undo'] as const;

/**
 * `reviewing` and `running`: the server works on the set, even after the response. `stopped`: can be applied again. `done`: can be edited,
 * retried if operations failed, and undone. `draft`: the review was abandoned; review the set again. `undone`, `declined` and `cancelled`:
 * final.
 */
export const CHANGE_SET_STATES = [
  'draft',
  'reviewing',
  'reviewed',
  'proposed',
  'declined',
  'scheduled',
  'running',
  'stopped',
  'done',
  'undone',
  'cancelled',
] as const;
export type ChangeSetState = (typeof CHANGE_SET_STATES)[number];

/** The planned effect of an operation. `conflict`: the version of the record differs from `ifMatch`. `pending`: not reviewed yet. */
export const OPERATION_VERDICTS = [
  'create',
  'update',
  'delete',
  'unchanged',
  'rejected',
  'conflict',
  'notAllowed',
  'pending',
] as const;
export type OperationVerdict = (typeof OPERATION_VERDICTS)[number];

/** Verdicts of operations that would change a record. */
export const APPLICABLE_VERDICTS: readonly OperationVerdict[] = ['create', 'update', 'delete'];

/** Verdicts that prevent an operation from being applied. */
export const HINDERING_VERDICTS: readonly OperationVerdict[] = ['rejected', 'notAllowed', 'conflict'];

/** The outcome of an operation. `skipped`: deselected, or its verdict was `rejected`, `conflict` or `notAllowed`. */
export const OPERATION_RESULTS = [
  'done',
  'unchanged',
  'failed',
  'conflict',
  'notAllowed',
  'skipped',
  'pending',
] as const;
export type OperationResult = (typeof OPERATION_RESULTS)[number];

/** Results of operations that failed and can be retried. */
export const FAILED_RESULTS: readonly OperationResult[] = ['failed', 'conflict', 'notAllowed'];

/**
 * Changes that no change set may contain, with the reason. All other changes that support dry runs can be operations (`isOperation`).
 * Uploads and password resets do not support dry runs.
 */
const NO_OPERATIONS: Readonly<Record<string, string>> = {
  undoChange: 'A set is undone as a whole.',
  restoreRecord:
    'It refers to an entry of the history, not to a state that can be reviewed together with other operations.',
  purgeDeleted: 'It cannot be undone.',
  deleteOrphanedFranchise: 'It removes a whole franchise in many batches.',
};

/** True if a request to this route may be an operation of a change set. */
export const isOperation = (
  route: Pick<Route, 'name' | 'method' | 'upload' | 'isRepeatable' | 'isChangeSet'>,
): boolean => isPreviewable(route) && !(route.name in NO_OPERATIONS);

const NO_OBJECT = 'A JSON object is required.';
export const operationFields = z.record(z.string(), z.unknown(), NO_OBJECT);
const routeName = line(60, 'Route');

const TOO_LARGE = `An operation must have at most ${CHANGE_SET_LIMITS.operation} characters and ${CHANGE_SET_LIMITS.nesting} levels.`;
const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));
/** Limits an operation's JSON, because Cosmos DB limits the size and nesting of the document that stores a page of operations. */
export const limitedOperation = z.refine(
  (operation: unknown) =>
    isShallow(operation, CHANGE_SET_LIMITS.nesting) && JSON.stringify(operation).length <= CHANGE_SET_LIMITS.operation,
  TOO_LARGE,
);

/**
 * A request to a route of the route table. In `params`, `query` and `body`, `{"$ref": n}` stands for the number of the record that the
 * earlier operation n creates.
 */
export const operationInput = z
  .object({
    route: routeName,
    params: operationFields,
    query: z.optional(operationFields),
    body: z.optional(z.unknown()),
    /** The version that the operation applies to; the current one if omitted. */
    ifMatch: z.optional(line(200, 'Version')),
  })
  .check(limitedOperation);
export type Operation = z.output<typeof operationInput>;

const operationProblem = z.object({
  code: z.enum(PROBLEM_CODES),
  /** Code of the policy or rule that rejects the operation, for example "email_taken". */
  reason: z.optional(z.string()),
  detail: z.string(),
  errors: z.array(fieldError),
});
export type OperationProblem = z.output<typeof operationProblem>;

/** The current state of a record: its fields are in `after`. Author and time of its last change are null if they are unknown. */
const currentRecord = z.extend(changedRecord, { changedBy: z.nullable(z.string()), changedAt: z.nullable(z.string()) });
export type CurrentRecord = z.output<typeof currentRecord>;

export const operationView = z.object({
  /** Position in the set; the first operation is 1. */
  number: z.int(),
  route: z.string(),
  params: z.unknown(),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
  ifMatch: z.optional(z.string()),
  isSelected: z.boolean(),
  /** Name of the record that the operation changes or would change: "Dana Reed"; "" if it is unknown. */
  name: z.string(),
  verdict: z.enum(OPERATION_VERDICTS),
  result: z.enum(OPERATION_RESULTS),
  /** Why the operation cannot be applied, or why it failed. */
  problem: z.nullable(operationProblem),
  /**
   * The planned changes, up to a size limit. For a conflict: the changes that the operation would make to the current records. For
   * `notAllowed`: the changes that it would make with the right to do it, if the user may read the records.
   */
  changes: z.array(changedRecord),
  /** Number of changed records that `changes` omits. */
  moreChanges: z.int(),
  effects: z.array(directoryEffect),
  warnings: z.array(previewWarning),
  /** For a conflict: the current record. */
  current: z.optional(currentRecord),
  /** Id of the written change in the history; null if nothing was written. */
  changeId: z.nullable(z.string()),
});
export type OperationView = z.output<typeof operationView>;

const count = z.int();
const counts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as { readonly [Each in Name]: typeof count });

const proposal = z.object({
  reason: z.string(),
  proposedAt: z.string(),
  /** Name of the user who decided; null while the proposal is open. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decision: z.nullable(z.enum(['approved', 'declined'])),
  decisionReason: z.nullable(z.string()),
});

/** A change set without its operations. Times are ISO 8601, UTC. */
export const changeSet = z.object({
  changeSetId: z.string(),
  scope: z.string(),
  /** Name of the franchise or vendor. */
  scopeName: z.string(),
  title: z.string(),
  kind: z.enum(CHANGE_SET_KINDS),
  state: z.enum(CHANGE_SET_STATES),
  authorId: z.string(),
  authorName: z.string(),
  /** True if the caller may edit and apply the set: as its author, or as the approver of an approved proposal. */
  isOwner: z.boolean(),
  /** True if the caller may cancel the set now. */
  mayCancel: z.boolean(),
  createdAt: z.string(),
  total: z.int(),
  selected: z.int(),
  /** Number of selected operations with the verdict create, update or delete. */
  applicable: z.int(),
  /** Operations by verdict; they add up to `total`. */
  verdicts: counts(OPERATION_VERDICTS),
  /** Operations by result; they add up to `total`. */
  results: counts(OPERATION_RESULTS),
  /** Progress of a review or run: the number of operations processed so far, out of `total`. */
  processed: z.int(),
  /** True if the selected operations are written in one batch or not at all. */
  isAtomic: z.boolean(),
  stopsAtFailure: z.boolean(),
  /** Start of a scheduled set. */
  runAt: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** End of the run that the schedule started; null before, and for a set that only users have applied. */
  ranAt: z.nullable(z.string()),
  proposal: z.nullable(proposal),
  undoOf: z.nullable(z.string()),
  undoneBy: z.nullable(z.string()),
  /** Why the set as a whole stopped, or cannot be applied all or nothing. */
  error: z.nullable(z.string()),
  etag,
});
export type ChangeSet = z.output<typeof changeSet>;
