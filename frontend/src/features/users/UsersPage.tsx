/** The users screen: tabs with the selected franchise's users, and their dialogs (USER-01 to USER-06). */
import { administerFranchise, corporateOnly, type FranchiseUser, proposeInScope } from '@franchise-admin/api/contract';
import { useEffect, useRef, useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { useCaller, useMay } from '../../context/caller.ts';
import { CountLink } from '../../shared/CountLink.tsx';
import { TabbedList, useListTabs } from '../../shared/history/TabbedList.tsx';
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import { USERS } from '../../shared/words.ts';
import {
  Button,
  counted,
  DataTable,
  dismissActions,
  fullName,
  lazyComponent,
  MatchesIn,
  type Noun,
  PageHeader,
  type TableHandle,
  useOpenDialog,
  usePreloadDialogs,
  useTableAddress,
} from '../../ui/index.ts';
import { type OpenUserChange, userActions } from './bulk/user-actions.ts';
import { BY_NAME, COLUMNS, type ListedUser } from './columns.ts';
import type { OpenUserDialog } from './dialogs/UsersDialog.tsx';
import { ExportAllUsers } from './ExportAllUsers.tsx';
import { NO_USERS, TAB_IDS, TABS } from './tabs.ts';
import { useUserLists } from './useUserLists.ts';

// Loads after the list, or when the first dialog opens.
const { Lazy: UsersDialog, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./dialogs/UsersDialog.tsx')).UsersDialog,
);
// Loads when a search finds nothing.
const { Lazy: UnitMatches } = lazyComponent(
  async () => (await import('../../shared/FranchiseMatches.tsx')).UnitMatches,
);
const { Lazy: UserChangeDialog } = lazyComponent(
  async () => (await import('./bulk/UserChangeDialog.tsx')).UserChangeDialog,
);

const ADMINS: Noun = { one: 'franchise admin', many: 'franchise admins' };
const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

export function UsersPage() {
  return (
    <OneFranchise screen="Users" audience="Franchise">
      {(groupCode, groupName) => <FranchiseUsers groupCode={groupCode} groupName={groupName} />}
    </OneFranchise>
  );
}

function FranchiseUsers({ groupCode, groupName }: { readonly groupCode: string; readonly groupName: string }) {
  const shown = useListTabs(TAB_IDS);
  const view = useTableAddress({ defaultSort: BY_NAME });
  const { tab, tabs, list, everyone, byTab, reload } = useUserLists(groupCode, shown.open);
  const [dialog, setDialog] = useOpenDialog<OpenUserDialog>(`users:${groupCode}`);
  // The routes for saving and deleting use this policy. They load later, with the dialogs.
  const mayChange = useMay(administerFranchise, groupCode);
  const mayPropose = useMay(proposeInScope, groupCode);
  const [change, setChange] = useState<OpenUserChange | null>(null);
  const bulk = { franchise: groupCode, list: 'users', reload };
  const mayExport = useMay(corporateOnly, groupCode);
  const caller = useCaller();
  const grid = useRef<TableHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  useEffect(() => dismissActions, []);

  const isLoaded = list.data !== undefined;
  usePreloadDialogs(preloadDialogs, isLoaded);

  const handOver = ({ franchiseUserId }: ListedUser) => setDialog({ kind: 'handOver', franchiseUserId });
  const add = () => setDialog({ kind: 'user', franchiseUserId: 0 });
  const actions = ({ franchiseUserId, authObjectId }: FranchiseUser) => {
    const edit = {
      label: mayChange ? 'Edit' : 'Details',
      onSelect: () => setDialog({ kind: 'user', franchiseUserId }),
    };
    if (!mayChange) return [edit];
    // Users cannot delete their own account.
    if (authObjectId === caller.authObjectId) return [edit];
    return [edit, { label: 'Delete', danger: true, onSelect: () => setDialog({ kind: 'delete', franchiseUserId }) }];
  };

  return (
    <>
      <PageHeader
        title={`Users - ${groupCode} ${groupName}`}
        note={
          everyone && byTab.admins ? (
            <>
              {counted(everyone.length, USERS)}
              {' · '}
              <CountLink count={byTab.admins.length} noun={ADMINS} to={['/users', groupCode, 'admins']} />
            </>
          ) : null
        }
        actions={
          (mayExport || mayChange) && (
            <>
              {mayExport && <ExportAllUsers groupCode={groupCode} />}
              {mayChange && (
                <Button ref={addButton} appearance="primary" onClick={add}>
                  + Add User
                </Button>
              )}
            </>
          )
        }
      />
      <TabbedList
        label="Users"
        tabs={tabs}
        shown={shown}
        restorable={mayChange ? { scope: groupCode, kind: 'user' } : undefined}
      >
        <DataTable
          ref={grid}
          id={`${tab.id}-users-list`}
          label={tab.label}
          noun={USERS}
          columns={COLUMNS[tab.id]}
          rows={list.data}
          rowKey={userKey}
          rowLabel={fullName}
          actions={actions}
          actionCount={mayChange ? 2 : 1}
          selection={
            mayPropose
              ? {
                  ...bulk,
                  all: everyone,
                  isProposal: !mayChange,
                  actions: userActions(bulk, mayChange, setChange, mayChange ? handOver : undefined),
                }
              : undefined
          }
          view={view}
          empty={{
            title: tab.emptyTitle,
            detail: everyone?.length === 0 ? NO_USERS : tab.emptyDetail,
            action: mayChange && tab.includesNew && <Button onClick={add}>+ Add User</Button>,
          }}
          elsewhere={
            <>
              {TABS.filter(({ id, isPartition }) => isPartition && id !== tab.id && tab.id !== 'all').map((other) => (
                <MatchesIn
                  key={other.id}
                  list={other.label}
                  columns={COLUMNS[other.id]}
                  rows={byTab[other.id]}
                  query={view.query}
                  to={{ tab: other.id }}
                />
              ))}
              <UnitMatches groupCode={groupCode} query={view.query} onMissing={() => undefined} isQuiet />
            </>
          }
          failure={withFallbackMessage(list.failure)}
          onRetry={reload}
          isReloading={list.isReloading}
        />
      </TabbedList>
      {change && (
        <UserChangeDialog
          {...change}
          list={bulk}
          onClose={() => setChange(null)}
          returnFocus={() => grid.current?.activeElement()}
          onMissing={() => setChange(null)}
        />
      )}
      {dialog && (
        <UsersDialog
          dialog={dialog}
          groupCode={groupCode}
          groupName={groupName}
          user={(everyone ?? list.data)?.find((user) => user.franchiseUserId === dialog.franchiseUserId)}
          onCreated={(id) => grid.current?.reveal(String(id))}
          onChange={setDialog}
          onRefresh={reload}
          onClose={() => setDialog(null)}
          returnFocus={() => (dialog.franchiseUserId === 0 ? addButton.current : grid.current?.activeElement())}
          onMissing={() => setDialog(null)}
        />
      )}
    </>
  );
}
