/** What the unit dialog is filled in with (UNIT-05) and what can be wrong with it (UNIT-08). */
import {
  type BodyOf,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  type UnitDetails,
  type unitRoutes,
} from '@franchise-admin/api/contract';
import type { PickerOption } from '../../ui/index.ts';

export interface UnitValues {
  readonly emailAddress: string;
  readonly phoneNumber: string;
  /** A franchiseUserId as text; null for none. */
  readonly managerId: string | null;
  /** A franchiseRoleMemberId as text; null for nobody. */
  readonly positionId: string | null;
}

export const NO_VALUES: UnitValues = { emailAddress: '', phoneNumber: '', managerId: null, positionId: null };

const idText = (id: number | null) => (id === null ? null : String(id));
const idOf = (text: string | null) => (text === null ? null : Number(text));

export function valuesOf(unit: UnitDetails): UnitValues {
  return {
    emailAddress: unit.emailAddress ?? '',
    phoneNumber: unit.phoneNumber ?? '',
    managerId: idText(unit.managerId),
    positionId: idText(unit.franchiseRoleMemberId),
  };
}

export function bodyOf(unitCode: string, values: UnitValues): BodyOf<typeof unitRoutes.saveUnit> {
  return {
    unitCode,
    emailAddress: values.emailAddress.trim() || null,
    phoneNumber: values.phoneNumber.trim() || null,
    managerId: idOf(values.managerId),
    franchiseRoleMemberId: idOf(values.positionId),
  };
}

/** UNIT-08 */
export function unitErrors({ emailAddress }: Pick<UnitValues, 'emailAddress'>): { emailAddress?: string } {
  const email = emailAddress.trim();
  return email === '' || EMAIL_PATTERN.test(email) ? {} : { emailAddress: EMAIL_MESSAGE };
}

export interface UnitPeople {
  readonly managerId: PickerOption | null;
  readonly positionId: PickerOption | null;
}

/** Whom the record itself names, as it calls them: they may be in none of the lists, having come or gone after those were read. */
export function peopleOf(unit: UnitDetails): UnitPeople {
  const { managerId, positionId } = valuesOf(unit);
  // The lowest level that is named is the assigned person's; the others are of those above.
  const assigned = unit.levelOneName ?? unit.levelTwoName ?? unit.levelThreeName ?? unit.levelFourName;
  return {
    managerId: managerId === null ? null : { value: managerId, label: unit.managerName ?? `User ${managerId}` },
    positionId: positionId === null ? null : { value: positionId, label: assigned ?? `Position ${positionId}` },
  };
}
