/** The hierarchy with the unit dialog that Edit Units opens: the app joins what features do not know of each other. */
import { lazy, Suspense } from 'react';
import { HierarchyPage } from '../features/hierarchy/HierarchyPage.tsx';
import type { UnitDialogProps } from '../features/units/UnitDialog.tsx';

const LazyUnitDialog = lazy(() =>
  import('../features/units/UnitDialog.tsx').then((feature) => ({ default: feature.UnitDialog })),
);

/** With a boundary of its own, so that the page behind stays while the code comes. */
function UnitDialog(props: UnitDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyUnitDialog {...props} />
    </Suspense>
  );
}

export default function HierarchyScreen() {
  return <HierarchyPage UnitDialog={UnitDialog} />;
}
