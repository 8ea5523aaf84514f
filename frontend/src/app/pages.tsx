/** The pages' code, each in a chunk of its own, and the ways to ask ahead of its first showing for it and for what it reads. */
import type { ComponentType } from 'react';
import type { ReadAhead } from '../client/useCall.ts';
import { lazyComponent } from '../ui/index.ts';
import { type ScreenPath, screenAt } from './screens.ts';
import { Loading } from './Waiting.tsx';

interface PageCode {
  readonly default: ComponentType;
  readonly readAhead?: ReadAhead;
}

const page = (load: () => Promise<PageCode>) => ({
  ...lazyComponent(async () => (await load()).default, <Loading />),
  readAhead: ((...address) => {
    // Code that did not come is told where it is shown.
    load().then(
      (code) => code.readAhead?.(...address),
      () => undefined,
    );
  }) satisfies ReadAhead,
});

const hierarchy = page(() => import('./HierarchyScreen.tsx'));
const users = page(() => import('./UsersScreen.tsx'));
const units = page(() => import('./UnitsScreen.tsx'));
const groupDetails = page(async () => {
  const { GroupDetailsPage, readAddressesAhead } = await import('../features/group-details/GroupDetailsPage.tsx');
  return { default: GroupDetailsPage, readAhead: readAddressesAhead };
});
const pos = page(async () => ({ default: (await import('../features/pos/PosPage.tsx')).PosPage }));
const admin = page(async () => ({ default: (await import('../features/admin/AdminPage.tsx')).AdminPage }));

export const PAGES = {
  '': hierarchy,
  users,
  'all-users': users,
  units,
  'all-units': units,
  'group-details': groupDetails,
  'pos-admin': pos,
  admin,
} satisfies Record<ScreenPath, ReturnType<typeof page>>;

// Seldom seen, so nobody loads them ahead.
const notShown = <P extends object>(load: () => Promise<ComponentType<P>>) => lazyComponent(load, <Loading />).Lazy;
export const NotFoundPage = notShown(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);
export const FranchiseRefused = notShown(async () => (await import('./Refused.tsx')).FranchiseRefused);
export const FranchiseUnknown = notShown(async () => (await import('./Refused.tsx')).FranchiseUnknown);

function pageAt(path: string) {
  const screen = screenAt(path);
  return screen === undefined ? undefined : PAGES[screen];
}

/** Fetches the code of the page at an address's path, beside the sign-in's instead of after it. */
export function preloadPage(path: string): void {
  pageAt(path)?.preload();
}

/** Asks for what the page at an address's path will read first. */
export function readPageAhead(path: string, ...address: Parameters<ReadAhead>): void {
  pageAt(path)?.readAhead(...address);
}
