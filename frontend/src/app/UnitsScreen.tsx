/** Units by selection: of one franchise, or of all, whose code comes only with its first showing (NAV-08). */
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
