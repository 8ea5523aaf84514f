import { fold } from '../search.ts';
import type { PickerNoun, PickerOption } from './OptionPicker.tsx';

/**
 * Returns the option that a typed text identifies: the option with this label, or the only match. Otherwise returns the message to show.
 * @param matches the options that match the text
 */
export function resolution(
  typed: string,
  matches: readonly PickerOption[],
  noun: PickerNoun,
  isLoading: boolean,
): PickerOption | string {
  const named = matches.filter((option) => fold(option.label) === fold(typed));
  const [only] = named.length === 1 ? named : matches;
  if (typed !== '' && only && (named.length === 1 || matches.length === 1)) return only;
  if (isLoading) return 'The list is still loading. Please pick one in a moment.';
  if (typed === '') return 'Please pick one.';
  if (matches.length === 0) return `${noun.none} matches “${typed}”. Please pick one from the list.`;
  return `Several ${noun.many} match “${typed}”. Please pick one.`;
}
