/** One change set under review: its state, the selection that is not saved yet, and the requests of its buttons. */
import { type BodyOf, type ChangeSet, changeSetRoutes, type OperationView } from '@franchise-admin/api/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Result } from '../../client/client.ts';
import { type Failure, reasonText } from '../../client/failure.ts';
import { requestIdOf } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { follow, pageReader, paramsOf, readProblems, readSet, settled } from './follow.ts';
import { createOperationPages, type OperationPages, type ReadPage } from './operation-pages.ts';
import { isWorking } from './set-actions.ts';
import { CHECK_AGAIN, groupsOf, isApplicable, isProblem, type OperationGroup } from './words.ts';

export interface ReviewNotice {
  readonly tone: 'warning' | 'error';
  readonly text: string;
  readonly requestId?: string | undefined;
}

export interface SetReview {
  readonly set: ChangeSet;
  readonly groups: readonly OperationGroup[];
  readonly pages: OperationPages;
  readonly read: ReadPage;
  /** True while a request of a button is running. */
  readonly isBusy: boolean;
  readonly notice: ReviewNotice | undefined;
  /** Number of operations that Apply will carry out. */
  readonly applicable: number;
  /** True if the set cannot be applied all or nothing, as its `error` says, and the selection has not changed since. */
  readonly isImpossible: boolean;
  /** True if the set stops at failures and would stop at a selected operation with a problem. */
  readonly wouldStop: boolean;
  /** Number of selected operations that an approver may be able to apply; undefined if unknown. */
  readonly proposable: number | undefined;
  readonly isSelected: (operation: OperationView) => boolean;
  /** Selects or deselects an operation. The selection is saved before the set is applied, scheduled or proposed. */
  readonly select: (operation: OperationView, isSelected: boolean) => void;
  /** Sends a change of the set. Returns undefined while another request is running. @param isShown true if a dialog shows the failure */
  readonly act: (send: () => Promise<Result<ChangeSet>>, isShown?: boolean) => Promise<Result<ChangeSet> | undefined>;
  /**
   * Approves a version of the set. If its review takes longer than the request, follows the review and approves the reviewed version. The
   * server rejects this second approval if the results have changed. A dialog shows the failure.
   */
  readonly approve: (
    body: BodyOf<typeof changeSetRoutes.approveChangeSet>,
    etag: string,
  ) => Promise<Result<ChangeSet> | undefined>;
  readonly apply: (body: BodyOf<typeof changeSetRoutes.applyChangeSet>) => Promise<void>;
  /** Changes operations, or the set. @returns the set once it is reviewed again; undefined after a failure, which is shown */
  readonly edit: (body: BodyOf<typeof changeSetRoutes.editChangeSet>) => Promise<ChangeSet | undefined>;
  /** Saves the selection. @returns false if that failed, or if other operations now have problems */
  readonly saveSelection: () => Promise<boolean>;
}

/** @param onFinished called when a run has ended while the review was open */
export function useSetReview(initial: ChangeSet, onFinished: (set: ChangeSet) => void): SetReview {
  const client = useClient();
  const queries = useQueryClient();
  const toasts = useFailureToasts();
  const [set, setSet] = useState(initial);
  const isRunning = useRef(initial.state === 'running');
  /** Operations whose selection differs from the stored one. */
  const [edits, setEdits] = useState<ReadonlyMap<number, OperationView>>(new Map());
  /** The problems before the selection was saved. Kept while the problems after the save could not be read. */
  const known = useRef<Awaited<ReturnType<typeof readProblems>>>(undefined);
  const [notice, setNotice] = useState<ReviewNotice>();
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const works = isWorking(set);
  const groups = useMemo(() => groupsOf(set), [set]);
  const { scope, changeSetId, total } = set;
  const read = useMemo(() => pageReader(client, { scope, changeSetId }), [client, scope, changeSetId]);
  // The groups of a newer version of the set are new objects, so that its operations are read again.
  const pages = useMemo(() => createOperationPages(read, works ? [] : groups, total), [read, works, groups, total]);

  const finished = useEffectEvent((last: ChangeSet) => {
    // The run may have changed the records of any list.
    void queries.invalidateQueries();
    onFinished(last);
  });
  /** Shows a newer version of the set, and reports the end of a run. */
  const update = (next: ChangeSet) => {
    const hasEnded = isRunning.current && next.state !== 'running';
    isRunning.current = next.state === 'running';
    setSet(next);
    if (hasEnded) finished(next);
  };
  const followed = useEffectEvent((signal: AbortSignal) => follow(client, set, update, signal));
  useEffect(() => {
    if (!works || isBusy) return;
    const leaving = new AbortController();
    void followed(leaving.signal);
    return () => leaving.abort();
  }, [works, isBusy]);

  const fail = async (failure: Failure, isShown: boolean) => {
    if (!isShown) {
      toasts.report(failure);
      setNotice({ tone: 'error', text: reasonText(failure), requestId: requestIdOf(failure) });
    }
    // Another user may have changed the set.
    if (failure.code !== 'conflict' && failure.code !== 'stale') return;
    const now = await readSet(client, set);
    if (now.ok) update(now.data);
  };
  const act: SetReview['act'] = async (send, isShown = false) => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setIsBusy(true);
    setNotice(undefined);
    toasts.dismiss();
    const result = await send();
    if (result.ok) update(result.data);
    else await fail(result.failure, isShown);
    inFlight.current = false;
    setIsBusy(false);
    return result;
  };
  /** Sends a request that applies the set, and reports the end of the run if the set is applied at once. */
  const run: SetReview['act'] = async (send, isShown) => {
    const result = await act(send, isShown);
    if (result?.ok && !isWorking(result.data)) finished(result.data);
    return result;
  };

  const sendEdit = async (body: BodyOf<typeof changeSetRoutes.editChangeSet>): Promise<Result<ChangeSet>> => {
    const saved = await client.attempt(changeSetRoutes.editChangeSet, { params: paramsOf(set), body });
    return saved.ok ? { ok: true, data: await settled(client, saved.data, update) } : saved;
  };
  const edit: SetReview['edit'] = async (body) => {
    const result = await act(() => sendEdit(body));
    if (!result?.ok) return undefined;
    known.current = undefined;
    const saved = (body.operations ?? []).filter(({ isSelected }) => isSelected !== undefined);
    setEdits((now) => without(now, saved));
    return result.data;
  };
  const saveSelection = async () => {
    if (edits.size === 0) return true;
    const operations = [...edits.values()].map(({ number, isSelected }) => ({ number, isSelected: !isSelected }));
    let hasNewProblems = false;
    const result = await act(async () => {
      const before = known.current ?? (await readProblems(client, set));
      if (!before.ok) return before;
      known.current = before;
      const saved = await sendEdit({ operations });
      if (!saved.ok) return saved;
      const after = await readProblems(client, saved.data);
      if (!after.ok) return after;
      known.current = undefined;
      const numbers = new Set(before.data.map(({ number }) => number));
      hasNewProblems = after.data.some(({ number }) => !numbers.has(number));
      return saved;
    });
    if (!result?.ok) return false;
    setEdits((now) => without(now, operations));
    if (hasNewProblems) setNotice({ tone: 'warning', text: CHECK_AGAIN });
    return !hasNewProblems;
  };
  const approve: SetReview['approve'] = (body, seen) =>
    run(async () => {
      const send = (etag: string) =>
        client.attempt(changeSetRoutes.approveChangeSet, { params: paramsOf(set), body, etag });
      const first = await send(seen);
      if (first.ok || first.failure.reason !== 'being_reviewed') return first;
      const now = await readSet(client, set);
      if (!now.ok) return first;
      update(now.data);
      const { etag } = await settled(client, now.data, update);
      return send(etag);
    }, true);
  const apply: SetReview['apply'] = async (body) => {
    if (!(await saveSelection())) return;
    await run(() => client.attempt(changeSetRoutes.applyChangeSet, { params: paramsOf(set), body }));
  };

  const changed = (isCounted: (operation: OperationView) => boolean) =>
    [...edits.values()].filter(isCounted).reduce((sum, { isSelected }) => sum + (isSelected ? -1 : 1), 0);
  const applicable = set.applicable + changed(isApplicable);
  return {
    set,
    groups,
    pages,
    read,
    isBusy,
    notice,
    applicable,
    isImpossible: set.isAtomic && set.error !== null && set.state !== 'stopped' && edits.size === 0,
    wouldStop: set.stopsAtFailure && set.state === 'reviewed' && selectedProblems(set) + changed(isProblem) > 0,
    proposable: proposableIn(set, changed),
    isSelected: ({ number, isSelected }) => edits.has(number) !== isSelected,
    select(operation, isSelected) {
      const next = new Map(edits);
      if (isSelected === operation.isSelected) next.delete(operation.number);
      else next.set(operation.number, operation);
      setEdits(next);
    },
    act,
    approve,
    apply,
    edit,
    saveSelection,
  };
}

/** Number of selected operations with a problem, provided that all operations without an effect are selected. */
const selectedProblems = ({ selected, applicable, verdicts }: ChangeSet) =>
  selected - applicable - verdicts.unchanged - verdicts.pending;

/** Returns undefined if the number is unknown, because the set does not count deselected operations by verdict. */
function proposableIn(
  { selected, total, verdicts }: ChangeSet,
  changed: (isCounted: (operation: OperationView) => boolean) => number,
): number | undefined {
  const others = verdicts.rejected + verdicts.unchanged;
  if (others > 0 && selected < total) return undefined;
  return selected - others + changed(({ verdict }) => verdict !== 'rejected' && verdict !== 'unchanged');
}

/** Returns the edits without those of the saved operations. */
function without(edits: ReadonlyMap<number, OperationView>, saved: readonly Pick<OperationView, 'number'>[]) {
  const left = new Map(edits);
  for (const { number } of saved) left.delete(number);
  return left;
}
