/** What the users screen reads: the open tab's list by its own call, and everyone for the counts. */
import { type FranchiseUser, userRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import type { ReadAhead } from '../../client/ahead.ts';
import { type CallState, useCall } from '../../client/useCall.ts';
import type { TableTab } from '../../ui/index.ts';
import { TABS, type TabId, type UsersTab } from './tabs.ts';

export interface UserLists {
  readonly tab: UsersTab;
  /** The open tab's. */
  readonly list: CallState<FranchiseUser[]>;
  /** Every user; undefined while they are not known. */
  readonly everyone: readonly FranchiseUser[] | undefined;
  /** The users of each tab; undefined until they are loaded. */
  readonly byTab: Readonly<Partial<Record<TabId, readonly FranchiseUser[]>>>;
  readonly tabs: readonly TableTab<TabId>[];
  /** Asks again for what is shown. Resolves once it is in. */
  readonly reload: () => Promise<void>;
}

export function useUserLists(groupCode: string, open: TabId): UserLists {
  const options = { params: { code: groupCode } };
  const tab = TABS.find(({ id }) => id === open) as UsersTab;
  const all = useCall(userRoutes.getAllUsers, options);
  const own = useCall(tab.route, tab.id === 'all' ? null : options);
  const list = tab.id === 'all' ? all : own;
  const byTab = useMemo<UserLists['byTab']>(
    () => (all.data ? Object.fromEntries(TABS.map(({ id, holds }) => [id, all.data?.filter(holds)])) : {}),
    [all.data],
  );
  const tabs = TABS.map(({ id, label }) => ({
    id,
    label,
    count: id === tab.id && list.data ? list.data.length : byTab[id]?.length,
  }));
  const reload = async () => {
    await Promise.all([list.reload(), list !== all && all.reload()]);
  };
  return { tab, list, everyone: all.data, byTab, tabs, reload };
}

export const readUserListsAhead: ReadAhead = (client, code, params) => {
  const options = { params: { code } };
  const tab = TABS.find(({ id }) => id === params.get('tab')) ?? TABS[0];
  client.ahead(userRoutes.getAllUsers, options);
  if (tab) client.ahead(tab.route, options);
};
