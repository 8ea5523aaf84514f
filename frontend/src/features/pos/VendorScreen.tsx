/** A vendor with its franchise groups and users, and the vendor picker for corporate admins (POS-01 to POS-08). */
import { posRoutes, vendorScope } from '@franchise-admin/api/contract';
import { useId, useRef } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { isNotFound, useCall } from '../../client/useCall.ts';
import { DeletedCard } from '../../shared/history/DeletedCard.tsx';
import {
  Button,
  Card,
  counted,
  EmptyState,
  ErrorState,
  FileSubject,
  lazyComponent,
  PageHeader,
  PrintSubject,
  type TableHandle,
  useEmptyListFocus,
  useOpenDialog,
  usePreloadDialogs,
} from '../../ui/index.ts';
import type { OpenPosDialog } from './dialogs/PosDialog.tsx';
import { FranchiseGroups } from './FranchiseGroups.tsx';
import styles from './pos.module.css';
import type { VendorAddress } from './useVendorAddress.ts';
import { OwnVendor, VendorPicker } from './VendorBar.tsx';
import { VendorUsers } from './VendorUsers.tsx';
import { summaryLine, VENDORS } from './words.ts';

// The dialogs load after the lists have appeared, or when the first dialog opens.
const { Lazy: PosDialog, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./dialogs/PosDialog.tsx')).PosDialog,
);

export interface VendorScreenProps {
  readonly title: string;
  /** Null if no vendor is chosen. */
  readonly vendorId: number | null;
  /** True if the URL has a vendor parameter that is not an id. */
  readonly isInvalid: boolean;
  /** Chooses another vendor. Undefined for POS admins, who cannot change the vendor or its groups (POS-04). */
  readonly onChoose: VendorAddress['choose'] | undefined;
}

export function VendorScreen({ title, vendorId, isInvalid, onChoose }: VendorScreenProps) {
  const options = vendorId === null ? null : { params: { vendorId } };
  const vendors = useCall(posRoutes.getVendors, onChoose ? {} : null);
  const vendor = useCall(posRoutes.getVendor, options, isNotFound);
  const users = useCall(posRoutes.getPosUsers, options, isNotFound);
  const [dialog, setDialog] = useOpenDialog<OpenPosDialog>('pos');
  const groupGrid = useRef<TableHandle>(null);
  const userGrid = useRef<TableHandle>(null);
  const ids = { vendor: useId(), group: useId(), addUser: useId() };
  usePreloadDialogs(preloadDialogs, vendor.data !== undefined || vendors.data !== undefined);

  const isMissing = isInvalid || vendor.failure?.code === 'not_found';
  const isShown = vendorId !== null && !isMissing;
  // Deleting the vendor also removes the button that opened the dialog, so the vendor picker gets the focus.
  useEmptyListFocus(vendorId === null, () => document.getElementById(ids.vendor)?.focus());
  const note =
    isShown && vendor.data && users.data
      ? summaryLine(vendor.data, users.data)
      : vendorId === null && vendors.data
        ? counted(vendors.data.length, VENDORS)
        : null;
  const close = () => setDialog(null);
  const add = () => setDialog({ vendorId, kind: 'addVendor' });
  /** Returns the element to focus if the button that opened the dialog was removed. */
  const returnFocus = (closed: OpenPosDialog) => {
    const { kind } = closed;
    if (kind === 'user' && closed.pointOfSaleUserId === 0) return document.getElementById(ids.addUser);
    const [grid, id] =
      kind === 'removeGroup'
        ? [groupGrid, ids.group]
        : kind === 'user' || kind === 'deleteUser'
          ? [userGrid, ids.addUser]
          : [undefined, ids.vendor];
    return grid?.current?.activeElement() ?? document.getElementById(id);
  };

  return (
    <>
      <PageHeader
        title={title}
        subject={isShown ? vendor.data?.name : undefined}
        note={note}
        actions={
          onChoose && (
            <>
              {isShown && (
                <>
                  <Button
                    appearance="dangerOutline"
                    busy={!vendor.data}
                    onClick={() => setDialog({ vendorId, kind: 'deleteVendor' })}
                  >
                    Delete POS Vendor
                  </Button>
                  <Button busy={!vendor.data} onClick={() => setDialog({ vendorId, kind: 'editVendor' })}>
                    Edit POS Vendor
                  </Button>
                </>
              )}
              <Button appearance="primary" onClick={add}>
                + Add POS Vendor
              </Button>
            </>
          )
        }
      />
      {onChoose ? (
        <VendorPicker
          id={ids.vendor}
          vendors={vendors}
          vendorId={isMissing ? null : vendorId}
          name={vendor.data?.name}
          onChoose={(id) => onChoose(id)}
        />
      ) : (
        <OwnVendor vendor={vendor} />
      )}
      {isShown ? (
        <PrintSubject value={vendor.data?.name}>
          <FileSubject value={vendor.data?.name}>
            <div key={vendorId} className={styles.lists}>
              <FranchiseGroups
                vendorId={vendorId}
                vendor={vendor}
                grid={groupGrid}
                pickerId={ids.group}
                mayAssign={onChoose !== undefined}
                onRemove={(groupCode) => setDialog({ vendorId, kind: 'removeGroup', groupCode })}
              />
              <VendorUsers
                users={users}
                isVendorLoaded={vendor.data !== undefined}
                grid={userGrid}
                addId={ids.addUser}
                onOpen={(kind, pointOfSaleUserId) => setDialog({ vendorId, kind, pointOfSaleUserId })}
              />
              <div className={styles.deleted}>
                <DeletedCard sources={[{ scope: vendorScope(vendorId) }]} />
              </div>
            </div>
          </FileSubject>
        </PrintSubject>
      ) : (
        <Card>
          {isMissing ? (
            <EmptyState title="There is no such vendor">
              {onChoose ? 'Someone may have deleted it. Choose another vendor above.' : 'Someone may have deleted it.'}
            </EmptyState>
          ) : vendors.failure && !vendors.data ? (
            <ErrorState {...withFallbackMessage(vendors.failure)} onRetry={() => void vendors.reload()} />
          ) : vendors.data?.length === 0 ? (
            <EmptyState title="No vendors found">Add the first one with “+ Add POS Vendor” above.</EmptyState>
          ) : (
            <EmptyState title="Please select a vendor">Choose one from the list above, or type its name.</EmptyState>
          )}
        </Card>
      )}
      {dialog?.vendorId === vendorId && (
        <PosDialog
          dialog={dialog}
          vendors={vendors}
          vendor={vendor}
          users={users}
          onChoose={(id, options) => onChoose?.(id, options)}
          onClose={close}
          returnFocus={() => returnFocus(dialog)}
          onMissing={close}
        />
      )}
    </>
  );
}
