/**
 * Follows the change that the current request makes: previews it instead of writing it (dry run), compares it with an earlier preview,
 * and keeps the id under which the audit finds it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { ProblemError } from '../../domain/problem-error.ts';
import type { AuditedLeftover, ChangeSource, RootDocument } from '../documents/index.ts';
import type { PartitionChange } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

/** More than one preview shows. */
const MAX_DOCUMENTS = 100_000;

interface RunningChange {
  readonly source: ChangeSource;
  readonly isPreview: boolean;
  /** Plans everything that follows in further batches too. Only for a preview: a batch could not hold it. */
  readonly isWhole?: boolean;
  /** The plan that the caller has seen (`planOf`); undefined: any. */
  expectedPlan: string | undefined;
  /** The request id of the audit entries. Undefined until something is written. */
  changeId: string | undefined;
}

const running = new AsyncLocalStorage<RunningChange>();

/** Ends a dry run with the change that would have been written; null if nothing would change. Not an error of the request. */
export class PlannedChange extends Error {
  override readonly name = 'PlannedChange';
  readonly snapshot: PartitionSnapshot;
  readonly change: PartitionChange | null;
  readonly plan: string;
  /** What an undo would leave as it is. */
  readonly leftovers: readonly AuditedLeftover[];

  constructor(
    snapshot: PartitionSnapshot,
    change: PartitionChange | null,
    plan: string,
    leftovers: readonly AuditedLeftover[] = [],
  ) {
    super('A dry run writes nothing.');
    this.snapshot = snapshot;
    this.change = change;
    this.plan = plan;
    this.leftovers = leftovers;
  }
}

/**
 * Runs `work`, which may change one partition.
 * @param expectedPlan rejects any other plan with 412 `plan_changed`
 * @returns the result, and the id of the change if something was written
 */
export async function runChange<T>(
  options: { readonly expectedPlan?: string | undefined },
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly changeId: string | undefined }> {
  const state: RunningChange = {
    source: 'portal',
    isPreview: false,
    expectedPlan: options.expectedPlan,
    changeId: undefined,
  };
  const result = await running.run(state, work);
  return { result, changeId: state.changeId };
}

/**
 * Runs `work` without writing anything.
 * @returns the change that it planned
 * @throws errors of `work`; Error if it ends without a change
 */
export async function previewChange(work: () => Promise<unknown>): Promise<PlannedChange> {
  try {
    await running.run({ source: 'portal', isPreview: true, expectedPlan: undefined, changeId: undefined }, work);
  } catch (error) {
    if (error instanceof PlannedChange) return error;
    throw error;
  }
  throw new Error('The request changed nothing that can be previewed.');
}

/** Runs `work` so that its audit entries name this source. */
export const fromSource = <T>(source: ChangeSource, work: () => Promise<T>): Promise<T> =>
  running.run({ source, isPreview: false, expectedPlan: undefined, changeId: undefined }, work);

export const currentSource = (): ChangeSource => running.getStore()?.source ?? 'portal';

/** Runs `work`, a part of a dry run, without the limits of a batch. */
export const asWhole = <T>(work: () => Promise<T>): Promise<T> =>
  running.run({ source: 'portal', isPreview: true, isWhole: true, expectedPlan: undefined, changeId: undefined }, work);

/** The number of documents that a batch may hold; during the second pass of a dry run more than any partition has. */
export const batchRoom = (limit: number): number => (running.getStore()?.isWhole ? MAX_DOCUMENTS : limit);

/** True during a dry run: nothing may be written. */
export const isPreviewing = (): boolean => running.getStore()?.isPreview === true;

/** Records the id of a written change. The first one counts: later ones, such as linking an account, belong to it. */
export function noteChange(changeId: string): void {
  const state = running.getStore();
  if (state) state.changeId ??= changeId;
}

/** The plan that the first change of the request must match. Later changes of the same request match any. */
export function claimExpectedPlan(): string | undefined {
  const state = running.getStore();
  const expected = state?.expectedPlan;
  if (state) state.expectedPlan = undefined;
  return expected;
}

/** @throws 412 `plan_changed` */
export function checkPlan(expected: string | undefined, plan: string): void {
  if (expected === undefined || expected === plan) return;
  const detail = 'Something has changed since the preview. Please review the changes again.';
  throw new ProblemError('stale', detail, { reason: 'plan_changed' });
}

/**
 * Identifies what a change writes and why: the versions that it replaces and removes, the kinds of records that it creates, and its
 * effects. Numbers and times of new records do not count, as they differ at each attempt.
 */
export function planOf<Root extends RootDocument>(
  { root }: PartitionSnapshot<Root>,
  change: PartitionChange<Root> | null,
): string {
  if (!change) return 'none';
  const { create = [], replace = [], remove = [], effects = [], removal } = change;
  const parts = [
    replace.map(({ before }) => `replace ${before.id} ${before._etag}`),
    remove.map(({ id, _etag }) => `remove ${id} ${_etag}`),
    create.map(({ type }) => `create ${type}`),
    effects.map(({ kind }) => kind),
    Object.keys(change.root ?? {}).map((name) => `root ${name}`),
    // The first of several batches does not show the rest, so any structural change counts.
    removal && root ? [`structure ${root.revision - (root.recordChanges ?? 0)}`] : [],
  ];
  return createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part.toSorted())))
    .digest('base64url');
}
