/** What deleting a user depends on (HIER-18, API-27). */
import { isSameAccount } from '../accounts/account.ts';
import type { Obstacle } from '../accounts/obstacle.ts';
import type { UserRecord } from '../franchise-records.ts';
import { fullName } from '../order.ts';

/** What depends on a user: people and units right beneath, units managed. A removal from the hierarchy ends what is beneath first. */
export interface Dependents {
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
  if (isSameAccount(user, actor)) return { reason: 'own_account', detail: 'You cannot delete your own account.' };
  const found: Obstacle[] = [];
  if (childCount + unitCount > 0) {
    const beneath = [counted(childCount, 'person', 'people'), counted(unitCount, 'unit', 'units')].filter(Boolean);
    const detail = `${fullName(user)} has ${beneath.join(' and ')} beneath them. Please move or remove those first.`;
    found.push({ reason: 'has_people_or_units', detail });
  }
  if (managedUnitCount > 0) {
    const detail = `${fullName(user)} manages ${counted(managedUnitCount, 'unit', 'units')}. Please choose another manager there first.`;
    found.push({ reason: 'manages_units', detail });
  }
  const [first] = found;
  return first ? { reason: first.reason, detail: found.map(({ detail }) => detail).join(' ') } : null;
}

/** "2 people", "1 unit"; "" for none. */
function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
