import { useState } from 'react';
import type { SaveOutcome } from '../../../ui/index.ts';

export interface RetryChoices<T> {
  readonly choices: readonly T[];
  /** Call with the outcome of each save. Returns it unchanged. */
  readonly afterSave: <Outcome extends SaveOutcome<object>>(outcome: Outcome) => Outcome;
}

const NONE: readonly never[] = [];

/**
 * The options of a list that shrinks with each save, such as unassigned users. If the response to a save is lost, the options stay the
 * same: the save may have removed the chosen one, and a retry must send the same request.
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
