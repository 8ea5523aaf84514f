/** The pages, each in its own chunk, with functions that prefetch their code and data. */
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
    // If a page's code fails to load, the page itself reports it.
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
const history = page(async () => ({ default: (await import('../features/history/HistoryPage.tsx')).HistoryPage }));
const changes = page(async () => ({ default: (await import('../features/changes/ChangesPage.tsx')).ChangesPage }));

export const PAGES = {
  '': hierarchy,
  users,
  'all-users': users,
  units,
  'all-units': units,
  'group-details': groupDetails,
  'pos-admin': pos,
  admin,
  history,
  changes,
} satisfies Record<ScreenPath, ReturnType<typeof page>>;

// A rarely shown page. Its code is not preloaded.
const rarePage = <P extends object>(load: () => Promise<ComponentType<P>>) => lazyComponent(load, <Loading />).Lazy;
export const NotFoundPage = rarePage(async () => (await import('./NotFoundPage.tsx')).NotFoundPage);
export const FranchiseForbidden = rarePage(async () => (await import('./UnavailableFranchise.tsx')).FranchiseForbidden);
export const FranchiseUnknown = rarePage(async () => (await import('./UnavailableFranchise.tsx')).FranchiseUnknown);

function pageAt(path: string) {
  const screen = screenAt(path);
  return screen === undefined ? undefined : PAGES[screen];
}

/** Starts to load the code of the page at a path. Does nothing for an unknown path. */
export function preloadPage(path: string): void {
  pageAt(path)?.preload();
}

/** Prefetches the data of the page at a path, if the page has a function for that. */
export function readPageAhead(path: string, ...address: Parameters<ReadAhead>): void {
  pageAt(path)?.readAhead(...address);
}
