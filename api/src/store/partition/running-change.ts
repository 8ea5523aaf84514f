/**
 * Follows the change that the current request makes: plans it without writing (dry run), compares it with a plan that the caller has
 * seen, and keeps the id under which the audit finds it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AuditedLeftover, ChangeSource } from '../documents/index.ts';
import type { PartitionChange } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

interface RunningChange {
  readonly source: ChangeSource;
  /** `whole`: a dry run that plans further batches together with the first one. */
  readonly dryRun: false | 'first batch' | 'whole';
  /** The request: part of the plan's digest, so that a plan is valid for this request only. */
  readonly request: unknown;
  /** The plan that the first change must match; undefined: any. */
  expectedPlan: string | undefined;
  /** The `requestId` of the audit entries; undefined until something is written. */
  changeId: string | undefined;
}

const running = new AsyncLocalStorage<RunningChange>();

const started = (options: Partial<RunningChange>): RunningChange => ({
  source: 'portal',
  dryRun: false,
  request: undefined,
  expectedPlan: undefined,
  changeId: undefined,
  ...options,
});

/** Ends a dry run. Not an error of the request. */
export class PlannedChange extends Error {
  override readonly name = 'PlannedChange';
  readonly snapshot: PartitionSnapshot;
  /** Null if nothing would change. */
  readonly change: PartitionChange | null;
  /** Identifies the plan (change-plan.ts). */
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

interface ChangeRequest {
  readonly request: unknown;
  /** Rejects any other plan with 412 `plan_changed`. */
  readonly expectedPlan: string | undefined;
}

/**
 * Runs `work`, which may change one partition.
 * @returns the result, and the id of the change if something was written
 */
export async function runChange<T>(
  request: ChangeRequest,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly changeId: string | undefined }> {
  const state = started(request);
  const result = await running.run(state, work);
  return { result, changeId: state.changeId };
}

/**
 * Runs `work` without writing anything.
 * @returns the change that it planned
 * @throws errors of `work`; Error if it ends without a change
 */
export async function previewChange(request: unknown, work: () => Promise<unknown>): Promise<PlannedChange> {
  try {
    await running.run(started({ request, dryRun: 'first batch' }), work);
  } catch (error) {
    if (error instanceof PlannedChange) return error;
    throw error;
  }
  throw new Error('The request ended without a change, so there is nothing to preview.');
}

/** Runs `work` so that its audit entries name this source. */
export const fromSource = <T>(source: ChangeSource, work: () => Promise<T>): Promise<T> =>
  running.run(started({ source }), work);

export const currentSource = (): ChangeSource => running.getStore()?.source ?? 'portal';

/** Runs `work`, a part of a dry run, without the limits of a batch. */
export const asWhole = <T>(work: () => Promise<T>): Promise<T> =>
  running.run(started({ ...running.getStore(), dryRun: 'whole' }), work);

/** More documents than any partition has. */
const MAX_DOCUMENTS = 100_000;

/** The number of documents that a plan may put into one batch: `limit`, or all while a dry run plans the whole change. */
export const batchRoom = (limit: number): number => (running.getStore()?.dryRun === 'whole' ? MAX_DOCUMENTS : limit);

/** True during a dry run: nothing may be written. */
export const isPreviewing = (): boolean => Boolean(running.getStore()?.dryRun);

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

/** The current request, for the digest of its plan. */
export const currentRequest = (): unknown => running.getStore()?.request;
