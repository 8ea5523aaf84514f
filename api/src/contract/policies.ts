/**
 * Authorization policies as pure functions. The server enforces them; the client uses the same functions to show or hide actions. Anything
 * that no policy allows is denied.
 */
import type { GroupCode } from './fields.ts';

/** Roles derived from group membership (ROLE-01). */
export interface RoleFlags {
  readonly isCorpAdmin: boolean;
  readonly isFranchiseAdmin: boolean;
  readonly isPosAdmin: boolean;
  /** True only for members of the read-only group who have no other role (ROLE-05). */
  readonly isReadonlyUser: boolean;
}

/** The caller's roles and records. */
export interface Actor extends RoleFlags {
  /** The franchise that the caller administers, or null. */
  readonly groupCode: GroupCode | null;
  /** The vendor that the caller administers, or null. */
  readonly pointOfSaleVendorId: number | null;
}

/** The franchise or vendor in the path of a request. */
export interface Target {
  readonly groupCode?: GroupCode | undefined;
  readonly pointOfSaleVendorId?: number | undefined;
}

export type DenialReason = 'role' | 'other_franchise' | 'other_vendor' | 'has_people_or_units';
export type Verdict = { readonly allowed: true } | { readonly allowed: false; readonly reason: DenialReason };
export type Policy = (actor: Actor, target: Target) => Verdict;

const ALLOWED: Verdict = { allowed: true };
const denied = (reason: DenialReason): Verdict => ({ allowed: false, reason });

/** Configured group ids, named like the settings of the host page (AUTH-05). */
export interface RoleGroupIds {
  readonly corporateAdminGroupId: string;
  readonly franchiseAdminGroupId: string;
  readonly pointOfSaleAdminGroupId: string;
  readonly readonlyUserGroupId: string;
}

/** Returns the roles of a member of these groups (ROLE-01, ROLE-05). Compares group ids case-insensitively. */
export function roleFlags(groupIds: readonly string[], configured: RoleGroupIds): RoleFlags {
  const memberships = new Set(groupIds.map((id) => id.toLowerCase()));
  const isIn = (id: string) => memberships.has(id.toLowerCase());
  const isCorpAdmin = isIn(configured.corporateAdminGroupId);
  const isFranchiseAdmin = isIn(configured.franchiseAdminGroupId);
  const isPosAdmin = isIn(configured.pointOfSaleAdminGroupId);
  const isReadonlyUser = isIn(configured.readonlyUserGroupId) && !isCorpAdmin && !isFranchiseAdmin && !isPosAdmin;
  return { isCorpAdmin, isFranchiseAdmin, isPosAdmin, isReadonlyUser };
}

/** Any signed-in user, for their own data. */
export const anySignedIn: Policy = () => ALLOWED;

/** Lists of all franchises: corporate admins and read-only users. */
export const readAllFranchises: Policy = (actor) =>
  actor.isCorpAdmin || actor.isReadonlyUser ? ALLOWED : denied('role');

/** Reading a franchise: corporate admins and read-only users any, franchise admins their own (ROLE-02, ROLE-03, ROLE-05). */
export const readFranchise: Policy = (actor, target) =>
  actor.isReadonlyUser ? ALLOWED : administerFranchise(actor, target);

/** Changing a franchise: corporate admins any, franchise admins their own. */
export const administerFranchise: Policy = (actor, target) => {
  if (actor.isCorpAdmin) return ALLOWED;
  if (!actor.isFranchiseAdmin) return denied('role');
  return actor.groupCode !== null && actor.groupCode === target.groupCode ? ALLOWED : denied('other_franchise');
};

/** For paths without a franchise. The handler checks the franchise once it has found the record. */
export const administerSomeFranchise: Policy = (actor) =>
  actor.isCorpAdmin || (actor.isFranchiseAdmin && actor.groupCode !== null) ? ALLOWED : denied('role');

/** Like `administerSomeFranchise`, for reading. */
export const readSomeFranchise: Policy = (actor, target) =>
  actor.isReadonlyUser ? ALLOWED : administerSomeFranchise(actor, target);

/** Corporate admins only (ROLE-02). */
export const corporateOnly: Policy = (actor) => (actor.isCorpAdmin ? ALLOWED : denied('role'));

/** A vendor: corporate admins any, POS admins their own (ROLE-04). */
export const administerVendor: Policy = (actor, target) => {
  if (actor.isCorpAdmin) return ALLOWED;
  if (!actor.isPosAdmin) return denied('role');
  const isOwn = actor.pointOfSaleVendorId !== null && actor.pointOfSaleVendorId === target.pointOfSaleVendorId;
  return isOwn ? ALLOWED : denied('other_vendor');
};

/** The history of a franchise or a vendor: its administrators. Any other history: corporate admins (history-scope.ts). */
export const administerScope: Policy = (actor, target) => {
  if (target.groupCode !== undefined) return administerFranchise(actor, target);
  if (target.pointOfSaleVendorId !== undefined) return administerVendor(actor, target);
  return corporateOnly(actor, target);
};

/**
 * Change sets of a scope: its administrators, and read-only users, who may propose changes of a franchise. Who may read and change
 * which set depends on the set too (functions/change-sets/access.ts).
 */
export const proposeInScope: Policy = (actor, target) =>
  actor.isReadonlyUser && target.groupCode !== undefined ? ALLOWED : administerScope(actor, target);

/** Lists of change sets: like `proposeInScope`, and read-only users find their own sets of all franchises. */
export const listChangeSets: Policy = (actor, target) =>
  actor.isReadonlyUser && target.pointOfSaleVendorId === undefined ? ALLOWED : administerScope(actor, target);

/** For paths without a vendor. The handler checks the vendor once it has found the record. */
export const administerSomeVendor: Policy = (actor) =>
  actor.isCorpAdmin || (actor.isPosAdmin && actor.pointOfSaleVendorId !== null) ? ALLOWED : denied('role');

/** Only corporate admins may remove a person with people or units below (HIER-06). Runs after the route's policy. */
export function removePerson(actor: RoleFlags, person: { childCount: number; unitCount: number }): Verdict {
  if (actor.isCorpAdmin || (person.childCount === 0 && person.unitCount === 0)) return ALLOWED;
  return denied('has_people_or_units');
}
