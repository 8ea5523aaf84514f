/** The hierarchy screen, with the dialog of the units feature. Features do not import each other, so the app combines them. */
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
