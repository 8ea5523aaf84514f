/** Removing a person from the hierarchy (HIER-06). */
import { type RoleFlags, removePerson } from '../../contract/policies.ts';
import { forbidden } from '../problems.ts';

/** Lets only corporate admins remove someone with people or units below. @throws 403 `has_people_or_units` */
export function checkRemoval(actor: RoleFlags, beneath: { childCount: number; unitCount: number }): void {
  const verdict = removePerson(actor, beneath);
  if (!verdict.allowed) throw forbidden(verdict.reason);
}
