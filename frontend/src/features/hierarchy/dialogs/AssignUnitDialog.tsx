import { lookupRoutes, type ResponseOf, unitRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { unitLabel } from '../../../shared/words.ts';
import { Field, FormDialog, fullName, OptionPicker, type PickerOption, useForm } from '../../../ui/index.ts';
import type { TreePosition } from '../model/changes.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { unitFailure } from './unit-failure.ts';
import { useGone } from './useGone.ts';
import { useRetryChoices } from './useRetryChoices.ts';

interface Values {
  unit: PickerOption | null;
}

type Choice = ResponseOf<typeof lookupRoutes.lookupUnits>[number];

/** Assigns an unassigned unit to this person (HIER-14). */
export function AssignUnitDialog({ position }: { readonly position: TreePosition }) {
  const { groupCode, apply, refresh, notifyDone, onClose, returnFocus } = useHierarchyDialog();
  const toasts = useFailureToasts();
  const units = useCall(lookupRoutes.lookupUnits, { params: { code: groupCode } });
  const { person } = position;
  const { choices, afterSave } = useRetryChoices(units.data);
  const options = useMemo(() => choices.map((unit) => ({ value: unit.unitCode, label: unitLabel(unit) })), [choices]);
  const codes = options.map(({ value }) => value);
  const form = useForm<Values>({
    initial: { unit: null },
    draftKey: `assign-unit:${groupCode}:${person.franchiseRoleMemberId}`,
    validate: ({ unit }) => {
      const error = choiceError(unit, codes, 'Please select a unit.');
      return error === undefined ? {} : { unit: error };
    },
  });
  const unitOf = ({ unit }: Values) => choices.find((one) => one.unitCode === unit?.value);
  const requestFor = (unit: Choice) =>
    planned(unitRoutes.assignUnit, {
      params: { code: groupCode },
      body: { unitCode: unit.unitCode, franchiseRoleMemberId: person.franchiseRoleMemberId },
      etag: unit.etag,
    });
  const chosen = unitOf(form.values);
  const impact = useImpact(chosen ? [requestFor(chosen)] : [], {
    hint: 'Choose a unit to see what changes.',
    lines: 3,
  });

  return (
    <FormDialog
      title="Assign Unit"
      subtitle={positionLine(person)}
      form={form}
      lists={[units]}
      deleted={useGone(position)}
      onClose={onClose}
      returnFocus={returnFocus}
      preview={impact.panel}
      onSave={async (values) => {
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
        const outcome = await unitFailure<Values>(toasts, result.failure, label, null, refresh, { unitCode: 'unit' });
        await units.reload();
        return afterSave(outcome);
      }}
    >
      <Field
        label="Unit"
        required
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
            onChange={(unit) => form.set('unit', unit)}
            placeholder="Search by number or name"
            noun={{ none: 'No unit', many: 'units' }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
