/** The pages' code, each in a chunk of its own, and the way to ask for one ahead of its first showing. */
import { lazy } from 'react';

const loadHierarchy = () => import('./HierarchyScreen.tsx');
const loadNotBuilt = () => import('./NotBuiltPages.tsx');

export const HierarchyPage = lazy(loadHierarchy);
export const UsersPage = lazy(() => loadNotBuilt().then((pages) => ({ default: pages.UsersPage })));
export const UnitsPage = lazy(() => loadNotBuilt().then((pages) => ({ default: pages.UnitsPage })));
export const GroupDetailsPage = lazy(() => loadNotBuilt().then((pages) => ({ default: pages.GroupDetailsPage })));
export const PosPage = lazy(() => loadNotBuilt().then((pages) => ({ default: pages.PosPage })));
export const AdminPage = lazy(() => loadNotBuilt().then((pages) => ({ default: pages.AdminPage })));

/** Fetches the code of the page at `path` (below the base path), beside the sign-in's instead of after it. */
export function preloadPage(path: string): void {
  const load = path === '/' ? loadHierarchy : loadNotBuilt;
  // A failure shows when the page itself is rendered.
  load().catch(() => undefined);
}
