/** One change set under review: its state, the selection that is not saved yet, and the requests of its buttons. */
import { type BodyOf, type ChangeSet, changeSetRoutes, type OperationView } from '@franchise-admin/api/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Result } from '../../client/client.ts';
import { type Failure, reasonText } from '../../client/failure.ts';
import { requestIdOf } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { follow, pageReader, paramsOf, readSet, settled } from './follow.ts';
import { createOperationPages, type OperationPages, type ReadPage } from './operation-pages.ts';
import { isWorking } from './set-actions.ts';
import { CHECK_AGAIN, groupsOf, isApplicable, type OperationGroup, problemCount } from './words.ts';

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
  /** Number of selected operations, which a proposal contains. */
  readonly selected: number;
  readonly isSelected: (operation: OperationView) => boolean;
  /** Selects or deselects an operation. Saved before the next request. */
  readonly select: (operation: OperationView, isSelected: boolean) => void;
  /** Sends a change of the set. The review shows a failure unless `isShown` says that a dialog does. */
  readonly act: (send: () => Promise<Result<ChangeSet>>, isShown?: boolean) => Promise<Result<ChangeSet> | undefined>;
  readonly apply: (body?: BodyOf<typeof changeSetRoutes.applyChangeSet>) => Promise<ChangeSet | undefined>;
  /** Changes operations, or the set. @returns the set once it is reviewed again; undefined after a failure, which is shown */
  readonly edit: (body: BodyOf<typeof changeSetRoutes.editChangeSet>) => Promise<ChangeSet | undefined>;
  /** Saves the selection. @returns false if that failed, or if it changed the result of other operations */
  readonly saveSelection: () => Promise<boolean>;
}

/** @param onFinished called when a run has ended while the review was open */
export function useSetReview(initial: ChangeSet, onFinished: (set: ChangeSet) => void): SetReview {
  const client = useClient();
  const queries = useQueryClient();
  const toasts = useFailureToasts();
  const [set, setSet] = useState(initial);
  /** Operations whose selection differs from the stored one. */
  const [edits, setEdits] = useState<ReadonlyMap<number, OperationView>>(new Map());
  const [notice, setNotice] = useState<ReviewNotice>();
  const [isBusy, setIsBusy] = useState(false);
  const inFlight = useRef(false);
  const works = isWorking(set);
  const groups = useMemo(() => groupsOf(set), [set]);
  const { scope, changeSetId } = set;
  const read = useMemo(() => pageReader(client, { scope, changeSetId }), [client, scope, changeSetId]);
  const version = works ? 'working' : `${set.etag} ${JSON.stringify(groups.map(({ count }) => count))}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version covers groups and total
  const pages = useMemo(() => createOperationPages(read, works ? [] : groups, set.total), [read, version]);

  const finished = useEffectEvent((last: ChangeSet) => {
    // The run may have changed the records of any list.
    void queries.invalidateQueries();
    onFinished(last);
  });
  const followed = useEffectEvent(async (signal: AbortSignal) => {
    const wasRunning = set.state === 'running';
    const last = await follow(client, set, setSet, signal);
    if (last && wasRunning) finished(last);
  });
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
    if (now.ok) setSet(now.data);
  };
  const act: SetReview['act'] = async (send, isShown = false) => {
    if (inFlight.current) return undefined;
    inFlight.current = true;
    setIsBusy(true);
    setNotice(undefined);
    toasts.dismiss();
    const result = await send();
    if (result.ok) setSet(result.data);
    else await fail(result.failure, isShown);
    inFlight.current = false;
    setIsBusy(false);
    return result;
  };

  const edit: SetReview['edit'] = async (body) => {
    const result = await act(async () => {
      const saved = await client.attempt(changeSetRoutes.editChangeSet, { params: paramsOf(set), body });
      return saved.ok ? { ok: true, data: await settled(client, saved.data, setSet) } : saved;
    });
    if (!result?.ok) return undefined;
    const saved = (body.operations ?? []).filter(({ isSelected }) => isSelected !== undefined);
    setEdits((now) => without(now, saved));
    return result.data;
  };
  const saveSelection = async () => {
    if (edits.size === 0) return true;
    const operations = [...edits.values()].map(({ number, isSelected }) => ({ number, isSelected: !isSelected }));
    const next = await edit({ operations });
    if (!next) return false;
    if (problemCount(next) <= problemCount(set)) return true;
    setNotice({ tone: 'warning', text: CHECK_AGAIN });
    return false;
  };
  const apply: SetReview['apply'] = async (body = { retryFailed: false }) => {
    if (!(await saveSelection())) return undefined;
    const next = await act(() => client.attempt(changeSetRoutes.applyChangeSet, { params: paramsOf(set), body }));
    if (!next?.ok) return undefined;
    if (!isWorking(next.data)) finished(next.data);
    return next.data;
  };

  const changed = (isCounted: (operation: OperationView) => boolean) =>
    [...edits.values()].filter(isCounted).reduce((sum, { isSelected }) => sum + (isSelected ? -1 : 1), 0);
  return {
    set,
    groups,
    pages,
    read,
    isBusy,
    notice,
    applicable: set.applicable + changed(isApplicable),
    isImpossible: set.isAtomic && set.error !== null && set.state !== 'stopped' && edits.size === 0,
    selected: set.selected + changed(() => true),
    isSelected: ({ number, isSelected }) => edits.has(number) !== isSelected,
    select(operation, isSelected) {
      const next = new Map(edits);
      if (isSelected === operation.isSelected) next.delete(operation.number);
      else next.set(operation.number, operation);
      setEdits(next);
    },
    act,
    apply,
    edit,
    saveSelection,
  };
}

/** Returns the edits of the other operations. */
function without(edits: ReadonlyMap<number, OperationView>, saved: readonly Pick<OperationView, 'number'>[]) {
  const left = new Map(edits);
  for (const { number } of saved) left.delete(number);
  return left;
}
