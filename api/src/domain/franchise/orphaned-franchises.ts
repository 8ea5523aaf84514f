/** What may be removed as an orphaned franchise (ADM-03): it has users and no unit left. */
import { conflict } from '../refusals.ts';

/** @throws 409 `has_units`, `no_users`, `being_changed` */
export function checkOrphaned(
  groupCode: string,
  holds: { readonly units: boolean; readonly users: boolean; readonly endingPositions: boolean },
): void {
  if (holds.units) throw conflict('has_units', `${groupCode} has units, so it is not orphaned.`);
  if (!holds.users) throw conflict('no_users', `${groupCode} has no users, so it is not orphaned.`);
  if (holds.endingPositions)
    throw conflict(
      'being_changed',
      `Someone is being removed from the hierarchy of ${groupCode}. Please try again soon.`,
    );
}
