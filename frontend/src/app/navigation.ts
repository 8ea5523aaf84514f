/** The links in the header by role and selection (NAV-01 to NAV-05), and the URL of each link. */
import type { RoleFlags } from '@franchise-admin/api/contract';
import { isInScope, SCREEN_PATHS, SCREENS, type ScreenPath, screenAt, seesFranchises } from './screens.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** The screens on which the link is marked as current: its own screen and that screen's twin (NAV-08). */
  readonly screens: readonly (ScreenPath | undefined)[];
}

/** @param code the code of the selected franchise, SYSTEM, or null if nothing is selected */
export function navigationFor(roles: RoleFlags, code: string | null): readonly NavItem[] {
  return SCREEN_PATHS.flatMap((path) => {
    const screen = SCREENS[path];
    const { title, label = title, isVisibleTo = seesFranchises, isInAccountMenu = false, twin } = screen;
    return !isInAccountMenu && isVisibleTo(roles) && isInScope(screen, code)
      ? { to: `/${path}`, label, screens: [path, twin] }
      : [];
  });
}

/** True for a POS admin without another role, who has no hierarchy (HIER-13). */
export function isOnlyPosAdmin(roles: RoleFlags): boolean {
  return roles.isPosAdmin && !seesFranchises(roles);
}

/**
 * True for pages that show a franchise or SYSTEM. These pages check access to the franchise in the URL. False for an unknown path
 * (SHELL-05).
 */
export function isFranchisePage(path: string): boolean {
  const screen = screenAt(path);
  return screen !== undefined && SCREENS[screen].scope !== null;
}

/**
 * Returns the query parameters of a link to another franchise page. The link keeps the search and, on the same screen, tab and sort. It
 * opens the last tab of another screen; its first tab (UNIT-02) if the user has not visited that screen.
 * @param lastTab "" for the first tab of the screen; null if the user has not visited the screen
 */
export function carriedParams(
  from: string,
  to: string,
  params: URLSearchParams,
  lastTab: (screen: ScreenPath) => string | null,
): URLSearchParams {
  const [at, target] = [screenAt(from), screenAt(to)];
  const kept = new URLSearchParams();
  if (target === undefined || !isFranchisePage(from) || !isFranchisePage(to)) return kept;
  const tab = (at === target ? params.get('tab') : lastTab(target)) ?? '';
  if (SCREENS[target].tabs?.includes(tab)) kept.set('tab', tab);
  for (const name of at === target ? ['search', 'sort'] : ['search']) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** Returns the path of the screen, or of its twin if the screen is not available with the selection (NAV-02, NAV-03). */
export function pathFor(path: string, code: string): string {
  const at = screenAt(path);
  const screen = at === undefined ? undefined : SCREENS[at];
  return screen?.twin === undefined || isInScope(screen, code) ? path : `/${screen.twin}`;
}
