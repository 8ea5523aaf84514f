import { lookupRoutes, unitRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import { useCall } from '../../../client/useCall.ts';
import { Field, FormDialog, fullName, OptionPicker, useForm } from '../../../ui/index.ts';
import type { Standing } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { unitRefusal } from './unit-outcome.ts';

interface Values {
  unitCode: string | null;
}

/** HIER-14: hangs a unit that hangs on nobody on this person. */
export function AssignUnitDialog({ standing }: { readonly standing: Standing }) {
  const { groupCode, refresh, announce, onClose, returnFocus } = useHierarchyDialog();
  const client = useClient();
  const units = useCall(lookupRoutes.lookupUnits, { params: { code: groupCode } });
  const { person } = standing;
  const form = useForm<Values>({
    initial: { unitCode: null },
    draftKey: `assign-unit:${groupCode}:${person.franchiseRoleMemberId}`,
    validate: ({ unitCode }) => {
      const isChosen = units.data?.some((unit) => unit.unitCode === unitCode);
      return isChosen ? {} : { unitCode: 'Please select a unit.' };
    },
  });
  const options = useMemo(
    () => (units.data ?? []).map((unit) => ({ value: unit.unitCode, label: `${unit.unitCode} - ${unit.unitName}` })),
    [units.data],
  );

  return (
    <FormDialog
      title="Assign Unit"
      subtitle={positionLine(person)}
      form={form}
      saveDisabled={units.data === undefined}
      onClose={onClose}
      returnFocus={returnFocus}
      onSave={async ({ unitCode }) => {
        const unit = units.data?.find((one) => one.unitCode === unitCode);
        if (!unit) return { errors: { unitCode: 'Please select a unit.' } };
        const label = `${unit.unitCode} - ${unit.unitName}`;
        const result = await client.attempt(unitRoutes.assignUnit, {
          params: { code: groupCode },
          body: { unitCode: unit.unitCode, franchiseRoleMemberId: person.franchiseRoleMemberId },
          etag: unit.etag,
        });
        if (result.ok) {
          announce(`${label} assigned to ${fullName(person)}.`);
          return 'saved';
        }
        const outcome = await unitRefusal(client, result.failure, label, refresh);
        await units.reload();
        return outcome;
      }}
    >
      <Field
        label="Unit"
        wide
        error={form.errors.unitCode}
        hint={units.data?.length === 0 ? 'Every unit of this franchise is assigned.' : undefined}
      >
        {(control) => (
          <OptionPicker
            {...control}
            options={options}
            value={form.values.unitCode}
            onChange={(option) => form.set('unitCode', option?.value ?? null)}
            placeholder="Search by number or name"
            emptyText="No units found"
            loading={units.isLoading}
          />
        )}
      </Field>
    </FormDialog>
  );
}
