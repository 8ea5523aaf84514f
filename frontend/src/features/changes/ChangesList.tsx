/** The list of change sets, by tab. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { withFallbackMessage } from '../../client/failure.ts';
import { setAddress } from '../../shared/review/set-address.ts';
import { DataTable, TableTabs, useTabAddress, useTableAddress } from '../../ui/index.ts';
import { columnsOf, isInTab, isListed, SETS, TABS, type Tab } from './columns.ts';
import { useChangeSets } from './useChangeSets.ts';

const LABELS: Readonly<Record<Tab, string>> = {
  all: 'All',
  open: 'Open',
  scheduled: 'Scheduled',
  proposed: 'Proposed',
  finished: 'Finished',
};
const EMPTY: Readonly<Record<Tab, { readonly title: string; readonly detail?: string }>> = {
  all: {
    title: 'No sets of changes yet',
    detail: 'Changes of several rows, hand-overs, imports and proposals appear here.',
  },
  open: { title: 'Nothing is running or ready to apply' },
  scheduled: { title: 'Nothing is scheduled' },
  proposed: { title: 'No proposals are waiting' },
  finished: { title: 'Nothing has finished yet' },
};

const setKey = ({ changeSetId }: ChangeSet) => changeSetId;
const setLabel = ({ title }: ChangeSet) => title;

export function ChangesList({ scope }: { readonly scope: string }) {
  const { sets: all, failure, isReloading, isGrowing, reload } = useChangeSets(scope);
  const navigate = useNavigate();
  const [tab, setTab] = useTabAddress(TABS);
  const view = useTableAddress();
  const sets = useMemo(() => all?.filter(isListed), [all]);
  const rows = useMemo(() => sets?.filter(isInTab(tab)), [sets, tab]);
  return (
    <TableTabs
      label="Changes"
      tabs={TABS.map((id) => ({ id, label: LABELS[id], count: sets?.filter(isInTab(id)).length }))}
      open={tab}
      onOpen={setTab}
    >
      <DataTable
        id={`changes-${scope === 'SYSTEM' ? 'all-' : ''}${tab}`}
        label={`${LABELS[tab]} changes`}
        noun={SETS}
        columns={columnsOf(scope)}
        rows={rows}
        rowKey={setKey}
        rowLabel={setLabel}
        actions={(set) => [{ label: 'Open', onSelect: () => navigate(setAddress(set)) }]}
        actionCount={1}
        view={view}
        empty={EMPTY[tab]}
        failure={failure && { ...withFallbackMessage(failure), ...(sets && { isPartial: true }) }}
        onRetry={reload}
        isReloading={isReloading}
        streaming={isGrowing ? {} : undefined}
      />
    </TableTabs>
  );
}
