/** "Delete this vendor?" (POS-07). */
import { type PosUser, posRoutes, type Vendor } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { notifyDeleted } from '../../../shared/notify.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { USERS } from '../../../shared/words.ts';
import { counted } from '../../../ui/index.ts';
import { GROUPS } from '../words.ts';

export interface DeleteVendorDialogProps {
  readonly vendor: Vendor;
  /** Undefined until they are loaded. */
  readonly users: readonly PosUser[] | undefined;
  /** Reads the vendor anew. */
  readonly onRefresh: () => Promise<unknown>;
  /** It is gone: reads the vendors anew. */
  readonly onGone: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function DeleteVendorDialog({ vendor, users, onGone, ...dialog }: DeleteVendorDialogProps) {
  const client = useClient();
  const { pointOfSaleVendorId, name, franchises, etag } = vendor;
  const holders = users?.filter(({ userName }) => userName !== '');
  const named = holders ? counted(holders.length, USERS) : 'its users';
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this vendor?"
      confirmLabel="Delete"
      noun="vendor"
      onRemove={() => client.attempt(posRoutes.deleteVendor, { params: { vendorId: pointOfSaleVendorId }, etag })}
      onGone={async (answer) => {
        await onGone();
        if (answer) notifyDeleted(name, answer);
      }}
    >
      <p>
        <strong>{name}</strong>
        {franchises.length > 0 && ` serves ${counted(franchises.length, GROUPS)}.`}
      </p>
      {users && holders && holders.length < users.length && (
        <p>
          {counted(users.length, USERS)} {users.length === 1 ? 'is' : 'are'} deleted too.
        </p>
      )}
      {holders?.length !== 0 && <p>The accounts of {named} are deleted too: they can no longer sign in.</p>}
    </RemovalDialog>
  );
}
