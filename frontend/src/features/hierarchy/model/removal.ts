/** What removing someone from the hierarchy means, a line each (HIER-18 and "Where the specification is silent"). */
import { countedPeople, countedUnits } from './summary.ts';

/**
 * @param beneath the people and units directly beneath
 * @param deleted the user, if they are deleted too
 */
export function removalConsequences(
  beneath: { readonly childCount: number; readonly unitCount: number },
  deleted: { readonly userName: string } | undefined,
): string[] {
  const lines: string[] = [];
  if (beneath.childCount > 0) {
    const move = beneath.childCount === 1 ? 'moves' : 'move';
    lines.push(`${countedPeople(beneath.childCount)} ${move} to the top of the hierarchy, with everything beneath.`);
  }
  if (beneath.unitCount > 0)
    lines.push(`${countedUnits(beneath.unitCount)} ${beneath.unitCount === 1 ? 'becomes' : 'become'} unassigned.`);
  const hasAccount = deleted !== undefined && deleted.userName !== '';
  if (!deleted) lines.push('The user stays in the roster, unassigned.');
  else lines.push(hasAccount ? 'The user and their account are deleted.' : 'The user is deleted.');
  return lines;
}
