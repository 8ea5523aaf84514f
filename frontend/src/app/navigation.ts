/** The header's links by role and selection (NAV-01 to NAV-05), and which pages are about a franchise. */
import type { RoleFlags } from '@franchise-admin/api/contract';
import { isAbout, SCREEN_PATHS, SCREENS, type ScreenPath, screenAt, seesFranchises } from './screens.ts';

export interface NavItem {
  readonly to: string;
  readonly label: string;
  /** The screens it stands for: its own, and the same one for the other kind of selection (NAV-08). */
  readonly screens: readonly (ScreenPath | undefined)[];
}

/** @param code the selected franchise, SYSTEM, or null while nothing is selected */
export function navigationFor(roles: RoleFlags, code: string | null): readonly NavItem[] {
  return SCREEN_PATHS.flatMap((path) => {
    const screen = SCREENS[path];
    const { title, label = title, isFor = seesFranchises, twin } = screen;
    return isFor(roles) && isAbout(screen, code) ? { to: `/${path}`, label, screens: [path, twin] } : [];
  });
}

/** HIER-13: a POS admin who is nothing else has no hierarchy. */
export function isOnlyPosAdmin(roles: RoleFlags): boolean {
  return roles.isPosAdmin && !seesFranchises(roles);
}

/**
 * Pages of one franchise or of SYSTEM: a franchise that may not be seen is refused there. An address that no route knows is none,
 * whatever franchise it names (SHELL-05).
 */
export function isFranchisePage(path: string): boolean {
  const screen = screenAt(path);
  return screen !== undefined && SCREENS[screen].about !== null;
}

/**
 * The query parameters that a link to another screen of a franchise keeps: the search, and on the same screen the sort. The tab is the
 * one that the screen showed last, otherwise the present one if the screen has it too.
 * @param lastTab "" for a screen's first tab; null if the screen was not shown yet
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
  const tab = (at === target ? null : lastTab(target)) ?? params.get('tab') ?? '';
  if (SCREENS[target].tabs?.includes(tab)) kept.set('tab', tab);
  for (const name of at === target ? ['search', 'sort'] : ['search']) {
    const value = params.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}

/** The path that shows the same screen for the other kind of selection, so that address and links agree (NAV-02, NAV-03). */
export function pathFor(path: string, code: string): string {
  const at = screenAt(path);
  const screen = at === undefined ? undefined : SCREENS[at];
  return screen?.twin === undefined || isAbout(screen, code) ? path : `/${screen.twin}`;
}
