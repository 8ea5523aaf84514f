/** The hierarchy with the dialogs of units and new people. Features do not import each other, so the app combines them. */
import { HierarchyPage } from '../features/hierarchy/HierarchyPage.tsx';
import type { UnitDialogProps } from '../features/units/UnitDialog.tsx';
import { NewPersonContext } from '../shared/person/new-person-context.ts';
import { lazyComponent } from '../ui/index.ts';
import { NewPersonDialog } from './NewPersonDialog.tsx';

const { Lazy: LazyUnitDialog } = lazyComponent(
  async () => (await import('../features/units/UnitDialog.tsx')).UnitDialog,
);

function UnitDialog(props: UnitDialogProps) {
  return <LazyUnitDialog {...props} onMissing={() => props.onClose()} />;
}

export default function HierarchyScreen() {
  return (
    <NewPersonContext value={NewPersonDialog}>
      <HierarchyPage UnitDialog={UnitDialog} />
    </NewPersonContext>
  );
}

export { readHierarchyAhead as readAhead } from '../features/hierarchy/useHierarchy.ts';
