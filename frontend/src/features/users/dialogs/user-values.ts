/** The fields of "User Information" (USER-07, USER-08) and their validation (USER-10). */
import {
  type CommunicationOption,
  type FranchiseUser,
  positionError,
  USER_FIELDS,
} from '@franchise-admin/api/contract';
import {
  BLANK_PERSON,
  PERSON_LABELS,
  type PersonValues,
  personBody,
  personErrors,
  personValues,
} from '../../../shared/person/person.ts';
import type { ComparedField, FieldErrors } from '../../../ui/index.ts';

/** The form has one field per communication type, so that the conflict dialog compares each type. */
type OptionField = `option${number}`;

export interface UserValues extends PersonValues {
  isFranchiseAdmin: boolean;
  isFranchiseOwner: boolean;
  position: string;
  isDisabled: boolean;
  [option: OptionField]: boolean;
}

export const BLANK: UserValues = {
  ...BLANK_PERSON,
  isFranchiseAdmin: false,
  isFranchiseOwner: false,
  position: '',
  isDisabled: false,
};

export function optionField({ communicationTypeId }: Pick<CommunicationOption, 'communicationTypeId'>): OptionField {
  return `option${communicationTypeId}`;
}

function choices(
  options: readonly CommunicationOption[],
  isChosen: (option: CommunicationOption) => boolean,
): Record<OptionField, boolean> {
  return Object.fromEntries(options.map((option) => [optionField(option), isChosen(option)]));
}

/** Returns the form's values for a user and their preferences. */
export function valuesOf(user: FranchiseUser | undefined, options: readonly CommunicationOption[]): UserValues {
  const chosen = choices(options, ({ selected }) => selected);
  return user ? { ...fieldsOf(user), ...chosen } : { ...BLANK, ...chosen };
}

/** Returns the form's values for the record in a 412 response. That record lists the chosen types as one text. */
export function recordValues(user: FranchiseUser, options: readonly CommunicationOption[]): UserValues {
  const chosen = new Set(optionsNamed(user.commsOptions, options));
  return { ...fieldsOf(user), ...choices(options, (option) => chosen.has(option)) };
}

/** Parses names that are joined by ", ". A name may itself contain commas, so longer names are matched first. */
function optionsNamed(text: string, options: readonly CommunicationOption[]): readonly CommunicationOption[] {
  const longestFirst = options.toSorted((a, b) => b.communicationTypeName.length - a.communicationTypeName.length);
  const parse = (rest: string): CommunicationOption[] | undefined => {
    if (rest === '') return [];
    for (const option of longestFirst) {
      if (!`${rest}, `.startsWith(`${option.communicationTypeName}, `)) continue;
      const others = parse(rest.slice(option.communicationTypeName.length + 2));
      if (others) return [option, ...others];
    }
    return undefined;
  };
  return parse(text) ?? [];
}

function fieldsOf(user: FranchiseUser): UserValues {
  return {
    ...personValues(user),
    isFranchiseAdmin: user.isFranchiseAdmin,
    isFranchiseOwner: user.isFranchiseOwner,
    position: user.position ?? '',
    isDisabled: user.isDisabled ?? false,
  };
}

/** Returns the messages for invalid values (USER-10), in field order. @param before see `personErrors` */
export function userErrors(values: UserValues, before: FranchiseUser | undefined): FieldErrors<UserValues> {
  const errors: FieldErrors<UserValues> = personErrors(values, before);
  const position = positionError(values);
  if (position !== null) errors.position = position;
  return errors;
}

/**
 * Returns the request body. Omits an unchanged `isDisabled`. Omits `position` for an owner, because the form hides the field.
 * @param base the values before the user's changes
 * @param mayAppoint true to include `isFranchiseAdmin` (ROLE-06)
 */
export function changedBody(franchiseUserId: number, values: UserValues, base: UserValues, mayAppoint: boolean) {
  return {
    franchiseUserId,
    ...personBody(values),
    isFranchiseOwner: values.isFranchiseOwner,
    ...(!values.isFranchiseOwner && { position: values.position.trim() }),
    ...(mayAppoint && { isFranchiseAdmin: values.isFranchiseAdmin }),
    ...(values.isDisabled !== base.isDisabled && { isDisabled: values.isDisabled }),
  };
}

/** Labels in form order. */
export const FIELD_LABELS = {
  ...PERSON_LABELS,
  isFranchiseAdmin: 'Is this user a Franchise Admin?',
  isFranchiseOwner: 'Is this user a Franchise Owner?',
  position: 'Other. Please describe their role',
  isDisabled: 'Is the account of this user disabled?',
} as const;

const showFlag = (value: unknown) => (value === true ? 'Yes' : 'No');

/** Returns the fields that the conflict dialog compares. @param mayAppoint see `changedBody` */
export function comparedFields(
  options: readonly CommunicationOption[],
  mayAppoint: boolean,
): readonly ComparedField<UserValues>[] {
  const names = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).filter(
    (name) => mayAppoint || name !== 'isFranchiseAdmin',
  );
  return [
    ...names.map((name) => ({
      name,
      // The form's label is an instruction, which does not fit a list of values.
      label: name === 'position' ? USER_FIELDS.position.label : FIELD_LABELS[name],
      show: typeof BLANK[name] === 'boolean' ? showFlag : undefined,
    })),
    ...options.map((option) => ({
      name: optionField(option),
      label: option.communicationTypeName,
      show: showFlag,
    })),
  ];
}
