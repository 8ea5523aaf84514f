/** The consequences of removing a person from the hierarchy, one line each (HIER-18). */
import { countedPeople, countedUnits } from './summary.ts';

/**
 * @param beneath the number of people and units directly beneath the person
 * @param deleted the user, if the removal also deletes them
 */
export function removalConsequences(
  beneath: { readonly childCount: number; readonly unitCount: number },
  deleted: { readonly userName: string } | undefined,
): string[] {
  const lines: string[] = [];
  if (beneath.childCount > 0) {
    const move = beneath.childCount === 1 ? 'moves' : 'move';
    lines.push(
      `${countedPeople(beneath.childCount)} ${move} to the top of the hierarchy, with everything beneath them.`,
    );
  }
  if (beneath.unitCount > 0)
    lines.push(`${countedUnits(beneath.unitCount)} ${beneath.unitCount === 1 ? 'becomes' : 'become'} unassigned.`);
  const hasAccount = deleted !== undefined && deleted.userName !== '';
  if (!deleted) lines.push('The user becomes unassigned.');
  else lines.push(hasAccount ? 'This deletes the user and their account.' : 'This deletes the user.');
  return lines;
}
