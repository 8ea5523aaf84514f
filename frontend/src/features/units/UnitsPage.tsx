/** The units screen of the selected franchise (UNIT-01). */
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import { FranchiseUnits } from './FranchiseUnits.tsx';

export function UnitsPage() {
  return (
    <OneFranchise screen="Units" audience="Franchise">
      {(groupCode, groupName) => <FranchiseUnits groupCode={groupCode} groupName={groupName} />}
    </OneFranchise>
  );
}
