/** The values of the unit dialog (UNIT-05) and their validation (UNIT-08). */
import {
  type BodyOf,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  MAX_EMAIL,
  recordWith,
  type Unit,
  type UnitTextField,
  type unitRoutes,
  type WritableUnitField,
} from '@franchise-admin/api/contract';
import type { PickerOption } from '../../ui/index.ts';

type PersonField = Exclude<WritableUnitField, UnitTextField>;

/** The values in the form. A person is an id as text, or null. */
export type UnitValues = Readonly<Record<UnitTextField, string> & Record<PersonField, string | null>>;

/** The text fields in order, with the maximum lengths from the contract. */
export const UNIT_TEXTS = {
  emailAddress: { type: 'email', maxLength: MAX_EMAIL },
  phoneNumber: { type: 'tel', maxLength: 60 },
} as const satisfies Record<UnitTextField, { readonly type: 'email' | 'tel' | 'text'; readonly maxLength: number }>;
export const TEXT_NAMES = Object.keys(UNIT_TEXTS) as readonly UnitTextField[];

export const NO_VALUES: UnitValues = {
  ...recordWith(TEXT_NAMES, () => ''),
  managerId: null,
  franchiseRoleMemberId: null,
};

const idText = (id: number | null) => (id === null ? null : String(id));
const idOf = (text: string | null) => (text === null ? null : Number(text));

export function valuesOf(unit: Unit): UnitValues {
  return {
    ...recordWith(TEXT_NAMES, (name) => unit[name] ?? ''),
    managerId: idText(unit.managerId),
    franchiseRoleMemberId: idText(unit.franchiseRoleMemberId),
  };
}

export function bodyOf(unitCode: string, values: UnitValues): BodyOf<typeof unitRoutes.saveUnit> {
  return {
    unitCode,
    ...recordWith(TEXT_NAMES, (name) => values[name].trim() || null),
    managerId: idOf(values.managerId),
    franchiseRoleMemberId: idOf(values.franchiseRoleMemberId),
  };
}

/** Returns the messages for invalid values (UNIT-08). */
export function unitErrors({ emailAddress }: Pick<UnitValues, 'emailAddress'>): { emailAddress?: string } {
  const email = emailAddress.trim();
  return email === '' || EMAIL_PATTERN.test(email) ? {} : { emailAddress: EMAIL_MESSAGE };
}

export type UnitPeople = Readonly<Record<PersonField, PickerOption | null>>;

/** Returns the people whose names are in the record, because the loaded lists lack people who were added later. */
export function peopleOf(unit: Unit): UnitPeople {
  const { managerId, franchiseRoleMemberId: id } = valuesOf(unit);
  // The lowest level with a name is the assigned person. Higher levels are the people that this person reports up to.
  const assigned = unit.levelOneName ?? unit.levelTwoName ?? unit.levelThreeName ?? unit.levelFourName;
  return {
    managerId: managerId === null ? null : { value: managerId, label: unit.managerName ?? `User ${managerId}` },
    franchiseRoleMemberId: id === null ? null : { value: id, label: assigned ?? `Position ${id}` },
  };
}
