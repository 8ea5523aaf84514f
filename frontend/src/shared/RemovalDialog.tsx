/** The question before a record is deleted or removed, and what came of it: done, changed or gone meanwhile, or refused. */
import { type ReactNode, useRef } from 'react';
import { useClient } from '../client/ClientContext.ts';
import type { Result } from '../client/client.ts';
import type { Failure } from '../client/failure.ts';
import { notifyError, type RemovalOutcome, RemovalQuestion, withdrawError } from '../ui/index.ts';
import { isStale } from './save.ts';

const PAST = { Delete: 'deleted', Remove: 'removed' } as const;

export interface RemovalDialogProps<T> {
  /** The exact words: "Delete this user?". */
  readonly title: string;
  readonly confirmLabel: keyof typeof PAST;
  /** What the record is: "user". */
  readonly noun: string;
  /** What is removed, and what follows from it. */
  readonly children: ReactNode;
  /** Asks first whether it may be; where it may not, the answer's message is the error and nothing is removed (USER-15). */
  readonly onAsk?: () => Promise<Result<{ readonly canDelete: boolean; readonly message: string }>>;
  /** Makes the call, over the version that is shown. */
  readonly onRemove: () => Promise<Result<T>>;
  /** It is gone, by this call or by somebody else's: reads anew what it stood in. The dialog waits for it. */
  readonly onGone: (answer: T | undefined) => Promise<void>;
  /** Reads the record anew, which somebody else has changed. */
  readonly onRefresh: () => Promise<void>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function RemovalDialog<T>({ noun, onAsk, onRemove, onGone, onRefresh, ...question }: RemovalDialogProps<T>) {
  const { confirmLabel } = question;
  const client = useClient();
  /** What was told of this removal before it went through. */
  const told = useRef<Failure[]>([]);

  const refused = async (failure: Failure): Promise<RemovalOutcome> => {
    if (isStale(failure)) {
      await onRefresh();
      return { message: `Someone else has changed this ${noun} in the meantime. ${confirmLabel} it as it stands now?` };
    }
    client.report(failure);
    told.current.push(failure);
    if (failure.code === 'not_found')
      return { settled: `Someone else has ${PAST[confirmLabel]} this ${noun} already.` };
    return { message: failure.detail || (failure.message ?? '') };
  };

  const remove = async (): Promise<RemovalOutcome> => {
    const verdict = await onAsk?.();
    if (verdict && !verdict.ok) return refused(verdict.failure);
    if (verdict && !verdict.data.canDelete) {
      notifyError(verdict.data.message);
      return 'done';
    }
    const result = await onRemove();
    if (!result.ok) return refused(result.failure);
    for (const failure of told.current) withdrawError(failure);
    await onGone(result.data);
    return 'done';
  };

  return <RemovalQuestion {...question} onRemove={remove} onSettled={() => onGone(undefined)} />;
}
