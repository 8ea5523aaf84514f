import { useState } from 'react';
import type { SaveOutcome } from '../../../ui/index.ts';

export interface RetryChoices<T> {
  readonly choices: readonly T[];
  /** Call it with the outcome of each save. Returns the outcome unchanged. */
  readonly afterSave: <Outcome extends SaveOutcome<object>>(outcome: Outcome) => Outcome;
}

const NONE: readonly never[] = [];

/**
 * Returns the options of a list that shrinks with each save, such as unassigned users. If the response to a save is lost, the options do
 * not change: the save may have removed the chosen option, but a retry must send the same request.
 */
export function useRetryChoices<T>(current: readonly T[] = NONE): RetryChoices<T> {
  const [kept, setKept] = useState<readonly T[]>();
  const choices = kept ?? current;
  return {
    choices,
    afterSave(outcome) {
      setKept(typeof outcome === 'object' && outcome.isFailed ? choices : undefined);
      return outcome;
    },
  };
}
