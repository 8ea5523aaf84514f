/** Lists the franchise groups that a vendor serves (POS-02). */
import type { Vendor, VendorFranchise } from '@franchise-admin/api/contract';
import type { Ref } from 'react';
import type { CallState } from '../../client/useCall.ts';
import { ListCard } from '../../shared/ListCard.tsx';
import { franchiseLabel } from '../../shared/words.ts';
import { type TableHandle, useTableAddress } from '../../ui/index.ts';
import { AddGroup } from './AddGroup.tsx';
import { BY_CODE, GROUP_COLUMNS } from './columns.tsx';
import { GROUPS } from './words.ts';

export interface FranchiseGroupsProps {
  readonly vendorId: number;
  readonly vendor: CallState<Vendor>;
  readonly grid: Ref<TableHandle>;
  /** The id of the group selector. */
  readonly pickerId: string;
  /** True if the current user may change the vendor's groups. */
  readonly mayAssign: boolean;
  readonly onRemove: (groupCode: string) => void;
}

const groupKey = (group: VendorFranchise) => String(group.pointOfSaleVendorFranchiseId);

export function FranchiseGroups({ vendorId, vendor, grid, pickerId, mayAssign, onRemove }: FranchiseGroupsProps) {
  const view = useTableAddress({ name: 'groups', defaultSort: BY_CODE });
  const groups = vendor.data?.franchises;
  return (
    <ListCard
      ref={grid}
      id="pos-franchise-groups"
      title="Franchise Groups"
      noun={GROUPS}
      columns={GROUP_COLUMNS}
      rows={groups}
      rowKey={groupKey}
      rowLabel={franchiseLabel}
      actions={
        mayAssign
          ? ({ groupCode }) => [{ label: 'Remove', danger: true, onSelect: () => onRemove(groupCode) }]
          : undefined
      }
      actionCount={1}
      view={view}
      empty={{
        title: 'No franchise groups found',
        ...(mayAssign && { detail: 'Choose a group above to add the first one.' }),
      }}
      call={vendor}
      expectedRows={3}
    >
      {mayAssign && <AddGroup id={pickerId} vendorId={vendorId} groups={groups} onAdded={vendor.reload} />}
    </ListCard>
  );
}
