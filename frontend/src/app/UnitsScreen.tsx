/** The units of the selected franchise, or of all franchises. The code for all franchises loads when it is first needed (NAV-08). */
import { useFranchise } from '../context/franchise.ts';
import { UnitsPage } from '../features/units/UnitsPage.tsx';
import { lazyComponent } from '../ui/index.ts';
import { Loading } from './Waiting.tsx';

const { Lazy: AllUnitsPage } = lazyComponent(
  async () => (await import('../features/units/AllUnitsPage.tsx')).AllUnitsPage,
  <Loading />,
);

export default function UnitsScreen() {
  const { isSystem } = useFranchise();
  return isSystem ? <AllUnitsPage /> : <UnitsPage />;
}

export { readUnitsAhead as readAhead } from '../features/units/useUnits.ts';
