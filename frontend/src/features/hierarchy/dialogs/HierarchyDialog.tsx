/** Draws the dialog that is open, for the position or unit it is about. */
import { useState } from 'react';
import { unitLabel } from '../../../shared/words.ts';
import { fullName, lazyComponent, useLast } from '../../../ui/index.ts';
import { type Standing, standingOf } from '../model/changes.ts';
import { unitByCode } from '../model/units.ts';
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

type AboutPosition = Extract<OpenDialog, { franchiseRoleMemberId: number }>;

function PositionDialog({
  dialog,
  groupName,
  UnitDialog,
  onChange,
}: Omit<HierarchyDialogProps, 'dialog'> & { readonly dialog: AboutPosition }) {
  const standing = useStanding(dialog.franchiseRoleMemberId);
  // A draft of long ago whose person has left since: there is nothing to show.
  if (!standing) return null;
  switch (dialog.kind) {
    case 'assignUnit':
      return <AssignUnitDialog standing={standing} />;
    case 'addLevel':
      return <AddLevelDialog above={standing} />;
    case 'reassign':
      return <ReassignDialog standing={standing} />;
    case 'move':
      return <MoveDialog standing={standing} />;
    case 'editUnits':
      return <EditUnitsDialog standing={standing} groupName={groupName} UnitDialog={UnitDialog} />;
    case 'personHistory':
      return <PersonHistory {...standing.person} />;
    case 'removePerson':
      return (
        <RemovePersonDialog
          standing={standing}
          deleteUser={dialog.deleteUser}
          onDeleteUser={(deleteUser) => onChange({ ...dialog, deleteUser })}
        />
      );
  }
}

function AboutUnit({ kind, unitCode }: Extract<OpenDialog, { unitCode: string }>) {
  const { groupCode, roots, onClose, returnFocus } = useHierarchyDialog();
  const unit = useLast(unitByCode(roots, unitCode));
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

/** The history of a position, and of the user in it. */
function PersonHistory(person: Standing['person']) {
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
 * The position a dialog is about, as it is now; as it was before when someone else has removed it since, so that what was typed
 * stays on the screen. Undefined when it was never there (a draft of long ago).
 */
function useStanding(franchiseRoleMemberId: number): Standing | undefined {
  const { roots } = useHierarchyDialog();
  const now = standingOf(roots, franchiseRoleMemberId);
  const [last, setLast] = useState(now);
  if (now && now.person !== last?.person) setLast(now);
  return now ?? last;
}
