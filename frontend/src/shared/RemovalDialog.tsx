/** Asks before it removes a record, and shows why a removal is blocked or has failed. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../client/client.ts';
import { type Failure, isRejected, reasonText, SOMEONE, withMessageAlone } from '../client/failure.ts';
import type { RemovalVerdict } from '../ui/index.ts';
import { type RemovalOutcome, RemovalQuestion } from '../ui/index.ts';
import { type PlannedRequest, useImpact } from './impact/useImpact.tsx';
import { changerOf, isStale, requestIdOf } from './save-failure.ts';
import { useFailureToasts } from './useFailureToasts.ts';

const PAST = { Delete: 'deleted', Remove: 'removed' } as const;

export interface RemovalDialogProps<T> {
  /** The question: "Delete this user?" */
  readonly title: string;
  readonly confirmLabel: keyof typeof PAST;
  /** The kind of record, for messages: "user". */
  readonly noun: string;
  /** The name of the record and the consequences of its removal. */
  readonly children: ReactNode;
  /** The reason why the record cannot be removed, if the loaded list already shows one (ADM-05, ADM-07). */
  readonly blockedReason?: string | undefined;
  /**
   * Runs when the dialog opens. If the response forbids the removal, the dialog shows the response's message and removes nothing (USER-15).
   */
  readonly onCheck?: (
    signal: AbortSignal,
  ) => Promise<Result<{ readonly canDelete: boolean; readonly message: string }>>;
  /** The removal request, with the ETag of the version shown. */
  readonly request: PlannedRequest<T>;
  /** True to show only the route's message, without the reason of the failure (ADDR-05). */
  readonly isMessageAlone?: boolean;
  /** Height of the preview in lines; 7 by default. */
  readonly lines?: number;
  /** Reloads the lists. The dialog stays open until the promise resolves. @param response undefined if the record was already removed */
  readonly onGone: (response: T | undefined) => Promise<unknown>;
  /** Reloads the record if another user has changed it. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function RemovalDialog<T>(props: RemovalDialogProps<T>) {
  const { noun, onCheck, request, isMessageAlone = false, lines, onGone, onRefresh, ...question } = props;
  const { confirmLabel, blockedReason } = question;
  // A removal that is not allowed gets no preview.
  const [isAllowed, setIsAllowed] = useState(onCheck === undefined && blockedReason === undefined);
  const impact = useImpact(isAllowed ? [request] : [], { lines, onStale: onRefresh });
  const toasts = useFailureToasts();

  // Reload the record, because the counts that block its removal may be out of date.
  const [isBlocked] = useState(blockedReason !== undefined);
  const refresh = useEffectEvent(() => void onRefresh());
  useEffect(() => {
    if (isBlocked) refresh();
  }, [isBlocked]);

  const gone = { settled: `This ${noun} was already ${PAST[confirmLabel]}.` };

  const check = async (signal: AbortSignal): Promise<RemovalVerdict> => {
    const response = await onCheck?.(signal);
    if (!response) return 'allowed';
    if (response.ok) {
      setIsAllowed(response.data.canDelete);
      return response.data.canDelete ? 'allowed' : { blocked: response.data.message };
    }
    toasts.report(response.failure);
    if (response.failure.code === 'not_found') return gone;
    return { unknown: reasonText(response.failure), requestId: requestIdOf(response.failure) };
  };

  const outcomeOf = async (response: Failure): Promise<RemovalOutcome> => {
    const failure = isMessageAlone && !isRejected(response) ? withMessageAlone(response) : response;
    if (isStale(failure)) {
      await onRefresh();
      const { who, when } = changerOf(failure) ?? SOMEONE;
      return { message: `${who} changed this ${noun} ${when}. Review the change, then press ${confirmLabel} again.` };
    }
    toasts.report(failure);
    if (failure.code === 'not_found') return gone;
    if (failure.code !== 'conflict') return { message: reasonText(failure), requestId: requestIdOf(failure) };
    await onRefresh();
    return { blocked: reasonText(failure) };
  };

  const remove = async (): Promise<RemovalOutcome> => {
    const result = await impact.send(request);
    if (!result.ok) return outcomeOf(result.failure);
    toasts.dismiss();
    await onGone(result.data);
    return 'done';
  };

  return (
    <RemovalQuestion
      {...question}
      preview={impact.panel}
      onCheck={onCheck && check}
      onRemove={remove}
      onSettled={() => onGone(undefined)}
    />
  );
}
