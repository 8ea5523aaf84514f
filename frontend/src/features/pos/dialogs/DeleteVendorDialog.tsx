/** "Delete this vendor?" (POS-07). */
import { posRoutes, type Vendor } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.ts';
import { RemovalDialog } from '../../../shared/RemovalDialog.tsx';
import { tellDeleted } from '../../../shared/tell.ts';
import { USERS } from '../../../shared/words.ts';
import { counted } from '../../../ui/index.ts';
import { GROUPS } from '../words.ts';

export interface DeleteVendorDialogProps {
  readonly vendor: Vendor;
  /** Undefined while it is not known. */
  readonly userCount: number | undefined;
  /** Reads the vendor anew. */
  readonly onRefresh: () => Promise<void>;
  /** It is gone: reads the vendors anew. */
  readonly onGone: () => Promise<void>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function DeleteVendorDialog({ vendor, userCount, onGone, ...dialog }: DeleteVendorDialogProps) {
  const client = useClient();
  const { pointOfSaleVendorId, name, franchises, etag } = vendor;
  const users = userCount === undefined ? 'all its users' : counted(userCount, USERS);
  return (
    <RemovalDialog
      {...dialog}
      title="Delete this vendor?"
      confirmLabel="Delete"
      noun="vendor"
      onRemove={() => client.attempt(posRoutes.deleteVendor, { params: { vendorId: pointOfSaleVendorId }, etag })}
      onGone={async (answer) => {
        await onGone();
        if (answer) tellDeleted(name, answer);
      }}
    >
      <p>
        <strong>{name}</strong>
        {franchises.length > 0 && ` serves ${counted(franchises.length, GROUPS)}.`}
      </p>
      {userCount !== 0 && <p>The accounts of {users} are deleted too: they can no longer sign in.</p>}
    </RemovalDialog>
  );
}
