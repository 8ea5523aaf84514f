/** Rules for deleting a user (HIER-18, API-27). */
import { hasBeneath, managesUnits } from '../../contract/deletion.ts';
import { ownAccountRejection, type Rejection } from '../accounts/rejection.ts';
import type { UserRecord } from '../franchise-records.ts';

/**
 * Numbers of direct reports, assigned units and managed units. A removal from the hierarchy omits `childCount` and `unitCount`, because it
 * detaches these people and units.
 */
interface Dependents {
  readonly childCount?: number;
  readonly unitCount?: number;
  readonly managedUnitCount: number;
}

/** Returns why a user cannot be deleted, or null. Except for the caller's own account, the text contains all reasons. */
export function deletionRejection(
  actor: { readonly authObjectId: string },
  user: UserRecord,
  { childCount = 0, unitCount = 0, managedUnitCount }: Dependents,
): Rejection | null {
  const own = ownAccountRejection(actor, user);
  if (own) return own;
  const found: Rejection[] = [];
  if (childCount + unitCount > 0)
    found.push({ reason: 'has_people_or_units', detail: hasBeneath(user, childCount, unitCount) });
  if (managedUnitCount > 0) found.push({ reason: 'manages_units', detail: managesUnits(user, managedUnitCount) });
  const [first] = found;
  return first ? { reason: first.reason, detail: found.map(({ detail }) => detail).join(' ') } : null;
}
