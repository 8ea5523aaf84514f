/** The directory groups that a brand's people join who chose a communication type: list, dialog, deletion (ADM-04, ADM-05). */
import type { BrandCommunicationGroup, CommunicationType } from '@franchise-admin/api/contract';
import { useRef } from 'react';
import type { CallState } from '../../../client/useCall.ts';
import { ListCard } from '../../../shared/ListCard.tsx';
import {
  Button,
  type DataColumn,
  formatCount,
  lateCode,
  type Noun,
  type TableHandle,
  useOpenDialog,
  usePreload,
  useTableAddress,
} from '../../../ui/index.ts';
import type { OpenGroupDialog } from './BrandGroupDialogs.tsx';
import { groupLabel } from './words.ts';

const { Late: BrandGroupDialogs, preload: preloadDialogs } = lateCode(
  async () => (await import('./BrandGroupDialogs.tsx')).BrandGroupDialogs,
);

const GROUPS: Noun = { one: 'group', many: 'groups' };
/** TBL-03: pixels; all of its rows are shown, and the page scrolls. */
const MAX_HEIGHT = 10_000;

const COLUMNS: readonly DataColumn<BrandCommunicationGroup>[] = [
  { id: 'brand', header: 'Brand', text: (group) => group.brandNameDisplay, width: 146 },
  { id: 'type', header: 'Communication Type', text: (group) => group.communicationTypeName, width: 146 },
  { id: 'adGroup', header: 'AD Group', text: (group) => group.adGroupName, width: 190, muted: true },
  { id: 'adGroupId', header: 'AD Group Id', text: (group) => group.adGroupId, width: 290, muted: true, hidden: true },
  {
    id: 'members',
    header: 'Members',
    text: (group) => formatCount(group.memberCount),
    compare: 'number',
    align: 'end',
    width: 82,
  },
];
/** As the server lists them. */
const BY_BRAND = { column: 'brand', descending: false } as const;
const rowKey = (group: BrandCommunicationGroup) => String(group.brandCommunicationGroupId);

export interface BrandCommunicationGroupsProps {
  readonly groups: CallState<BrandCommunicationGroup[]>;
  readonly types: CallState<CommunicationType[]>;
  /** Reads all lists anew that a change may show in. */
  readonly onChange: () => Promise<unknown>;
}

export function BrandCommunicationGroups({ groups, types, onChange }: BrandCommunicationGroupsProps) {
  const view = useTableAddress({ name: 'groups', defaultSort: BY_BRAND });
  const [dialog, setDialog] = useOpenDialog<OpenGroupDialog>('admin:brand-communication-groups');
  const grid = useRef<TableHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  usePreload(preloadDialogs, groups.data !== undefined);
  const close = () => setDialog(null);

  return (
    <>
      <ListCard
        ref={grid}
        id="brand-communication-groups"
        title="Brand Communication Groups"
        action={
          <Button ref={addButton} onClick={() => setDialog({ kind: 'group', brandCommunicationGroupId: 0 })}>
            + Add Group
          </Button>
        }
        noun={GROUPS}
        columns={COLUMNS}
        rows={groups.data}
        rowKey={rowKey}
        rowLabel={groupLabel}
        actions={({ brandCommunicationGroupId }) => [
          { label: 'Edit', onSelect: () => setDialog({ kind: 'group', brandCommunicationGroupId }) },
          { label: 'Delete', danger: true, onSelect: () => setDialog({ kind: 'delete', brandCommunicationGroupId }) },
        ]}
        view={view}
        empty={{ title: 'No brand communication groups found', detail: 'Add the first one with “+ Add Group” above.' }}
        call={groups}
        failed="The brand communication groups could not be loaded."
        maxHeight={MAX_HEIGHT}
        expectedRows={9}
      />
      {dialog && (
        <BrandGroupDialogs
          dialog={dialog}
          groups={groups}
          types={types}
          onChange={onChange}
          onClose={close}
          onMissing={close}
          returnFocus={() =>
            dialog.brandCommunicationGroupId === 0 ? addButton.current : grid.current?.activeElement()
          }
        />
      )}
    </>
  );
}
