import type { HierarchyUnit, UnitDetails } from '@franchise-admin/api/contract';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { notifySaved } from '../../../shared/notify.ts';
import { BY_NUMBER, UNIT_COLUMNS } from '../../../shared/unit-columns.ts';
import { UNITS, unitLabel } from '../../../shared/words.ts';
import {
  Card,
  DataTable,
  DialogButton,
  DialogFrame,
  fullName,
  isFocusAdrift,
  type RowAction,
  type TableHandle,
  useLast,
  useOpenDialog,
  useTableMemory,
} from '../../../ui/index.ts';
import { findPosition, type TreePosition } from '../model/changes.ts';
import { AssignUnitDialog } from './AssignUnitDialog.tsx';
import { DialogContext, useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { proposeUnitRemoval } from './propose-removal.ts';
import { RemoveUnitDialog } from './RemoveUnitDialog.tsx';

/** The unit dialog. The app passes it in, because features do not import each other. */
export type UnitDialogComponent = ComponentType<{
  readonly groupCode: string;
  readonly groupName: string;
  readonly unitCode: string;
  readonly unitName: string;
  readonly onClose: () => void;
  readonly onSaved?: (unit: UnitDetails) => void;
  /** Reloads the hierarchy if the unit has been deleted. */
  readonly onGone?: () => unknown;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}>;

export interface EditUnitsDialogProps {
  readonly position: TreePosition;
  readonly groupName: string;
  readonly UnitDialog: UnitDialogComponent;
}

/** Minimum height of the rows in pixels. It is low, so that there is little empty space below a single unit (TBL-03). */
const MIN_HEIGHT = 80;

const rowKey = ({ unitCode }: HierarchyUnit) => unitCode;

type Inner = { readonly kind: 'edit' | 'remove'; readonly unitCode: string } | { readonly kind: 'assign' };

/** Edit Units: a table with the units of one person, and the dialogs that edit, remove and assign units (HIER-14). */
export function EditUnitsDialog({ position, groupName, UnitDialog }: EditUnitsDialogProps) {
  const dialog = useHierarchyDialog();
  const { groupCode, mayChange, refresh, onClose, returnFocus } = dialog;
  const { person } = position;
  const [inner, setInner] = useOpenDialog<Inner>(`edit-units:${groupCode}:${person.franchiseRoleMemberId}`);
  const close = () => setInner(null);
  const shown = useLast(
    inner && inner.kind !== 'assign' ? person.units.find((one) => one.unitCode === inner.unitCode) : undefined,
  );
  const view = useTableMemory(BY_NUMBER);
  const table = useRef<TableHandle>(null);
  const assign = useRef<HTMLButtonElement>(null);
  /** Returns the element to focus when a dialog closes after its row was removed. */
  const rowOrAssign = () => table.current?.activeElement() ?? assign.current;
  const isEmpty = person.units.length === 0;
  const afterLast = useEffectEvent(() => {
    // An open dialog restores the focus when it closes.
    if (!inner && isFocusAdrift()) assign.current?.focus();
  });
  useEffect(() => {
    if (isEmpty) afterLast();
  }, [isEmpty]);
  const actions = (unit: HierarchyUnit): readonly RowAction[] => {
    const { unitCode } = unit;
    const edit = { label: mayChange ? 'Edit' : 'Details', onSelect: () => setInner({ kind: 'edit', unitCode }) };
    if (!mayChange) return [edit, { label: 'Propose Removal', onSelect: () => proposeUnitRemoval(groupCode, unit) }];
    return [edit, { label: 'Remove', danger: true, onSelect: () => setInner({ kind: 'remove', unitCode }) }];
  };

  /** Returns where the unit is now, as a sentence; empty if it is still in this table. */
  const whereNow = ({ franchiseRoleMemberId }: UnitDetails) => {
    if (franchiseRoleMemberId === person.franchiseRoleMemberId) return '';
    if (franchiseRoleMemberId === null) return 'It is now unassigned.';
    const holder = findPosition(dialog.roots, franchiseRoleMemberId);
    return holder ? `It is now assigned to ${fullName(holder.person)}.` : 'It is now assigned to someone else.';
  };

  return (
    <DialogFrame
      title={mayChange ? 'Edit Units' : 'Units'}
      subtitle={positionLine(person)}
      size="large"
      onRequestClose={onClose}
      returnFocus={returnFocus}
      footer={
        <>
          <DialogButton ref={assign} onClick={() => setInner({ kind: 'assign' })}>
            {mayChange ? 'Assign Unit' : 'Propose Unit'}
          </DialogButton>
          <DialogButton onClick={onClose}>Close</DialogButton>
        </>
      }
    >
      <Card fill>
        <DataTable
          ref={table}
          id="edit-units"
          label={`Units of ${fullName(person)}`}
          noun={UNITS}
          columns={UNIT_COLUMNS}
          rows={person.units}
          rowKey={rowKey}
          rowLabel={unitLabel}
          actions={actions}
          actionCount={2}
          view={view}
          empty={{ title: 'No units', detail: 'This person has no units.' }}
          minHeight={MIN_HEIGHT}
        />
      </Card>
      <DialogContext value={{ ...dialog, onClose: close, returnFocus: rowOrAssign }}>
        {inner?.kind === 'assign' && <AssignUnitDialog position={position} />}
        {inner?.kind === 'remove' && shown && <RemoveUnitDialog unit={shown} onClose={close} />}
        {inner?.kind === 'edit' && shown && (
          <UnitDialog
            groupCode={groupCode}
            groupName={groupName}
            unitCode={shown.unitCode}
            unitName={shown.unitName}
            onClose={close}
            onSaved={(saved) => notifySaved(unitLabel(shown), { sentence: whereNow(saved) })}
            onGone={refresh}
            returnFocus={rowOrAssign}
          />
        )}
      </DialogContext>
    </DialogFrame>
  );
}
