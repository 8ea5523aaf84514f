import type { PickerOption } from '../../../ui/index.ts';

/**
 * Validates a choice from a list that shrinks when other users choose from it. A choice that is no longer available stays in its field and
 * gets an error (ERR-03).
 * @param available the values in the current list
 * @param missing the message if nothing is chosen (HIER-20)
 */
export function choiceError(
  choice: PickerOption | null,
  available: readonly string[],
  missing: string | undefined,
): string | undefined {
  if (choice === null) return missing;
  return available.includes(choice.value) ? undefined : `${choice.label} is no longer available. Please choose again.`;
}
