/** Group Details of the selected franchise: its addresses and their dialogs (ADDR-01 to ADDR-04). */
import { type Address, addressRoutes } from '@franchise-admin/api/contract';
import { useRef } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { type ReadAhead, useCall } from '../../client/useCall.ts';
import { useMay } from '../../context/caller.ts';
import { TabbedList, useListTabs } from '../../shared/history/TabbedList.tsx';
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import {
  Button,
  counted,
  DataTable,
  lazyComponent,
  PageHeader,
  type RowAction,
  type TableHandle,
  useOpenDialog,
  usePreloadDialogs,
  useTableAddress,
} from '../../ui/index.ts';
import { ADDRESSES, addressKey, addressLabel, BY_TYPE, COLUMNS } from './addresses.ts';
import type { OpenAddressDialog } from './dialogs/GroupDetailsDialog.tsx';

// The dialogs load after the list has appeared, or when the first dialog opens.
const { Lazy: GroupDetailsDialog, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./dialogs/GroupDetailsDialog.tsx')).GroupDetailsDialog,
);

/** In pixels (TBL-03). */
const ROW_HEIGHT = 50;

const TABS = ['addresses'] as const;

export const readAddressesAhead: ReadAhead = (prefetch, code) =>
  prefetch(addressRoutes.getAddresses, { params: { code } });

export function GroupDetailsPage() {
  return (
    <OneFranchise screen="Group Details" audience="Franchise" withoutSystem>
      {(groupCode, groupName) => <FranchiseAddresses groupCode={groupCode} groupName={groupName} />}
    </OneFranchise>
  );
}

function FranchiseAddresses({ groupCode, groupName }: { readonly groupCode: string; readonly groupName: string }) {
  const addresses = useCall(addressRoutes.getAddresses, { params: { code: groupCode } });
  const shown = useListTabs(TABS);
  const view = useTableAddress({ defaultSort: BY_TYPE });
  const [dialog, setDialog] = useOpenDialog<OpenAddressDialog>(`group-details:${groupCode}`);
  const mayChange = useMay(addressRoutes.saveAddress.policy, groupCode);
  const mayDelete = useMay(addressRoutes.deleteAddress.policy, groupCode);
  const grid = useRef<TableHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { data, failure } = addresses;

  const isLoaded = data !== undefined;
  usePreloadDialogs(preloadDialogs, isLoaded);

  const add = () => setDialog({ kind: 'address', franchiseAddressId: 0 });
  const actions = ({ franchiseAddressId }: Address): readonly RowAction[] => {
    const edit = {
      label: mayChange ? 'Edit' : 'Details',
      onSelect: () => setDialog({ kind: 'address', franchiseAddressId }),
    };
    if (!mayDelete) return [edit];
    return [edit, { label: 'Delete', danger: true, onSelect: () => setDialog({ kind: 'delete', franchiseAddressId }) }];
  };

  return (
    <>
      <PageHeader
        title={`Group Details - ${groupCode} ${groupName}`}
        note={data ? counted(data.length, ADDRESSES) : null}
        actions={
          mayChange && (
            <Button ref={addButton} appearance="primary" onClick={add}>
              + Add Address
            </Button>
          )
        }
      />
      <TabbedList
        label="Group Details"
        tabs={[{ id: 'addresses', label: 'Addresses', count: data?.length }]}
        shown={shown}
        restorable={mayChange ? { scope: groupCode, kind: 'address' } : undefined}
      >
        <DataTable
          ref={grid}
          id="addresses"
          label="Addresses"
          noun={ADDRESSES}
          columns={COLUMNS}
          rows={data}
          rowKey={addressKey}
          rowLabel={addressLabel}
          actions={actions}
          actionCount={mayDelete ? 2 : 1}
          view={view}
          empty={{
            title: 'No addresses found',
            detail: 'This franchise has no addresses yet.',
            action: mayChange && <Button onClick={add}>+ Add Address</Button>,
          }}
          failure={withFallbackMessage(failure)}
          onRetry={() => void addresses.reload()}
          isReloading={addresses.isReloading}
          rowHeight={ROW_HEIGHT}
        />
      </TabbedList>
      {dialog && (
        <GroupDetailsDialog
          dialog={dialog}
          groupCode={groupCode}
          groupName={groupName}
          addresses={addresses}
          onClose={() => setDialog(null)}
          returnFocus={() => (dialog.franchiseAddressId === 0 ? addButton.current : grid.current?.activeElement())}
          onMissing={() => setDialog(null)}
        />
      )}
    </>
  );
}
