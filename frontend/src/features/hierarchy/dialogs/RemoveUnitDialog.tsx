import { type HierarchyUnit, unitRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { useToldFailures } from '../../../shared/useToldFailures.ts';
import { unitLabel } from '../../../shared/words.ts';
import { fullName } from '../../../ui/index.ts';
import { standingOf } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { HierarchyRemovalDialog } from './HierarchyRemovalDialog.tsx';
import { unitRefusal } from './unit-outcome.ts';

export interface RemoveUnitDialogProps {
  readonly unit: HierarchyUnit;
  readonly onClose: () => void;
}

/** HIER-07: takes the unit off the person it hangs on. */
export function RemoveUnitDialog({ unit, onClose }: RemoveUnitDialogProps) {
  const { groupCode, roots, apply, refresh, notifyDone } = useHierarchyDialog();
  const client = useClient();
  const told = useToldFailures();
  const label = unitLabel(unit);
  const over = standingOf(roots, unit.franchiseRoleMemberId);

  const remove = async () => {
    const result = await client.attempt(unitRoutes.unassignUnit, {
      params: { code: groupCode },
      body: { unitCode: unit.unitCode },
      etag: unit.etag,
    });
    if (!result.ok) return unitRefusal(told, result.failure, label, unit.franchiseRoleMemberId, refresh, {});
    told.withdraw();
    apply({ kind: 'unassign', unit: result.data, from: unit.franchiseRoleMemberId });
    notifyDone(`${label} is now unassigned.`);
    return 'done';
  };

  return (
    <HierarchyRemovalDialog
      question={`Remove ${label}${over ? ` from ${fullName(over.person)}` : ''}?`}
      onRemove={remove}
      onClose={onClose}
    >
      <p>The unit becomes unassigned. It can be assigned to someone else at any time.</p>
    </HierarchyRemovalDialog>
  );
}
