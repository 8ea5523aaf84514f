/** What somebody chose from a list that others take from too. */
import type { PickerOption } from '../../../ui/index.ts';

/**
 * What is wrong with a choice. One that has been taken meanwhile stays in its field and is marked (ERR-03).
 * @param available the values that can be chosen now
 * @param missing HIER-20: what to say when nothing is chosen
 */
export function choiceError(
  choice: PickerOption | null,
  available: readonly string[],
  missing: string | undefined,
): string | undefined {
  if (choice === null) return missing;
  return available.includes(choice.value) ? undefined : `${choice.label} is no longer available. Please choose again.`;
}
