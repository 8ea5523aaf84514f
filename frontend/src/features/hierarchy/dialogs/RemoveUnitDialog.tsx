import { type HierarchyUnit, unitRoutes } from '@franchise-admin/api/contract';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { unitLabel } from '../../../shared/words.ts';
import { fullName } from '../../../ui/index.ts';
import { findPosition } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { HierarchyRemovalDialog } from './HierarchyRemovalDialog.tsx';
import { unitFailure } from './unit-failure.ts';

export interface RemoveUnitDialogProps {
  readonly unit: HierarchyUnit;
  readonly onClose: () => void;
}

/** HIER-07: unassigns a unit. */
export function RemoveUnitDialog({ unit, onClose }: RemoveUnitDialogProps) {
  const { groupCode, roots, apply, refresh, notifyDone } = useHierarchyDialog();
  const toasts = useFailureToasts();
  const label = unitLabel(unit);
  const holder = findPosition(roots, unit.franchiseRoleMemberId);

  const request = planned(unitRoutes.unassignUnit, {
    params: { code: groupCode },
    body: { unitCode: unit.unitCode },
    etag: unit.etag,
  });
  const impact = useImpact([request], { lines: 3, onStale: refresh });

  const remove = async () => {
    const result = await impact.send(request);
    if (!result.ok) return unitFailure(toasts, result.failure, label, unit.franchiseRoleMemberId, refresh, {});
    toasts.dismiss();
    apply({ kind: 'unassign', unit: result.data, from: unit.franchiseRoleMemberId });
    notifyDone(`${label} is now unassigned.`);
    return 'done';
  };

  return (
    <HierarchyRemovalDialog
      question={`Remove ${label}${holder ? ` from ${fullName(holder.person)}` : ''}?`}
      preview={impact.panel}
      onRemove={remove}
      onClose={onClose}
    >
      <p>You can assign the unit to someone else at any time.</p>
    </HierarchyRemovalDialog>
  );
}
