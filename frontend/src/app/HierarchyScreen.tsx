/** The hierarchy with the unit dialog that Edit Units opens: the app joins what features do not know of each other. */
import { HierarchyPage } from '../features/hierarchy/HierarchyPage.tsx';
import type { UnitDialogProps } from '../features/units/UnitDialog.tsx';
import { lazyComponent } from '../ui/index.ts';

const { Lazy: LazyUnitDialog } = lazyComponent(
  async () => (await import('../features/units/UnitDialog.tsx')).UnitDialog,
);

function UnitDialog(props: UnitDialogProps) {
  return <LazyUnitDialog {...props} onMissing={() => props.onClose()} />;
}

export default function HierarchyScreen() {
  return <HierarchyPage UnitDialog={UnitDialog} />;
}

export { readHierarchyAhead as readAhead } from '../features/hierarchy/useHierarchy.ts';
