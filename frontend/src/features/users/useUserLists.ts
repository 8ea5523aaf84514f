/** Loads all users of a franchise once, for all tabs. Also loads the open tab's own list, which is shown until all users have loaded. */
import { type FranchiseUser, userRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { type CallState, type ReadAhead, useCall } from '../../client/useCall.ts';
import type { TableTab } from '../../ui/index.ts';
import { TABS, type TabId, type UsersTab } from './tabs.ts';

export interface UserLists {
  readonly tab: UsersTab;
  /** The list of the open tab. */
  readonly list: Omit<CallState<readonly FranchiseUser[]>, 'amend'>;
  /** Undefined until all users have loaded. */
  readonly everyone: readonly FranchiseUser[] | undefined;
  /** The users of each tab; undefined until all users have loaded. */
  readonly byTab: Readonly<Partial<Record<TabId, readonly FranchiseUser[]>>>;
  readonly tabs: readonly TableTab<TabId>[];
  /** Reloads the lists and resolves when they have loaded. */
  readonly reload: () => Promise<unknown>;
}

export function useUserLists(groupCode: string, open: TabId): UserLists {
  const options = { params: { code: groupCode } };
  const tab = TABS.find(({ id }) => id === open) as UsersTab;
  const all = useCall(userRoutes.getAllUsers, options);
  // All users include the users of the tab, but the list of the tab loads faster.
  const own = useCall(tab.route, tab.id === 'all' || all.data ? null : options);
  const byTab = useMemo<UserLists['byTab']>(
    () => (all.data ? Object.fromEntries(TABS.map(({ id, includes }) => [id, all.data?.filter(includes)])) : {}),
    [all.data],
  );
  const list = all.data || tab.id === 'all' ? { ...all, data: byTab[tab.id] } : own;
  const tabs = TABS.map(({ id, label }) => ({ id, label, count: (id === tab.id ? list.data : byTab[id])?.length }));
  const reload = () => Promise.all([all.reload(), own.reload()]);
  return { tab, list, everyone: all.data, byTab, tabs, reload };
}

export const readUserListsAhead: ReadAhead = (prefetch, code, params) => {
  const options = { params: { code } };
  const tab = TABS.find(({ id }) => id === params.get('tab')) ?? TABS[0];
  prefetch(userRoutes.getAllUsers, options);
  if (tab) prefetch(tab.route, options);
};
