/** The pages' code, each in a chunk of its own, and the way to ask for one ahead of its first showing. */
import type { ComponentType } from 'react';
import { lateCode } from '../ui/index.ts';
import { Loading } from './Waiting.tsx';

const page = (load: () => Promise<ComponentType>) => lateCode(load, <Loading />);

const hierarchy = page(async () => (await import('./HierarchyScreen.tsx')).default);
const users = page(async () => (await import('./UsersScreen.tsx')).default);
const units = page(async () => (await import('./UnitsScreen.tsx')).default);
const groupDetails = page(
  async () => (await import('../features/group-details/GroupDetailsPage.tsx')).GroupDetailsPage,
);
const pos = page(async () => (await import('../features/pos/PosPage.tsx')).PosPage);
const admin = page(async () => (await import('../features/admin/AdminPage.tsx')).AdminPage);

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
