/** The fields of the dialog "User Information" (USER-07, USER-08) and what must hold of them (USER-10). */
import { type CommunicationOption, type FranchiseUser, positionError } from '@franchise-admin/api/contract';
import {
  BLANK_PERSON,
  PERSON_LABELS,
  type PersonValues,
  personBody,
  personErrors,
  personValues,
} from '../../../shared/person/person.ts';
import type { ComparedField, FieldErrors } from '../../../ui/index.ts';

/** One field per communication type, so that each can be compared with somebody else's choice. */
type OptionField = `option${number}`;

export interface UserValues extends PersonValues {
  isFranchiseAdmin: boolean;
  isFranchiseOwner: boolean;
  position: string;
  [option: OptionField]: boolean;
}

export const BLANK: UserValues = {
  ...BLANK_PERSON,
  isFranchiseAdmin: false,
  isFranchiseOwner: false,
  position: '',
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

/** The fields of a user and of what they have chosen. */
export function valuesOf(user: FranchiseUser | undefined, options: readonly CommunicationOption[]): UserValues {
  const chosen = choices(options, ({ selected }) => selected);
  return user ? { ...fieldsOf(user), ...chosen } : { ...BLANK, ...chosen };
}

/** The fields of the record in a 412 response, which joins the names of the chosen types to one text. */
export function recordValues(user: FranchiseUser, options: readonly CommunicationOption[]): UserValues {
  const chosen = new Set(optionsNamed(user.commsOptions, options));
  return { ...fieldsOf(user), ...choices(options, (option) => chosen.has(option)) };
}

/** The options whose names, joined by ", ", are the text. Names may contain commas themselves; longer names win. */
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
  };
}

/** USER-10, in the order of the fields. @param before as in `personErrors` */
export function userErrors(values: UserValues, before: FranchiseUser | undefined): FieldErrors<UserValues> {
  const errors: FieldErrors<UserValues> = personErrors(values, before);
  const position = positionError(values);
  if (position !== null) errors.position = position;
  return errors;
}

/**
 * What the call is sent of the user. An owner's description is not shown, so it is left as it is.
 * @param mayAppoint whether the caller decides about Franchise Admins (ROLE-06)
 */
export function userBody(franchiseUserId: number, values: UserValues, mayAppoint: boolean) {
  return {
    franchiseUserId,
    ...personBody(values),
    isFranchiseOwner: values.isFranchiseOwner,
    ...(!values.isFranchiseOwner && { position: values.position.trim() }),
    ...(mayAppoint && { isFranchiseAdmin: values.isFranchiseAdmin }),
  };
}

/** The questions of the form, in their order; a stale save compares these fields. */
export const FIELD_LABELS = {
  ...PERSON_LABELS,
  isFranchiseAdmin: 'Is this user a Franchise Admin?',
  isFranchiseOwner: 'Is this user a Franchise Owner?',
  position: 'Other. Please describe their role',
} as const;

const showFlag = (value: unknown) => (value === true ? 'Yes' : 'No');

/** What is asked about where somebody else saved first. @param mayAppoint as in `userBody` */
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
      label: FIELD_LABELS[name],
      show: typeof BLANK[name] === 'boolean' ? showFlag : undefined,
    })),
    ...options.map((option) => ({
      name: optionField(option),
      label: option.communicationTypeName,
      show: showFlag,
    })),
  ];
}
