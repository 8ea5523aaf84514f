/** Renders the open dialog of the hierarchy. */
import { useState } from 'react';
import { unitLabel } from '../../../shared/words.ts';
import { fullName, lazyComponent, useLast } from '../../../ui/index.ts';
import { findPosition, findUnit, type TreePosition } from '../model/changes.ts';

import { AddLevelDialog } from './AddLevelDialog.tsx';
import { AssignUnitDialog } from './AssignUnitDialog.tsx';
import { useHierarchyDialog } from './DialogContext.ts';
import { EditUnitsDialog, type UnitDialogComponent } from './EditUnitsDialog.tsx';
import { ManageRolesDialog } from './ManageRolesDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { ReassignDialog } from './ReassignDialog.tsx';
import { RemovePersonDialog } from './RemovePersonDialog.tsx';
import { RemoveUnitDialog } from './RemoveUnitDialog.tsx';

const { Lazy: RecordHistoryDialog } = lazyComponent(
  async () => (await import('../../../shared/history/RecordHistoryDialog.tsx')).RecordHistoryDialog,
);

const { Lazy: HandOverDialog } = lazyComponent(
  async () => (await import('../../../shared/hand-over/HandOverDialog.tsx')).HandOverDialog,
);

export interface HierarchyDialogProps {
  readonly dialog: OpenDialog;
  readonly groupName: string;
  readonly UnitDialog: UnitDialogComponent;
  readonly onChange: (dialog: OpenDialog) => void;
}

export function HierarchyDialog(props: HierarchyDialogProps) {
  const { dialog } = props;
  if ('franchiseRoleMemberId' in dialog) return <PositionDialog {...props} dialog={dialog} />;
  if ('unitCode' in dialog) return <AboutUnit {...dialog} />;
  return dialog.kind === 'manageRoles' ? <ManageRolesDialog /> : <AddLevelDialog above={null} />;
}

type PositionDialogState = Extract<OpenDialog, { franchiseRoleMemberId: number }>;

function PositionDialog({
  dialog,
  groupName,
  UnitDialog,
  onChange,
}: Omit<HierarchyDialogProps, 'dialog'> & { readonly dialog: PositionDialogState }) {
  const position = usePosition(dialog.franchiseRoleMemberId);
  const { groupCode, refresh, onClose, returnFocus } = useHierarchyDialog();
  // A restored draft may belong to a person who has been removed.
  if (!position) return null;
  switch (dialog.kind) {
    case 'assignUnit':
      return <AssignUnitDialog position={position} />;
    case 'addLevel':
      return <AddLevelDialog above={position} />;
    case 'reassign':
      return <ReassignDialog position={position} />;
    case 'move':
      return <MoveDialog position={position} targetId={dialog.targetId} />;
    case 'editUnits':
      return <EditUnitsDialog position={position} groupName={groupName} UnitDialog={UnitDialog} />;
    case 'handOver':
      return (
        <HandOverDialog
          groupCode={groupCode}
          franchiseUserId={position.person.franchiseUserId}
          afterwards={dialog.afterwards}
          onDone={refresh}
          onClose={onClose}
          onMissing={onClose}
          returnFocus={returnFocus}
        />
      );
    case 'personHistory':
      return <PersonHistory {...position.person} />;
    case 'removePerson':
      return (
        <RemovePersonDialog
          position={position}
          deleteUser={dialog.deleteUser}
          onDeleteUser={(deleteUser) => onChange({ ...dialog, deleteUser })}
          onHandOver={(afterwards) =>
            onChange({ kind: 'handOver', franchiseRoleMemberId: dialog.franchiseRoleMemberId, afterwards })
          }
        />
      );
  }
}

function AboutUnit({ kind, unitCode }: Extract<OpenDialog, { unitCode: string }>) {
  const { groupCode, roots, onClose, returnFocus } = useHierarchyDialog();
  const unit = useLast(findUnit(roots, unitCode));
  if (!unit) return null;
  if (kind === 'removeUnit') return <RemoveUnitDialog unit={unit} onClose={onClose} />;
  const records = [{ scope: groupCode, kind: 'unit', recordId: unitCode }] as const;
  return (
    <RecordHistoryDialog
      name={unitLabel(unit)}
      records={records}
      onClose={onClose}
      onMissing={onClose}
      returnFocus={returnFocus}
    />
  );
}

/** Shows the history of a position and of the user in it. */
function PersonHistory(person: TreePosition['person']) {
  const { groupCode, onClose, returnFocus } = useHierarchyDialog();
  const { franchiseRoleMemberId, franchiseUserId } = person;
  return (
    <RecordHistoryDialog
      name={fullName(person)}
      records={[
        { scope: groupCode, kind: 'position', recordId: franchiseRoleMemberId },
        { scope: groupCode, kind: 'user', recordId: franchiseUserId },
      ]}
      onClose={onClose}
      onMissing={onClose}
      returnFocus={returnFocus}
    />
  );
}

/**
 * Returns the dialog's current position. If another user has removed the position, returns its last version, so that the typed text stays
 * visible. Returns undefined if the position did not exist when the dialog opened, for example because of an old draft.
 */
function usePosition(franchiseRoleMemberId: number): TreePosition | undefined {
  const { roots } = useHierarchyDialog();
  const now = findPosition(roots, franchiseRoleMemberId);
  const [last, setLast] = useState(now);
  if (now && now.person !== last?.person) setLast(now);
  return now ?? last;
}
