/** Choosing a person; options are labelled "first last (email)" (USER-16). */
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
  /** The person's key among `people`: a franchiseUserId or a franchiseRoleMemberId, as text. */
  readonly keyOf: (person: P) => string;
  /** @param choice the person as a plain option, for forms that keep what was chosen as it was called */
  readonly onChange: (person: P | null, choice: PickerOption | null) => void;
}

const PEOPLE: PickerNoun = { none: 'No one', many: 'people' };

/** `keyOf` must be stable (declare it outside of the component), or the options are made anew at every render. */
export function PersonPicker<P extends Person>({ people, keyOf, onChange, ...rest }: PersonPickerProps<P>) {
  const options = useMemo(
    () =>
      people.map((person) => ({
        value: keyOf(person),
        label: `${fullName(person)} (${person.emailAddress.trim()})`,
        person,
      })),
    [people, keyOf],
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
