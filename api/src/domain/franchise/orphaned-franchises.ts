/** Only a franchise with users and without units can be removed as orphaned (ADM-03). */
import { conflict } from '../problems.ts';

/** @throws 409 `has_units`, `no_users`, `being_changed` */
export function checkOrphaned(
  groupCode: string,
  has: { readonly units: boolean; readonly users: boolean; readonly endingPositions: boolean },
): void {
  if (has.units) throw conflict('has_units', `${groupCode} has units, so it is not orphaned.`);
  if (!has.users) throw conflict('no_users', `${groupCode} has no users, so it is not orphaned.`);
  if (has.endingPositions)
    throw conflict(
      'being_changed',
      `Someone is being removed from the hierarchy of ${groupCode}. Please try again soon.`,
    );
}
