/**
 * Tracks the change of the current request. In a dry run, stops before the write. Otherwise compares the change with the preview that the
 * caller has seen, and stores the id of the change.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { conflict } from '../../domain/problems.ts';
import type { AuditedLeftover, ChangeSource, Person, RootDocument } from '../documents/index.ts';
import { type Partition, scopeOf } from './partition.ts';
import type { PartitionChange, Plan } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';

interface RunningChange {
  readonly source: ChangeSource;
  /** `whole` marks a dry run that plans further batches together with the first one. */
  readonly dryRun: false | 'first batch' | 'whole';
  /** True if the request writes several batches, or reserves values in another partition. */
  hasSteps: boolean;
  /** Rejects the first change if it differs from the preview that the caller has seen. If undefined, any change is accepted. */
  check: PlanCheck | undefined;
  /** The `requestId` of the audit entries; undefined as long as nothing is written. */
  changeId: string | undefined;
}

const running = new AsyncLocalStorage<RunningChange>();

const started = (options: Partial<RunningChange>): RunningChange => ({
  source: 'portal',
  dryRun: false,
  hasSteps: false,
  check: undefined,
  changeId: undefined,
  ...options,
});

/** Thrown to end a dry run. Not a failure of the request. */
export class PlannedChange extends Error {
  override readonly name = 'PlannedChange';
  readonly snapshot: PartitionSnapshot;
  /** The change, including all of its batches; null if nothing would change. */
  readonly change: PartitionChange | null;
  /** Records and fields that an undo would leave unchanged. */
  readonly leftovers: readonly AuditedLeftover[];
  /** True if the request writes several batches, or reserves values in another partition. */
  readonly hasSteps: boolean = running.getStore()?.hasSteps ?? false;
  /** Counts the change against quotas just before it is written. */
  readonly beforeWrite: Plan<unknown>['beforeWrite'] | undefined;

  constructor(
    snapshot: PartitionSnapshot,
    change: PartitionChange | null,
    { leftovers = [], beforeWrite }: Pick<Plan<unknown>, 'leftovers' | 'beforeWrite'> = {},
  ) {
    super('A dry run writes nothing.');
    this.snapshot = snapshot;
    this.change = change;
    this.leftovers = leftovers;
    this.beforeWrite = beforeWrite;
  }
}

/** @throws ProblemError to reject the planned change */
export type PlanCheck = (planned: PlannedChange) => Promise<void>;

/**
 * Runs `work`, which may change one partition.
 * @param check runs before the first change is written. If undefined, any change is accepted
 * @returns the result, and the id of the change if something was written
 */
export async function runChange<T>(
  check: PlanCheck | undefined,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly changeId: string | undefined }> {
  const state = started({ check });
  const result = await running.run(state, work);
  return { result, changeId: state.changeId };
}

/**
 * Runs `work` without writing anything.
 * @returns the planned change
 * @throws errors of `work`; Error if `work` ends without a change
 */
export async function previewChange(work: () => Promise<unknown>): Promise<PlannedChange> {
  try {
    await running.run(started({ dryRun: 'first batch' }), work);
  } catch (error) {
    if (error instanceof PlannedChange) return error;
    throw error;
  }
  throw new Error('The request ended without a change, so there is nothing to preview.');
}

/** Runs `work`. Its audit entries contain this source. */
export const fromSource = <T>(source: ChangeSource, work: () => Promise<T>): Promise<T> =>
  running.run(started({ source }), work);

export const currentSource = (operation = currentOperation()): ChangeSource =>
  operation?.source ?? running.getStore()?.source ?? 'portal';

/** Runs part of a dry run without the size limits of a batch. */
const asWhole = <T>(work: () => Promise<T>): Promise<T> =>
  running.run(started({ ...running.getStore(), dryRun: 'whole' }), work);

/** More than the documents of any partition. */
const MAX_DOCUMENTS = 100_000;

/** Returns the number of documents that fit into one batch: `limit`, or all documents while a dry run plans the whole change. */
export const batchRoom = (limit: number): number => (running.getStore()?.dryRun === 'whole' ? MAX_DOCUMENTS : limit);

/** True during a dry run, which must not write anything. */
export const isPreviewing = (): boolean => Boolean(running.getStore()?.dryRun);

/** Marks the request as one that writes several batches, or reserves values in another partition. */
export function noteSteps(): void {
  const state = running.getStore();
  if (state) state.hasSteps = true;
}

/** Plans a change for a dry run, and checks its quotas. The caller throws the result to end the dry run. */
export async function plannedChange<Root extends RootDocument, Snapshot extends PartitionSnapshot<Root>, Outcome>(
  open: () => Promise<Snapshot>,
  plan: (snapshot: Snapshot) => Promise<Plan<Outcome, Root>>,
): Promise<PlannedChange> {
  const snapshot = await open();
  const planned = await plan(snapshot);
  const whole = await wholePlan(snapshot, planned, open, plan);
  if (planned.change) await planned.beforeWrite?.([]);
  return whole;
}

/** Plans a change of several batches again as a whole, so that the preview shows the complete change. */
export async function wholePlan<Root extends RootDocument, Snapshot extends PartitionSnapshot<Root>, Outcome>(
  snapshot: Snapshot,
  planned: Plan<Outcome, Root>,
  open: () => Promise<Snapshot>,
  plan: (snapshot: Snapshot) => Promise<Plan<Outcome, Root>>,
): Promise<PlannedChange> {
  const { beforeWrite } = planned;
  const hasMore = Boolean(planned.change?.removal) || planned.hasMore;
  if (hasMore) noteSteps();
  const { change, leftovers = [] } = hasMore ? await asWhole(async () => plan(await open())) : planned;
  return new PlannedChange(snapshot, change as PartitionChange | null, {
    leftovers,
    ...(beforeWrite && { beforeWrite }),
  });
}

/**
 * Stores the id and partition of a written change. Keeps only the first one: later changes of the request, such as linking an account,
 * belong to it.
 */
export function noteChange(changeId: string, partition: Partition): void {
  const state = running.getStore();
  if (state) state.changeId ??= changeId;
  const operation = operations.getStore();
  if (operation) operation.written ??= { changeId, partition };
}

/** The operation of a change set that is being applied or reviewed. */
export interface RunningOperation {
  readonly changeSetId: string;
  /** Position in the set; the first operation is 1. */
  readonly number: number;
  /** The only scope that the operation may change; undefined for any scope. */
  readonly scope: string | undefined;
  /** The source of its changes; `import` for a set of that kind. */
  readonly source: ChangeSource;
  /** The author of the set, if it is an approved proposal. */
  readonly proposedBy: Person | undefined;
  /** Set once something is written, even if the operation fails afterwards. */
  written?: { readonly changeId: string; readonly partition: Partition };
}

const operations = new AsyncLocalStorage<RunningOperation>();

/** Runs `work`. Its audit entries contain the operation. */
export const asOperation = <T>(operation: RunningOperation, work: () => Promise<T>): Promise<T> =>
  operations.run(operation, work);

/**
 * Checks the first change of an operation. Later changes, such as linking an account, may be in other partitions.
 * @throws 409 `other_scope` if the change is outside the scope of the operation's set
 */
export function checkScope(partition: Partition): void {
  const { scope, written } = currentOperation() ?? {};
  if (scope === undefined || written || scope === scopeOf(partition)) return;
  throw conflict('other_scope', 'This record belongs to another franchise or vendor than the change set.');
}

export const currentOperation = (): RunningOperation | undefined => operations.getStore();

/** Returns the check for the request's first change; undefined for later changes of the same request. */
export function claimCheck(): PlanCheck | undefined {
  const state = running.getStore();
  const check = state?.check;
  if (state) state.check = undefined;
  return check;
}
