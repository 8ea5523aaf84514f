/**
 * Reviews a set after an edit: the edited operations, and later operations that read documents which the reviewed operations write. All
 * other verdicts stay.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import { Overlay } from '../../store/partition/overlay.ts';
import type { Read } from '../../store/partition/partition.ts';
import { planNewAccounts } from '../accounts/new-accounts.ts';
import { recordIdsOf } from './created-records.ts';
import type { Review } from './review.ts';
import { isFinished, isRemaining, reviewOperation } from './verdict.ts';

/** Maximum number of operations to review. Above that, a review of the whole set is faster. */
const MOST = 200;

type Set = Read<ChangeSetDocument>;

/**
 * @returns undefined if the whole set must be reviewed: the last review used another user's rights, the set is atomic, a footprint is
 *    missing, too many operations depend on each other, or operations exceed the limit of new accounts. Also undefined when `endsAt` is
 *    reached.
 */
export async function reviewChanged(set: Set, pages: readonly Page[], { actor, log, endsAt, changed }: Review) {
  const isSameUser = set.reviewedBy === actor.authObjectId;
  if (!changed || !isSameUser || set.isAtomic || changed.size > MOST) return undefined;
  const operations = pages.flatMap((page) => page.operations);
  if (operations.some((operation) => !isFinished(operation) && !operation.footprint)) return undefined;
  if (operations.some(exceedsAccounts)) return undefined;
  const writers = writersIn(operations);
  /** Operations to plan without a new verdict, because they write documents that a reviewed operation reads. */
  const needed = new Set<number>();
  for (;;) {
    const pass = await reviewOnce(operations, changed, needed);
    for (const number of pass.needs) needed.add(number);
    if (needed.size + pass.reviewed.size > MOST || Date.now() > endsAt) return undefined;
    if ([...pass.reviewed.values()].some(exceedsAccounts)) return undefined;
    if (pass.needs.length === 0)
      return { current: set, operations: operations.map((one) => pass.reviewed.get(one.number) ?? one), parts: [] };
  }

  /**
   * Reviews in order. If an operation reads documents of earlier operations that are not planned yet, stops and returns their numbers in
   * `needs`.
   */
  async function reviewOnce(
    all: readonly StoredOperation[],
    edited: ReadonlySet<number>,
    planned: ReadonlySet<number>,
  ): Promise<{ readonly reviewed: ReadonlyMap<number, StoredOperation>; readonly needs: readonly number[] }> {
    const overlay = new Overlay();
    for (const operation of all) planNewAccounts(overlay, newAccountsIn(operation));
    const recordIds = new Map<number, number>();
    const recordIdOf = recordIdsOf(all, recordIds);
    const reviewed = new Map<number, StoredOperation>();
    /** Keys that the reviewed operations write, before or after the edit. */
    const written = new Set<string>();
    for (const before of all) {
      const { number } = before;
      if (isFinished(before)) continue;
      const isReviewed = edited.has(number) || before.footprint?.reads.some((read) => written.has(read));
      if (!isReviewed && !planned.has(number)) continue;
      planNewAccounts(overlay, -newAccountsIn(before));
      const sending = { set, actor, log, requestId: randomUUID(), recordIdOf };
      const { operation, recordId, footprint } = await reviewOperation(before, overlay, sending);
      const { reads, writes } = footprint;
      const needs = reads.flatMap((read) => writers.get(read) ?? []).filter((earlier) => earlier < number);
      const missing = needs.filter((earlier) => !planned.has(earlier) && !reviewed.has(earlier));
      if (missing.length > 0 || reviewed.size > MOST) return { reviewed, needs: missing };
      if (recordId !== undefined && operation.isSelected) recordIds.set(number, recordId);
      if (!isReviewed) continue;
      reviewed.set(number, operation);
      for (const write of [...(before.footprint?.writes ?? []), ...writes]) written.add(write);
    }
    return { reviewed, needs: [] };
  }
}

const exceedsAccounts = ({ problem }: StoredOperation) => problem?.reason === 'new_accounts_per_hour';

/** Returns how many accounts an operation will create, according to its last review. */
const newAccountsIn = (operation: StoredOperation): number =>
  isRemaining(operation) ? operation.effects.filter(({ kind }) => kind === 'accountCreated').length : 0;

/** Returns the numbers of the operations that write each key. */
function writersIn(operations: readonly StoredOperation[]): ReadonlyMap<string, readonly number[]> {
  const writers = new Map<string, number[]>();
  for (const operation of operations)
    for (const write of isFinished(operation) ? [] : (operation.footprint?.writes ?? [])) {
      const known = writers.get(write);
      if (known) known.push(operation.number);
      else writers.set(write, [operation.number]);
    }
  return writers;
}
