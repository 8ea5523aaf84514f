import { useState } from 'react';
import type { SaveOutcome } from '../../../ui/index.ts';

export interface TriedChoices<T> {
  readonly choices: readonly T[];
  /** Call with the outcome of a save with these choices; returns it unchanged. */
  readonly tried: <Outcome extends SaveOutcome<object>>(outcome: Outcome) => Outcome;
}

const NONE: readonly never[] = [];

/**
 * Choices from a list that shrinks with each save, such as unassigned users. If the response to a save is lost, the choices stay: the
 * save may have removed the chosen one from the list, and Save must be able to send the same request again.
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
