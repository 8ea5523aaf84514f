/** The response to a dry run: the effects of a change as display texts. */
import * as z from 'zod/mini';
import { isChange } from './idempotency.ts';
import type { Route } from './route.ts';

/** A field's value before and after the change, as display text; "" for none. */
const changedField = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export type ChangedField = z.output<typeof changedField>;

/** A record that a change creates, changes or deletes. */
export const changedRecord = z.object({
  /** "user", "unit", "position" and so on. */
  kind: z.string(),
  recordId: z.string(),
  /** "Dana Reed", "4815 - Lahaina Market". */
  name: z.string(),
  action: z.enum(['created', 'changed', 'deleted']),
  /** Only fields that users see; empty if the change is internal. */
  fields: z.array(changedField),
});
export type ChangedRecord = z.output<typeof changedRecord>;

/** An effect on an account in the directory. */
export const directoryEffect = z.object({
  kind: z.enum([
    'accountCreated',
    'accountUpdated',
    'accountDeleted',
    'accountRestored',
    'accountDisabled',
    'accountEnabled',
    'adminGained',
    'adminLost',
    'groupJoined',
    'groupLeft',
  ]),
  /** The person's name. */
  person: z.string(),
  /**
   * For account effects: the user name, or "" if it is unknown. For adminGained and adminLost: the franchise or vendor. For groupJoined and
   * groupLeft: the communication type; the group's name if the group itself is changed.
   */
  target: z.string(),
});
export type PreviewedEffect = z.output<typeof directoryEffect>;

/** Consequences that users should know before they confirm. */
export const previewWarning = z.object({
  kind: z.enum(['unitsUnassigned', 'peopleBecomeRoots', 'topicsWithoutRecipient', 'unitsWithoutManager']),
  names: z.array(z.string()),
});
export type PreviewWarning = z.output<typeof previewWarning>;

/**
 * A field or record that an undo does not restore, because it was changed later or its former value is no longer allowed. Values are
 * display texts.
 */
export const leftover = z.object({
  kind: z.string(),
  recordId: z.string(),
  name: z.string(),
  /** null for the whole record. */
  field: z.nullable(z.string()),
  label: z.string(),
  /** The former value. */
  former: z.string(),
  /** The current value, which is kept. */
  now: z.string(),
  /** True if the request may list the field or record in `overwrite`, to restore the former value anyway. */
  mayOverwrite: z.boolean(),
});
export type Leftover = z.output<typeof leftover>;

export const preview = z.object({
  /** A change with this value as `If-Plan-Match` has exactly the previewed effects; otherwise it is rejected with 412 `plan_changed`. */
  plan: z.string(),
  changes: z.array(changedRecord),
  effects: z.array(directoryEffect),
  warnings: z.array(previewWarning),
  /** Leftovers of an undo; empty for other changes. */
  leftovers: z.array(leftover),
});
export type Preview = z.output<typeof preview>;

/** The query parameter that turns a change into a dry run. */
export const DRY_RUN = 'dryRun';
/** The request header with the plan of a preview. */
export const IF_PLAN_MATCH = 'If-Plan-Match';
/** The response header with the id of the written change. An undo request sends this id. */
export const CHANGE_ID = 'X-Change-Id';

/**
 * True if a route supports dry runs. Uploads and password resets do not, because their results are unknown in advance. Requests about
 * change sets do not, because a set has its own review.
 */
export function isPreviewable(route: Pick<Route, 'method' | 'upload' | 'isRepeatable' | 'isChangeSet'>): boolean {
  return isChange(route) && route.upload === undefined && !route.isRepeatable && !route.isChangeSet;
}
