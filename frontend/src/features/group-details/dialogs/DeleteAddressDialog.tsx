import { type Address, addressRoutes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import { isStale } from '../../../client/save.ts';
import { announce, ConfirmDialog } from '../../../ui/index.ts';
import { addressLabel } from '../addresses.ts';
import styles from './dialogs.module.css';

export interface DeleteAddressDialogProps {
  readonly groupCode: string;
  /** As it stands now, or stood last. */
  readonly address: Address;
  /** It is in the list no more. */
  readonly isGone: boolean;
  /** Reads the list anew. */
  readonly onRefresh: () => Promise<void>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

/** ADDR-02, ADDR-04: asks before an address is deleted; one that someone else changed is asked about as it stands now. */
export function DeleteAddressDialog({
  groupCode,
  address,
  isGone,
  onRefresh,
  onClose,
  returnFocus,
}: DeleteAddressDialogProps) {
  const client = useClient();
  const [message, setMessage] = useState<string>();
  const [hasMissed, setHasMissed] = useState(false);
  const label = addressLabel(address);

  const remove = async () => {
    setMessage(undefined);
    const result = await client.attempt(addressRoutes.deleteAddress, {
      params: { code: groupCode },
      body: { franchiseAddressId: address.franchiseAddressId },
      etag: address.etag,
    });
    if (result.ok) {
      announce(`${label} deleted.`);
      return true;
    }
    const { failure } = result;
    if (isStale(failure))
      setMessage('Someone else has changed this address in the meantime. Delete it as it stands now?');
    else {
      client.report(failure);
      setMessage(failure.detail);
      setHasMissed(failure.code === 'not_found');
    }
    if (isStale(failure) || failure.code === 'not_found') await onRefresh();
    return false;
  };

  const shared = { title: 'Confirm Deletion', onClose, returnFocus };
  if (hasMissed && isGone)
    return (
      <ConfirmDialog {...shared} key="gone" confirmLabel="OK" cancelLabel={null} onConfirm={() => true}>
        Someone else has deleted this address already.
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...shared} key="question" confirmLabel="Delete" danger onConfirm={remove}>
      <div className={styles.question}>
        {message && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
        <p>Delete {label}?</p>
      </div>
    </ConfirmDialog>
  );
}
