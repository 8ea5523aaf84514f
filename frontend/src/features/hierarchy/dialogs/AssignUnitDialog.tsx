import { lookupRoutes, unitRoutes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { assignOperations } from '../../../shared/bulk/unit-operations.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { useNewPosition } from '../../../shared/person/new-person.tsx';
import { reviewed } from '../../../shared/review/review.ts';
import type { FieldNames } from '../../../shared/save-failure.ts';
import { useAfterClose } from '../../../shared/useAfterClose.ts';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { UNITS, unitLabel } from '../../../shared/words.ts';
import {
  counted,
  Field,
  FormDialog,
  fullName,
  OptionPicker,
  type PickerOption,
  TextButton,
  useForm,
} from '../../../ui/index.ts';
import { findPosition, type TreePosition } from '../model/changes.ts';
import type { UnassignedUnit } from '../model/edits.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { ChosenUnits, chosenUnits, useUnitOptions } from './UnitChoice.tsx';
import { unitFailure } from './unit-failure.ts';
import { useGone } from './useGone.ts';
import { useHierarchyProposal } from './useHierarchyProposal.ts';
import { useRetryChoices } from './useRetryChoices.ts';

interface Values {
  unit: PickerOption | null;
}

const NAMES: FieldNames<Values> = { unitCode: 'unit' };

/** Assigns unassigned units to this person (HIER-14): Save assigns one unit, a review assigns several. If the user creates a new person
 * here, the units go to the new person (HAND-22).
 */
export function AssignUnitDialog(props: { readonly position: TreePosition }) {
  const { groupCode, roots, mayChange, apply, refresh, notifyDone, onClose, returnFocus } = useHierarchyDialog();
  const [created, setCreated] = useState<TreePosition>();
  const position = created ?? props.position;
  const toasts = useFailureToasts();
  const units = useCall(lookupRoutes.lookupUnits, { params: { code: groupCode } });
  const { person } = position;
  const { choices, afterSave } = useRetryChoices(units.data);
  const codes = choices.map(({ unitCode }) => unitCode);
  const afterClose = useAfterClose();
  /** The chosen units below the field. Once this list contains a unit, each further choice is added immediately. */
  const [others, setOthers] = useState<readonly PickerOption[]>([]);
  const form = useForm<Values>({
    initial: { unit: null },
    draftKey: `assign-unit:${groupCode}:${props.position.person.franchiseRoleMemberId}`,
    validate: ({ unit }) => {
      const error = choiceError(unit, codes, others.length === 0 ? 'Please select a unit.' : undefined);
      return error === undefined ? {} : { unit: error };
    },
  });
  const current = form.values.unit;
  const options = useUnitOptions(choices, others, roots);
  const add = (unit: PickerOption) => {
    setOthers([...others, unit]);
    form.set('unit', null);
  };
  const unitOf = ({ unit }: Values) => choices.find((one) => one.unitCode === unit?.value);
  const requestFor = (unit: UnassignedUnit) =>
    planned(unitRoutes.assignUnit, {
      params: { code: groupCode },
      body: { unitCode: unit.unitCode, franchiseRoleMemberId: person.franchiseRoleMemberId },
      etag: unit.etag,
    });
  const chosen = unitOf(form.values);
  const changeOf = ({ unit }: Values) => {
    const all = chosenUnits(groupCode, choices, unit ? [...others, unit] : others);
    const title = `Assign ${counted(all.length, UNITS)} to ${fullName(person)}`;
    return { title, operations: assignOperations(all, person.franchiseRoleMemberId) };
  };
  const proposal = useHierarchyProposal(`assign-unit:${person.franchiseRoleMemberId}`, form, changeOf, NAMES);
  const review = () => {
    const change = changeOf({ unit: null });
    afterClose(() => reviewed({ ...change, scope: groupCode, kind: 'bulk', onDone: refresh }));
    return 'saved' as const;
  };
  const newPosition = useNewPosition(
    groupCode,
    async ({ franchiseRoleMemberId }) => {
      const placed = findPosition((await refresh()) ?? [], franchiseRoleMemberId);
      // Without the new position, Save would assign the units to the person above.
      if (placed) setCreated(placed);
      else onClose();
    },
    props.position.person.franchiseRoleMemberId,
  );
  const impact = useImpact(chosen && mayChange && others.length === 0 ? [requestFor(chosen)] : [], {
    hint: others.length > 0 ? 'Review shows what changes.' : 'Choose a unit to see what changes.',
    lines: 3,
    onStale: () => Promise.all([refresh(), units.reload()]),
  });

  return (
    <>
      <FormDialog
        title="Assign Unit"
        subtitle={positionLine(person)}
        form={form}
        lists={[units]}
        deleted={useGone(position)}
        onClose={onClose}
        returnFocus={returnFocus}
        preview={impact.panel}
        {...(others.length > 0 && { saveLabel: 'Review' })}
        onSave={async (values) => {
          if (others.length > 0) return review();
          const unit = unitOf(values);
          if (!unit) return { errors: { unit: 'Please select a unit.' } };
          const label = unitLabel(unit);
          const result = await impact.send(requestFor(unit));
          if (result.ok) {
            toasts.dismiss();
            apply({ kind: 'assign', unit: { ...result.data, franchiseRoleMemberId: person.franchiseRoleMemberId } });
            notifyDone(`${label} assigned to ${fullName(person)}.`);
            return 'saved';
          }
          const outcome = await unitFailure<Values>(toasts, result.failure, label, null, refresh, NAMES);
          await units.reload();
          return afterSave(outcome);
        }}
        {...proposal.formProps}
      >
        <Field
          label="Unit"
          required={others.length === 0}
          wide
          error={form.errors.unit}
          hint={units.data?.length === 0 ? 'Every unit of this franchise is assigned.' : undefined}
        >
          {(control) => (
            <OptionPicker
              {...control}
              options={options}
              loading={!units.data}
              value={form.values.unit}
              onChange={(unit) => (unit && others.length > 0 ? add(unit) : form.set('unit', unit))}
              placeholder="Search by number or name"
              noun={{ none: 'No unit', many: 'units' }}
            />
          )}
        </Field>
        <ChosenUnits units={others} onChange={setOthers} />
        {current && (
          <p>
            <TextButton onClick={() => add(current)}>Add another unit</TextButton>
          </p>
        )}
        {newPosition}
      </FormDialog>
      {proposal.dialog}
    </>
  );
}
