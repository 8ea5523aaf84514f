/** The directory groups that a brand's people join who chose a communication type: list, dialog, deletion (ADM-04, ADM-05). */
import {
  type BrandCommunicationGroup,
  type CommunicationType,
  communicationRoutes,
} from '@franchise-admin/api/contract';
import { useRef } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import type { CallState } from '../../../client/useCall.ts';
import {
  Button,
  Card,
  CardHeader,
  type DataColumn,
  DataTable,
  formatCount,
  type Noun,
  type TableHandle,
  useOpenDialog,
  useTableAddress,
} from '../../../ui/index.ts';
import { LateBrandGroupDialog, LateDeletionDialog } from '../dialogs.ts';
import { useLast } from '../useLast.ts';
import { groupLabel, HAS_MEMBERS } from './words.ts';

const TITLE = 'Brand Communication Groups';
const GROUPS: Noun = { one: 'group', many: 'groups' };
/** TBL-03: pixels; all of its rows are shown, and the page scrolls. */
const MAX_HEIGHT = 10_000;

/** Pixels: Edit and Delete, close to each other, as the card is half a window wide. */
const ACTIONS_WIDTH = 108;

const COLUMNS: readonly DataColumn<BrandCommunicationGroup>[] = [
  { id: 'brand', header: 'Brand', text: (group) => group.brandNameDisplay, width: 126 },
  { id: 'type', header: 'Communication Type', text: (group) => group.communicationTypeName, width: 146 },
  { id: 'adGroup', header: 'AD Group', text: (group) => group.adGroupName, width: 210, muted: true },
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
const rowKey = (group: BrandCommunicationGroup) => String(group.brandCommunicationGroupId);

interface OpenDialog {
  readonly kind: 'group' | 'delete';
  /** 0 for a new one (LIM-01). */
  readonly brandCommunicationGroupId: number;
}

export interface BrandCommunicationGroupsProps {
  readonly groups: CallState<BrandCommunicationGroup[]>;
  readonly types: CallState<CommunicationType[]>;
  /** Reads all lists anew that a change may show in. */
  readonly onChange: () => Promise<unknown>;
}

export function BrandCommunicationGroups({ groups, types, onChange }: BrandCommunicationGroupsProps) {
  const client = useClient();
  const view = useTableAddress({ name: 'groups' });
  const [dialog, setDialog] = useOpenDialog<OpenDialog>('admin:brand-communication-groups');
  const grid = useRef<TableHandle>(null);
  const close = () => setDialog(null);
  const id = dialog?.brandCommunicationGroupId;
  const listed = groups.data?.find((group) => group.brandCommunicationGroupId === id);
  const group = useLast(listed, id);
  const isGone = id !== 0 && groups.data !== undefined && listed === undefined;
  const shared = { isGone, onClose: close, onMissing: close, returnFocus: () => grid.current?.activeElement() };

  const remove = async ({ brandCommunicationGroupId, etag }: BrandCommunicationGroup) => {
    const params = { id: brandCommunicationGroupId };
    const result = await client.attempt(communicationRoutes.deleteBrandCommunicationGroup, { params, etag });
    // The row is gone by the time the dialog is.
    if (result.ok) await onChange();
    return result;
  };

  return (
    <Card label={TITLE}>
      <CardHeader
        title={TITLE}
        {...(groups.data && { count: groups.data.length })}
        action={<Button onClick={() => setDialog({ kind: 'group', brandCommunicationGroupId: 0 })}>+ Add Group</Button>}
      />
      <DataTable
        ref={grid}
        id="brand-communication-groups"
        label={TITLE}
        noun={GROUPS}
        columns={COLUMNS}
        rows={groups.data}
        rowKey={rowKey}
        rowLabel={groupLabel}
        actions={({ brandCommunicationGroupId }) => [
          { label: 'Edit', onSelect: () => setDialog({ kind: 'group', brandCommunicationGroupId }) },
          { label: 'Delete', danger: true, onSelect: () => setDialog({ kind: 'delete', brandCommunicationGroupId }) },
        ]}
        actionsWidth={ACTIONS_WIDTH}
        view={view}
        empty={{ title: 'No brand communication groups found' }}
        failure={
          groups.failure && { ...groups.failure, message: 'The brand communication groups could not be loaded.' }
        }
        onRetry={() => void groups.reload()}
        isReloading={groups.isReloading}
        maxHeight={MAX_HEIGHT}
        expectedRows={9}
      />
      {dialog?.kind === 'group' && (
        <LateBrandGroupDialog
          {...shared}
          brandCommunicationGroupId={dialog.brandCommunicationGroupId}
          groups={groups}
          types={types}
          group={group}
          onSaved={() => void onChange()}
        />
      )}
      {dialog?.kind === 'delete' && group && (
        <LateDeletionDialog
          {...shared}
          kind="brand communication group"
          name={groupLabel(group)}
          confirmLabel="Delete"
          obstacle={group.memberCount > 0 ? HAS_MEMBERS : undefined}
          remove={() => remove(group)}
          onRefresh={groups.reload}
        >
          <p>
            Delete <strong>{groupLabel(group)}</strong>?
          </p>
          <p>
            People of this brand can no longer choose {group.communicationTypeName}. The group stays in the directory.
          </p>
        </LateDeletionDialog>
      )}
    </Card>
  );
}
