/** What deleting a user depends on (HIER-18, API-27). */
import { hasBeneath, managesUnits } from '../../contract/deletion.ts';
import { type Obstacle, ownAccountObstacle } from '../accounts/obstacle.ts';
import type { UserRecord } from '../franchise-records.ts';

/** What depends on a user: people and units right beneath, units managed. A removal from the hierarchy ends what is beneath first. */
interface Dependents {
  readonly childCount?: number;
  readonly unitCount?: number;
  readonly managedUnitCount: number;
}

/** What stands against deleting a user, whoever asks; null when nothing does. Of several things all are said. */
export function deletionObstacle(
  actor: { readonly authObjectId: string },
  user: UserRecord,
  { childCount = 0, unitCount = 0, managedUnitCount }: Dependents,
): Obstacle | null {
  const own = ownAccountObstacle(actor, user);
  if (own) return own;
  const found: Obstacle[] = [];
  if (childCount + unitCount > 0)
    found.push({ reason: 'has_people_or_units', detail: hasBeneath(user, childCount, unitCount) });
  if (managedUnitCount > 0) found.push({ reason: 'manages_units', detail: managesUnits(user, managedUnitCount) });
  const [first] = found;
  return first ? { reason: first.reason, detail: found.map(({ detail }) => detail).join(' ') } : null;
}
