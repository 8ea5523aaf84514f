import { useState } from 'react';
import type { SaveOutcome } from '../../../ui/index.ts';

export interface TriedChoices<T> {
  readonly choices: readonly T[];
  /** Takes the outcome of a save with these choices and returns it. */
  readonly tried: <Outcome extends SaveOutcome<object>>(outcome: Outcome) => Outcome;
}

const NONE: readonly never[] = [];

/**
 * Choices of a list that a save shortens, such as unassigned users. After a save without a response they stay as they were: it may
 * have been carried out, and then the list no longer has what was chosen. Save again sends the same request.
 */
export function useTriedChoices<T>(current: readonly T[] = NONE): TriedChoices<T> {
  const [held, setHeld] = useState<readonly T[]>();
  const choices = held ?? current;
  return {
    choices,
    tried(outcome) {
      setHeld(typeof outcome === 'object' && outcome.isFailed ? choices : undefined);
      return outcome;
    },
  };
}
