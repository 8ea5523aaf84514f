/** The question before a record is deleted or removed, and what came of it: done, changed or gone meanwhile, or refused. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Result } from '../client/client.ts';
import { type Failure, SOMEONE, whyOf } from '../client/failure.ts';
import type { RemovalVerdict } from '../ui/index.ts';
import { type RemovalOutcome, RemovalQuestion } from '../ui/index.ts';
import { changerOf, isStale, referenceOf } from './refusal.ts';
import { useToldFailures } from './useToldFailures.ts';

const PAST = { Delete: 'deleted', Remove: 'removed' } as const;

export interface RemovalDialogProps<T> {
  /** The exact words: "Delete this user?". */
  readonly title: string;
  readonly confirmLabel: keyof typeof PAST;
  /** What the record is: "user". */
  readonly noun: string;
  /** What is removed, and what follows from it. */
  readonly children: ReactNode;
  /** Why it cannot be removed as the list has it, in the specification's words (ADM-05, ADM-07). */
  readonly blockedReason?: string | undefined;
  /**
   * Asks whether it may be, as soon as the dialog opens; where it may not, the answer's message is the error and nothing is removed
   * (USER-15).
   */
  readonly onCheck?: (
    signal: AbortSignal,
  ) => Promise<Result<{ readonly canDelete: boolean; readonly message: string }>>;
  /** Makes the call, over the version that is shown. */
  readonly onRemove: () => Promise<Result<T>>;
  /** It is gone, by this call or by somebody else's: reads anew what it stood in. The dialog waits for it. */
  readonly onGone: (answer: T | undefined) => Promise<unknown>;
  /** Reads the record anew, which somebody else has changed. */
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function RemovalDialog<T>({ noun, onCheck, onRemove, onGone, onRefresh, ...question }: RemovalDialogProps<T>) {
  const { confirmLabel, blockedReason } = question;
  const told = useToldFailures();

  // What stands in the way is counted elsewhere too: the list shows how it is now.
  const [isHindered] = useState(blockedReason !== undefined);
  const refresh = useEffectEvent(() => void onRefresh());
  useEffect(() => {
    if (isHindered) refresh();
  }, [isHindered]);

  const gone = { settled: `This ${noun} has been ${PAST[confirmLabel]} already.` };

  const ask = async (signal: AbortSignal): Promise<RemovalVerdict> => {
    const answer = await onCheck?.(signal);
    if (!answer) return 'allowed';
    if (answer.ok) return answer.data.canDelete ? 'allowed' : { blocked: answer.data.message };
    told.report(answer.failure);
    if (answer.failure.code === 'not_found') return gone;
    return { unknown: whyOf(answer.failure), requestId: referenceOf(answer.failure) };
  };

  const refused = async (failure: Failure): Promise<RemovalOutcome> => {
    if (isStale(failure)) {
      await onRefresh();
      const { who, when } = changerOf(failure) ?? SOMEONE;
      return { message: `${who} changed this ${noun} ${when}. ${confirmLabel} it as it stands now?` };
    }
    told.report(failure);
    if (failure.code === 'not_found') return gone;
    if (failure.code !== 'conflict') return { message: whyOf(failure), requestId: referenceOf(failure) };
    await onRefresh();
    return { blocked: whyOf(failure) };
  };

  const remove = async (): Promise<RemovalOutcome> => {
    const result = await onRemove();
    if (!result.ok) return refused(result.failure);
    told.withdraw();
    await onGone(result.data);
    return 'done';
  };

  return (
    <RemovalQuestion {...question} onCheck={onCheck && ask} onRemove={remove} onSettled={() => onGone(undefined)} />
  );
}
