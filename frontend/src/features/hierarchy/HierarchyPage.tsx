/** The hierarchy screen of the selected franchise (HIER-08, HIER-09, HIER-12). */
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import type { UnitDialogComponent } from './dialogs/EditUnitsDialog.tsx';
import { FranchiseHierarchy } from './FranchiseHierarchy.tsx';

export interface HierarchyPageProps {
  /** The units feature's dialog, handed in by the app: features know nothing of each other. */
  readonly UnitDialog: UnitDialogComponent;
}

export function HierarchyPage({ UnitDialog }: HierarchyPageProps) {
  return (
    <OneFranchise screen="Hierarchy" audience="Franchise or Point of Sale" withoutSystem>
      {(groupCode, groupName) => (
        <FranchiseHierarchy groupCode={groupCode} groupName={groupName} UnitDialog={UnitDialog} />
      )}
    </OneFranchise>
  );
}
