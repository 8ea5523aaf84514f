/** What the unit dialog is filled in with (UNIT-05) and what can be wrong with it (UNIT-08). */
import {
  type BodyOf,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  recordWith,
  type UnitDetails,
  type unitRoutes,
  type WritableUnitField,
} from '@franchise-admin/api/contract';
import type { PickerOption } from '../../ui/index.ts';

/** The fields that are text; the others name a person. */
type TextField = Exclude<WritableUnitField, PersonField>;
type PersonField = 'managerId' | 'franchiseRoleMemberId';

/** Each field as the dialog edits it. A person is a record number as text; null for none. */
export type UnitValues = Readonly<Record<TextField, string> & Record<PersonField, string | null>>;

/** The text fields in their order, with the contract's limits. */
export const UNIT_TEXTS = {
  emailAddress: { type: 'email', maxLength: 254 },
  phoneNumber: { type: 'tel', maxLength: 60 },
} as const satisfies Record<TextField, { readonly type: 'email' | 'tel' | 'text'; readonly maxLength: number }>;
export const TEXT_NAMES = Object.keys(UNIT_TEXTS) as readonly TextField[];

export const NO_VALUES: UnitValues = {
  ...recordWith(TEXT_NAMES, () => ''),
  managerId: null,
  franchiseRoleMemberId: null,
};

const idText = (id: number | null) => (id === null ? null : String(id));
const idOf = (text: string | null) => (text === null ? null : Number(text));

export function valuesOf(unit: UnitDetails): UnitValues {
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

/** UNIT-08 */
export function unitErrors({ emailAddress }: Pick<UnitValues, 'emailAddress'>): { emailAddress?: string } {
  const email = emailAddress.trim();
  return email === '' || EMAIL_PATTERN.test(email) ? {} : { emailAddress: EMAIL_MESSAGE };
}

export type UnitPeople = Readonly<Record<PersonField, PickerOption | null>>;

/** Whom the record itself names, as it calls them: they may be in none of the lists, having come or gone after those were read. */
export function peopleOf(unit: UnitDetails): UnitPeople {
  const { managerId, franchiseRoleMemberId: id } = valuesOf(unit);
  // The lowest level that is named is the assigned person's; the others are of those above.
  const assigned = unit.levelOneName ?? unit.levelTwoName ?? unit.levelThreeName ?? unit.levelFourName;
  return {
    managerId: managerId === null ? null : { value: managerId, label: unit.managerName ?? `User ${managerId}` },
    franchiseRoleMemberId: id === null ? null : { value: id, label: assigned ?? `Position ${id}` },
  };
}
