/** Units by selection: of one franchise, or of all (NAV-08). */

import { useFranchise } from '../context/franchise.ts';
import { AllUnitsPage } from '../features/units/AllUnitsPage.tsx';
import { UnitsPage } from '../features/units/UnitsPage.tsx';

export default function UnitsScreen() {
  const { isSystem } = useFranchise();
  return isSystem ? <AllUnitsPage /> : <UnitsPage />;
}
