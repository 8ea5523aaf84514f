/** Asks the user to confirm that a franchise without units is removed and its users are deleted (ADM-03, ADM-08). */
import { type OrphanedFranchise, orphanedFranchiseRoutes } from '@franchise-admin/api/contract';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { franchiseLabel, USERS } from '../../../shared/words.ts';
import { counted } from '../../../ui/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';

export interface RemoveOrphanDialogProps {
  readonly orphan: OrphanedFranchise;
  /** Receives the remaining franchises, which the server returns. */
  readonly onRemoved: (remaining: readonly OrphanedFranchise[]) => void;
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function RemoveOrphanDialog({ orphan, onRemoved, ...rest }: RemoveOrphanDialogProps) {
  return (
    <DeletionDialog
      {...rest}
      noun="franchise"
      name={franchiseLabel(orphan)}
      confirmLabel="Remove"
      request={planned(orphanedFranchiseRoutes.deleteOrphanedFranchise, { params: { code: orphan.groupCode } })}
      onDeleted={onRemoved}
    >
      <p>
        Remove <strong>{franchiseLabel(orphan)}</strong>?
      </p>
      <p>
        This deletes {counted(orphan.totalUsers, USERS)}
        {orphan.totalUsers === 1 ? ' and their account' : ' and their accounts'}, if any, so they can no longer sign in.
      </p>
    </DeletionDialog>
  );
}
