/** Removing a person from the hierarchy (HIER-06). */
import { type RoleFlags, removePerson } from '../../contract/policies.ts';
import { forbidden } from '../refusals.ts';

/** @throws 403 `has_people_or_units` for everyone but a corporate admin */
export function checkRemoval(actor: RoleFlags, beneath: { childCount: number; unitCount: number }): void {
  const verdict = removePerson(actor, beneath);
  if (!verdict.allowed) throw forbidden(verdict.reason);
}
