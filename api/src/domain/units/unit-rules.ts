/** Assigning, unassigning and changing units (API-16 to API-18, UNIT-05). */

import { fullName } from '../../contract/full-name.ts';
import type { PositionRecord, UnitRecord, UserRecord } from '../franchise-records.ts';
import { checkNotBeingRemoved } from '../hierarchy/placement.ts';
import { conflict, notFound } from '../refusals.ts';

/** The position a unit shall hang on. @throws 404 when it is not in this franchise, 409 while it is being removed */
export function checkAssignee(position: PositionRecord | undefined): void {
  if (!position) throw notFound('This person is not in the hierarchy any more.', 'franchiseRoleMemberId');
  checkNotBeingRemoved(position, 'franchiseRoleMemberId');
}

/** Only a unit that hangs on nobody is assigned (409 `unit_assigned` says who has it). @param holder whom it hangs on */
export function checkUnitUnassigned(unit: UnitRecord, holder: UserRecord | undefined): void {
  if (unit.franchiseRoleMemberId === null) return;
  const whom = holder ? fullName(holder) : 'someone else';
  throw conflict('unit_assigned', `Unit ${unit.unitCode} is already assigned to ${whom}.`, 'unitCode');
}

/** A unit's manager is a user of the franchise. @throws 404 */
export function checkManager(user: UserRecord | undefined): void {
  if (!user) throw notFound('This manager does not exist in this franchise.', 'managerId');
}

interface UnitChange {
  readonly emailAddress?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly managerId?: number | null | undefined;
  readonly franchiseRoleMemberId?: number | null | undefined;
}

/** What a save sets; what is left out stays, blank text means none. */
export function changedUnit<U extends UnitRecord>(unit: U, change: UnitChange): U {
  return {
    ...unit,
    emailAddress: change.emailAddress === undefined ? unit.emailAddress : change.emailAddress || null,
    phoneNumber: change.phoneNumber === undefined ? unit.phoneNumber : change.phoneNumber || null,
    managerId: change.managerId === undefined ? unit.managerId : change.managerId,
    franchiseRoleMemberId:
      change.franchiseRoleMemberId === undefined ? unit.franchiseRoleMemberId : change.franchiseRoleMemberId,
  };
}

/** Whether a save would leave every field as it is. */
export function isSameUnit(a: UnitRecord, b: UnitRecord): boolean {
  return (
    a.emailAddress === b.emailAddress &&
    a.phoneNumber === b.phoneNumber &&
    a.managerId === b.managerId &&
    a.franchiseRoleMemberId === b.franchiseRoleMemberId
  );
}
