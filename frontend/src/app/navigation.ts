/** The header's links by role and selection (NAV-01 to NAV-05), and which pages are about a franchise. */
import { type RoleFlags, SYSTEM } from '@franchise-admin/api/contract';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** Other paths that show the same screen (NAV-08). */
  readonly also: readonly string[];
}

/** Whether this person sees franchises at all; a POS admin who is nothing else does not. */
export function seesFranchises(roles: RoleFlags): boolean {
  return roles.isCorpAdmin || roles.isFranchiseAdmin || roles.isReadonlyUser;
}

/** @param code the selected franchise, SYSTEM, or null while nothing is selected */
export function navigationFor(roles: RoleFlags, code: string | null): readonly NavItem[] {
  const items: NavItem[] = [];
  const add = (to: string, label: string, ...also: string[]) => items.push({ to, label, also });
  if (seesFranchises(roles)) {
    add('/', 'Hierarchy');
    if (code === SYSTEM) {
      add('/all-units', 'Units', '/units');
      add('/all-users', 'Users', '/users');
    } else {
      add('/units', 'Units', '/all-units');
      add('/users', 'Users', '/all-users');
      add('/group-details', 'Group Details');
    }
  }
  if (roles.isCorpAdmin || roles.isPosAdmin) add('/pos-admin', 'POS');
  if (roles.isCorpAdmin) add('/admin', 'Admin');
  return items;
}

/** HIER-13: a POS admin who is nothing else has no hierarchy. */
export function isOnlyPosAdmin(roles: RoleFlags): boolean {
  return roles.isPosAdmin && !seesFranchises(roles);
}

/** A path as routes match it, in any case and with a slash at its end or without: "users" for "/Users/". */
export const routeOf = (path: string) => path.toLowerCase().replace(/^\/|\/+$/g, '');

const FRANCHISE_PAGES = ['', 'users', 'all-users', 'units', 'all-units', 'group-details'];

/**
 * Pages of one franchise or of SYSTEM: a franchise that may not be seen is refused there. An address that no route knows is none,
 * whatever franchise it names (SHELL-05).
 */
export function isFranchisePage(path: string): boolean {
  return FRANCHISE_PAGES.includes(routeOf(path));
}

/** The path that shows the same screen for the other kind of selection, so that address and links agree (NAV-02, NAV-03). */
export function pathFor(path: string, code: string): string {
  const screen = path.replace(/^\/(all-)?(units|users)$/, '$2');
  if (screen === path) return path;
  return code === SYSTEM ? `/all-${screen}` : `/${screen}`;
}
