/**
 * Authorization policies as pure functions. The server enforces them; the client uses them to show or hide actions. Everything that no
 * policy allows is denied.
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

/** The configured ids of the role groups. Their names match the settings of the host page (AUTH-05). */
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

/** Allows any signed-in user. For endpoints that return only the caller's own data. */
export const anySignedIn: Policy = () => ALLOWED;

/** Allows corporate admins and read-only users to list all franchises. */
export const readAllFranchises: Policy = (actor) =>
  actor.isCorpAdmin || actor.isReadonlyUser ? ALLOWED : denied('role');

/**
 * Allows corporate admins and read-only users to read any franchise, and franchise admins to read their own (ROLE-02, ROLE-03, ROLE-05).
 */
export const readFranchise: Policy = (actor, target) =>
  actor.isReadonlyUser ? ALLOWED : administerFranchise(actor, target);

/** Allows corporate admins to change any franchise, and franchise admins to change their own. */
export const administerFranchise: Policy = (actor, target) => {
  if (actor.isCorpAdmin) return ALLOWED;
  if (!actor.isFranchiseAdmin) return denied('role');
  return actor.groupCode !== null && actor.groupCode === target.groupCode ? ALLOWED : denied('other_franchise');
};

/** For paths without a franchise. The handler checks the franchise of the record after it has read the record. */
export const administerSomeFranchise: Policy = (actor) =>
  actor.isCorpAdmin || (actor.isFranchiseAdmin && actor.groupCode !== null) ? ALLOWED : denied('role');

/** Like `administerSomeFranchise`, but also allows read-only users. For endpoints that only read. */
export const readSomeFranchise: Policy = (actor, target) =>
  actor.isReadonlyUser ? ALLOWED : administerSomeFranchise(actor, target);

export const corporateOnly: Policy = (actor) => (actor.isCorpAdmin ? ALLOWED : denied('role'));

/** Allows corporate admins to manage any vendor, and POS admins to manage their own (ROLE-04). */
export const administerVendor: Policy = (actor, target) => {
  if (actor.isCorpAdmin) return ALLOWED;
  if (!actor.isPosAdmin) return denied('role');
  const isOwn = actor.pointOfSaleVendorId !== null && actor.pointOfSaleVendorId === target.pointOfSaleVendorId;
  return isOwn ? ALLOWED : denied('other_vendor');
};

/**
 * Allows administrators of the franchise or vendor to read its history. Only corporate admins may read any other history
 * (history-scope.ts).
 */
export const administerScope: Policy = (actor, target) => {
  if (target.groupCode !== undefined) return administerFranchise(actor, target);
  if (target.pointOfSaleVendorId !== undefined) return administerVendor(actor, target);
  return corporateOnly(actor, target);
};

/** Allows users who may read the records of a franchise or vendor. Only corporate admins may read the records of other scopes. */
export const readScope: Policy = (actor, target) =>
  target.groupCode === undefined ? administerScope(actor, target) : readFranchise(actor, target);

/**
 * Allows administrators of a scope to use its change sets, and read-only users to propose changes to a franchise.
 * functions/change-sets/access.ts also checks access to the individual set.
 */
export const proposeInScope: Policy = (actor, target) =>
  actor.isReadonlyUser && target.groupCode !== undefined ? ALLOWED : administerScope(actor, target);

/** For lists of change sets. Like `proposeInScope`, but read-only users may also list their own sets of all franchises. */
export const listChangeSets: Policy = (actor, target) =>
  actor.isReadonlyUser && target.pointOfSaleVendorId === undefined ? ALLOWED : administerScope(actor, target);

/** For paths without a vendor. The handler checks the vendor of the record after it has read the record. */
export const administerSomeVendor: Policy = (actor) =>
  actor.isCorpAdmin || (actor.isPosAdmin && actor.pointOfSaleVendorId !== null) ? ALLOWED : denied('role');

/** Lets only corporate admins remove a person who has people or units below them (HIER-06). Runs after the route's policy. */
export function removePerson(actor: RoleFlags, person: { childCount: number; unitCount: number }): Verdict {
  if (actor.isCorpAdmin || (person.childCount === 0 && person.unitCount === 0)) return ALLOWED;
  return denied('has_people_or_units');
}
