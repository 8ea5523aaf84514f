/** The pages' code, each in a chunk of its own, and the way to ask for one ahead of its first showing. */
import { lazyPage } from './lazy-page.tsx';

const notBuilt = () => import('./NotBuiltPages.tsx');

const hierarchy = lazyPage(async () => (await import('./HierarchyScreen.tsx')).default);
const users = lazyPage(async () => (await notBuilt()).UsersPage);
const units = lazyPage(async () => (await notBuilt()).UnitsPage);
const groupDetails = lazyPage(async () => (await notBuilt()).GroupDetailsPage);
const pos = lazyPage(async () => (await notBuilt()).PosPage);
const admin = lazyPage(async () => (await notBuilt()).AdminPage);

/** Path below the base path, without its leading slash, to page. */
export const PAGES = {
  '': hierarchy,
  users,
  'all-users': users,
  units,
  'all-units': units,
  'group-details': groupDetails,
  'pos-admin': pos,
  admin,
} as const;

/** Fetches the code of the page at `path`, beside the sign-in's instead of after it. */
export function preloadPage(path: string): void {
  if (Object.hasOwn(PAGES, path)) PAGES[path as keyof typeof PAGES].preload();
}
