/** Lists the directory groups: one for each brand and communication type. Users who choose the type become members (ADM-04, ADM-05). */
import type { BrandCommunicationGroup, CommunicationType } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { BRAND_GROUP_WIDTHS } from '../../../shared/widths.ts';
import { type DataColumn, formatCount, lazyComponent, type Noun, usePreloadDialogs } from '../../../ui/index.ts';
import { EditableList } from './EditableList.tsx';
import { groupId, groupLabel } from './words.ts';

const { Lazy: BrandGroupDialogs, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./BrandGroupDialogs.tsx')).BrandGroupDialogs,
);

const GROUPS: Noun = { one: 'group', many: 'groups' };
/** In pixels (TBL-03). High enough for all rows, so that only the page scrolls. */
const MAX_HEIGHT = 10_000;

export const COLUMNS: readonly DataColumn<BrandCommunicationGroup>[] = [
  { id: 'brand', header: 'Brand', text: (group) => group.brandNameDisplay, width: BRAND_GROUP_WIDTHS.brand },
  {
    id: 'type',
    header: 'Communication Type',
    text: (group) => group.communicationTypeName,
    width: BRAND_GROUP_WIDTHS.type,
    card: 'title',
  },
  {
    id: 'adGroup',
    header: 'AD Group',
    text: (group) => group.adGroupName,
    width: BRAND_GROUP_WIDTHS.adGroup,
    muted: true,
  },
  { id: 'adGroupId', header: 'AD Group Id', text: (group) => group.adGroupId, width: 290, muted: true, hidden: true },
  {
    id: 'members',
    header: 'Members',
    text: (group) => formatCount(group.memberCount),
    compare: 'number',
    align: 'end',
    width: BRAND_GROUP_WIDTHS.members,
  },
];

/** The order in which the server returns the groups. */
const BY_BRAND = { id: 'brand', desc: false } as const;

export interface BrandCommunicationGroupsProps {
  readonly groups: CallState<BrandCommunicationGroup[]>;
  readonly types: CallState<CommunicationType[]>;
  /** Reloads every list that a change can affect. */
  readonly onChange: () => Promise<unknown>;
}

export function BrandCommunicationGroups({ groups, types, onChange }: BrandCommunicationGroupsProps) {
  usePreloadDialogs(preloadDialogs, groups.data !== undefined);
  return (
    <EditableList
      id="brand-communication-groups"
      name="groups"
      title="Brand Communication Groups"
      addLabel="+ Add Group"
      noun={GROUPS}
      columns={COLUMNS}
      defaultSort={BY_BRAND}
      list={groups}
      idOf={groupId}
      rowLabel={groupLabel}
      empty="No brand communication groups found"
      failed="We could not load the brand communication groups."
      maxHeight={MAX_HEIGHT}
      expectedRows={9}
    >
      {(open) => <BrandGroupDialogs {...open} groups={groups} types={types} onChange={onChange} />}
    </EditableList>
  );
}
