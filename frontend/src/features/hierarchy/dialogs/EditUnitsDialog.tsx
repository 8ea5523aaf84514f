/** Edit Units: the units of one person, and the dialogs that change, remove and assign one (HIER-14). */
import { type HierarchyUnit, type UnitDetails, unitRoutes } from '@franchise-admin/api/contract';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { useMay } from '../../../context/caller.ts';
import { tellSaved } from '../../../shared/tell.ts';
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
import { type Standing, standingOf } from '../model/changes.ts';
import { AssignUnitDialog } from './AssignUnitDialog.tsx';
import { DialogContext, useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { RemoveUnitDialog } from './RemoveUnitDialog.tsx';

/** The unit dialog as the page gets it from the app: it belongs to the units feature. */
export type UnitDialogComponent = ComponentType<{
  readonly groupCode: string;
  readonly groupName: string;
  readonly unitCode: string;
  readonly unitName: string;
  readonly onClose: () => void;
  readonly onSaved?: (unit: UnitDetails) => void;
  /** Reads anew what the unit stood in: it is there no more. */
  readonly onGone?: () => unknown;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}>;

export interface EditUnitsDialogProps {
  readonly standing: Standing;
  readonly groupName: string;
  readonly UnitDialog: UnitDialogComponent;
}

/** Pixels of the rows: one unit leaves little room empty, and most people's units need no scrolling (TBL-03). */
const MIN_HEIGHT = 80;

const rowKey = ({ unitCode }: HierarchyUnit) => unitCode;

type Inner = { readonly kind: 'edit' | 'remove'; readonly unitCode: string } | { readonly kind: 'assign' };

/** HIER-14: the units of one person in a table, each with the unit dialog and Remove; large. */
export function EditUnitsDialog({ standing, groupName, UnitDialog }: EditUnitsDialogProps) {
  const dialog = useHierarchyDialog();
  const { groupCode, refresh, onClose, returnFocus } = dialog;
  const { person } = standing;
  const mayChange = useMay(unitRoutes.unassignUnit.policy, groupCode);
  const [inner, setInner] = useOpenDialog<Inner>(`edit-units:${groupCode}:${person.franchiseRoleMemberId}`);
  const close = () => setInner(null);
  const shown = useLast(
    inner && inner.kind !== 'assign' ? person.units.find((one) => one.unitCode === inner.unitCode) : undefined,
  );
  const view = useTableMemory(BY_NUMBER);
  const table = useRef<TableHandle>(null);
  const assign = useRef<HTMLButtonElement>(null);
  /** Where the focus goes when the row that opened a dialog is gone. */
  const rowOrAssign = () => table.current?.activeElement() ?? assign.current;
  const isEmpty = person.units.length === 0;
  const afterLast = useEffectEvent(() => {
    // A dialog in front gives the focus back when it closes.
    if (!inner && isFocusAdrift()) assign.current?.focus();
  });
  useEffect(() => {
    if (isEmpty) afterLast();
  }, [isEmpty]);
  const actions = ({ unitCode }: HierarchyUnit): readonly RowAction[] => {
    const edit = { label: mayChange ? 'Edit' : 'Details', onSelect: () => setInner({ kind: 'edit', unitCode }) };
    if (!mayChange) return [edit];
    return [edit, { label: 'Remove', danger: true, onSelect: () => setInner({ kind: 'remove', unitCode }) }];
  };

  /** Where to find a unit once its row has left the table; nothing while it stands there. */
  const whereNow = ({ franchiseRoleMemberId }: UnitDetails) => {
    if (franchiseRoleMemberId === person.franchiseRoleMemberId) return '';
    if (franchiseRoleMemberId === null) return 'It is among the unassigned units now.';
    const over = standingOf(dialog.roots, franchiseRoleMemberId);
    return over ? `It is assigned to ${fullName(over.person)} now.` : 'It is assigned to someone else now.';
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
          {mayChange && (
            <DialogButton ref={assign} onClick={() => setInner({ kind: 'assign' })}>
              Assign Unit
            </DialogButton>
          )}
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
          actionCount={mayChange ? 2 : 1}
          view={view}
          empty={{ title: 'No units', detail: 'No units are assigned to this person.' }}
          minHeight={MIN_HEIGHT}
        />
      </Card>
      <DialogContext value={{ ...dialog, onClose: close, returnFocus: rowOrAssign }}>
        {inner?.kind === 'assign' && <AssignUnitDialog standing={standing} />}
        {inner?.kind === 'remove' && shown && <RemoveUnitDialog unit={shown} onClose={close} />}
        {inner?.kind === 'edit' && shown && (
          <UnitDialog
            groupCode={groupCode}
            groupName={groupName}
            unitCode={shown.unitCode}
            unitName={shown.unitName}
            onClose={close}
            onSaved={(saved) => tellSaved(unitLabel(shown), { sentence: whereNow(saved) })}
            onGone={refresh}
            returnFocus={rowOrAssign}
          />
        )}
      </DialogContext>
    </DialogFrame>
  );
}
