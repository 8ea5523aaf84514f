/** Rules for assigning and changing units (API-16 to API-18, UNIT-05). */

import type * as z from 'zod/mini';
import { fullName } from '../../contract/full-name.ts';
import { recordWith, writableOf } from '../../contract/record.ts';
import { type saveUnitBody, UNIT_FIELDS, type WritableUnitField } from '../../contract/units.ts';
import type { PositionRecord, UnitRecord, UserRecord } from '../franchise-records.ts';
import { checkNotBeingRemoved } from '../hierarchy/placement.ts';
import { conflict, notFound } from '../problems.ts';

/**
 * Checks the position that a unit is being assigned to.
 * @throws 404 if it is not in this franchise, 409 if it is being removed
 */
export function checkAssignee(position: PositionRecord | undefined): void {
  if (!position) throw notFound('This person is no longer in the hierarchy.', 'franchiseRoleMemberId');
  checkNotBeingRemoved(position, 'franchiseRoleMemberId');
}

/**
 * Rejects a unit that is already assigned.
 * @param assignee the person that the unit is assigned to; undefined if unknown
 * @throws 409 `unit_assigned`
 */
export function checkUnitUnassigned(unit: UnitRecord, assignee: UserRecord | undefined): void {
  if (unit.franchiseRoleMemberId === null) return;
  const name = assignee ? fullName(assignee) : 'someone else';
  throw conflict('unit_assigned', `Unit ${unit.unitCode} is already assigned to ${name}.`, 'unitCode');
}

/** Checks that the manager is a user of the franchise. @throws 404 */
export function checkManager(user: UserRecord | undefined): void {
  if (!user) throw notFound('This manager does not exist in this franchise.', 'managerId');
}

type UnitChange = Omit<z.output<typeof saveUnitBody>, 'unitCode'>;

export const WRITABLE_UNIT_FIELDS = writableOf(UNIT_FIELDS);

/** Returns the unit with the submitted fields. Omitted fields keep their value; blank text clears a field. */
export function changedUnit<U extends UnitRecord>(unit: U, change: UnitChange): U {
  const value = (field: WritableUnitField) => {
    const given = change[field] === undefined ? unit[field] : change[field];
    return given === undefined || given === '' ? null : given;
  };
  return { ...unit, ...recordWith(WRITABLE_UNIT_FIELDS, value) };
}
