/**
 * Who may do what: small pure functions that the server uses to refuse and the client to show or
 * hide, so that the two cannot differ. What no policy allows is refused.
 */
import type { GroupCode } from './fields.ts';

/** The four flags derived from group membership (ROLE-01). */
export interface RoleFlags {
  readonly isCorpAdmin: boolean;
  readonly isFranchiseAdmin: boolean;
  readonly isPosAdmin: boolean;
  /** In the read-only group and in none of the other three (ROLE-05). */
  readonly isReadonlyUser: boolean;
}

/** The caller as the rules see them. */
export interface Actor extends RoleFlags {
  /** The franchise this person administers; null without such a record. */
  readonly groupCode: GroupCode | null;
  /** The vendor this person administers; null without such a record. */
  readonly pointOfSaleVendorId: number | null;
}

/** What a call is about, taken from its path. */
export interface Target {
  readonly groupCode?: GroupCode | undefined;
  readonly pointOfSaleVendorId?: number | undefined;
}

export type Refusal = 'role' | 'other_franchise' | 'other_vendor' | 'has_people_or_units';
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: Refusal };
export type Policy = (actor: Actor, target: Target) => Verdict;

const ALLOWED: Verdict = { allowed: true };
const refused = (reason: Refusal): Verdict => ({ allowed: false, reason });

/** The configured group ids, by the names of the page settings (AUTH-05). */
export interface RoleGroupIds {
  readonly corporateAdminGroupId: string;
  readonly franchiseAdminGroupId: string;
  readonly pointOfSaleAdminGroupId: string;
  readonly readonlyUserGroupId: string;
}

/** ROLE-01, ROLE-05: the flags of a member of these groups. Group ids compare case-insensitively. */
export function roleFlags(groupIds: readonly string[], configured: RoleGroupIds): RoleFlags {
  const held = new Set(groupIds.map((id) => id.toLowerCase()));
  const isIn = (id: string) => held.has(id.toLowerCase());
  const isCorpAdmin = isIn(configured.corporateAdminGroupId);
  const isFranchiseAdmin = isIn(configured.franchiseAdminGroupId);
  const isPosAdmin = isIn(configured.pointOfSaleAdminGroupId);
  const isReadonlyUser = isIn(configured.readonlyUserGroupId) && !isCorpAdmin && !isFranchiseAdmin && !isPosAdmin;
  return { isCorpAdmin, isFranchiseAdmin, isPosAdmin, isReadonlyUser };
}

/** Anyone who is signed in: a person's own data. */
export const anySignedIn: Policy = () => ALLOWED;

/** Lists over all franchises: corporate admins and read-only users. */
export const readAllFranchises: Policy = (actor) =>
  actor.isCorpAdmin || actor.isReadonlyUser ? ALLOWED : refused('role');

/** Reading one franchise: corporate admins and read-only users any, franchise admins their own (ROLE-02, ROLE-03, ROLE-05). */
export const readFranchise: Policy = (actor, target) =>
  actor.isReadonlyUser ? ALLOWED : administerFranchise(actor, target);

/** Changing one franchise: corporate admins any, franchise admins their own. */
export const administerFranchise: Policy = (actor, target) => {
  if (actor.isCorpAdmin) return ALLOWED;
  if (!actor.isFranchiseAdmin) return refused('role');
  return actor.groupCode !== null && actor.groupCode === target.groupCode ? ALLOWED : refused('other_franchise');
};

/** Franchise calls whose path names no franchise: whose record it is about is asked once it was found. */
export const administerSomeFranchise: Policy = (actor) =>
  actor.isCorpAdmin || (actor.isFranchiseAdmin && actor.groupCode !== null) ? ALLOWED : refused('role');

/** The same for reading. */
export const readSomeFranchise: Policy = (actor, target) =>
  actor.isReadonlyUser ? ALLOWED : administerSomeFranchise(actor, target);

/** Corporate admins alone (ROLE-02). */
export const corporateOnly: Policy = (actor) => (actor.isCorpAdmin ? ALLOWED : refused('role'));

/** One vendor: corporate admins any, POS admins their own (ROLE-04). */
export const administerVendor: Policy = (actor, target) => {
  if (actor.isCorpAdmin) return ALLOWED;
  if (!actor.isPosAdmin) return refused('role');
  const isOwn = actor.pointOfSaleVendorId !== null && actor.pointOfSaleVendorId === target.pointOfSaleVendorId;
  return isOwn ? ALLOWED : refused('other_vendor');
};

/** Vendor calls whose path names no vendor: whose record it is about is asked once it was found. */
export const administerSomeVendor: Policy = (actor) =>
  actor.isCorpAdmin || (actor.isPosAdmin && actor.pointOfSaleVendorId !== null) ? ALLOWED : refused('role');

/** HIER-06: a person with people or units beneath is removed by a corporate admin only; asked after the call's own policy. */
export function removePerson(actor: RoleFlags, person: { childCount: number; unitCount: number }): Verdict {
  if (actor.isCorpAdmin || (person.childCount === 0 && person.unitCount === 0)) return ALLOWED;
  return refused('has_people_or_units');
}
