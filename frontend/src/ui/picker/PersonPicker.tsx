/** A picker for people. Their labels are "first last (email)" (USER-16). */
import { useMemo } from 'react';
import { fullName } from '../full-name.ts';
import { OptionPicker, type OptionPickerProps, type PickerNoun, type PickerOption } from './OptionPicker.tsx';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
}

export interface PersonOption<P extends Person> extends PickerOption {
  readonly person: P;
}

export interface PersonPickerProps<P extends Person>
  extends Omit<OptionPickerProps<PersonOption<P>>, 'options' | 'onChange'> {
  readonly people: readonly P[];
  /** Returns the unique key of a person: the franchiseUserId or franchiseRoleMemberId as text. */
  readonly keyOf: (person: P) => string;
  /** Returns the reason why a person cannot be chosen; undefined for an available person. Available people come first in the list. */
  readonly whyNot?: ((person: P) => string | undefined) | undefined;
  /** @param choice the person's value and label, for forms that store the chosen label */
  readonly onChange: (person: P | null, choice: PickerOption | null) => void;
}

export const personLabel = (person: Person): string => `${fullName(person)} (${person.emailAddress.trim()})`;

const PEOPLE: PickerNoun = { none: 'No one', many: 'people' };

/** `keyOf` and `whyNot` must be the same functions on each render: a new function rebuilds all options. */
export function PersonPicker<P extends Person>({ people, keyOf, whyNot, onChange, ...rest }: PersonPickerProps<P>) {
  const options = useMemo(
    () =>
      people
        .map((person) => ({
          value: keyOf(person),
          label: personLabel(person),
          blocked: whyNot?.(person),
          person,
        }))
        .sort((a, b) => Number(a.blocked !== undefined) - Number(b.blocked !== undefined)),
    [people, keyOf, whyNot],
  );
  return (
    <OptionPicker
      noun={PEOPLE}
      {...rest}
      options={options}
      onChange={(option) => onChange(option?.person ?? null, option && { value: option.value, label: option.label })}
    />
  );
}
