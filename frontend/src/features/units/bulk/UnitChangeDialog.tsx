/** Bulk changes of units: the assigned person, the manager or the phone number. */
import { SYSTEM, UNIT_FIELDS, type Unit } from '@franchise-admin/api/contract';
import { BulkDialog } from '../../../shared/bulk/BulkDialog.tsx';
import { type BulkList, reviewBulk, scopeOf } from '../../../shared/bulk/bulk.ts';
import { assignOperations, saveOperations, unassignOperations } from '../../../shared/bulk/unit-operations.ts';
import { UNITS } from '../../../shared/words.ts';
import { counted, Field, fullName, PersonPicker, type PickerOption, TextField, useForm } from '../../../ui/index.ts';
import { UNIT_TEXTS } from '../unit-form.ts';
import { userKey, useUnitPeople } from '../useUnitPeople.ts';
import type { OpenUnitChange } from './unit-actions.ts';

export interface UnitChangeDialogProps extends OpenUnitChange {
  readonly list: BulkList;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function UnitChangeDialog({ change, ...props }: UnitChangeDialogProps) {
  return change === 'phone' ? <PhoneDialog {...props} /> : <PersonDialog {...props} isManager={change === 'manager'} />;
}

export function reviewUnassignment(units: readonly Unit[], list: BulkList): void {
  reviewBulk(units, `Unassign ${counted(units.length, UNITS)}`, unassignOperations(units), list);
}

const noUser = 'Please select a user.';

interface PersonValues {
  person: PickerOption | null;
}

/** Assigns the units to a person in the hierarchy, or sets their manager. */
function PersonDialog({ units, list, isManager, ...rest }: Change & { readonly isManager: boolean }) {
  const code = scopeOf(units);
  const isOne = code !== SYSTEM;
  const form = useForm<PersonValues>({
    initial: { person: null },
    validate: ({ person }) => (person || isManager ? {} : { person: noUser }),
  });
  const {
    list: users,
    people,
    whyNot,
    createPerson,
  } = useUnitPeople(isOne ? code : null, isManager ? 'manager' : 'assignee', (person) => form.set('person', person));
  const counts = counted(units.length, UNITS);
  return (
    <BulkDialog
      {...rest}
      title={isManager ? 'Set Manager' : 'Assign Units'}
      subtitle={counts}
      rows={units}
      list={list}
      form={form}
      lists={isOne ? [users] : []}
      blocked={isOne ? undefined : 'People belong to one franchise. Please select units of one franchise.'}
      changeOf={({ person }) => {
        const chosen = people.find((one) => userKey(one) === person?.value);
        if (isManager)
          return {
            title: chosen ? `Make ${fullName(chosen)} manager of ${counts}` : `Remove the manager of ${counts}`,
            operations: saveOperations(units, { managerId: chosen?.franchiseUserId ?? null }),
          };
        return {
          title: `Assign ${counts} to ${chosen ? fullName(chosen) : ''}`,
          operations: assignOperations(units, chosen?.franchiseRoleMemberId ?? 0),
        };
      }}
    >
      <Field
        label={isManager ? UNIT_FIELDS.managerId.label : 'Assign to'}
        required={!isManager}
        wide
        error={form.errors.person}
      >
        {(control) => (
          <PersonPicker
            {...control}
            people={people}
            loading={isOne && !users.data}
            keyOf={userKey}
            whyNot={whyNot}
            value={form.values.person}
            onChange={(_, person) => form.set('person', person)}
            placeholder="Search by name or email"
            {...(isManager && { none: 'None' })}
          />
        )}
      </Field>
      {createPerson}
    </BulkDialog>
  );
}

type Change = Omit<UnitChangeDialogProps, 'change'>;

function PhoneDialog({ units, list, ...rest }: Change) {
  const form = useForm({ initial: { phoneNumber: '' } });
  const counts = counted(units.length, UNITS);
  return (
    <BulkDialog
      {...rest}
      title="Set Phone"
      subtitle={counts}
      rows={units}
      list={list}
      form={form}
      changeOf={({ phoneNumber }) => {
        const phone = phoneNumber.trim();
        return {
          title: phone ? `Set the phone of ${counts} to ${phone}` : `Remove the phone of ${counts}`,
          operations: saveOperations(units, { phoneNumber: phone || null }),
        };
      }}
    >
      <TextField
        label={UNIT_FIELDS.phoneNumber.label}
        {...UNIT_TEXTS.phoneNumber}
        wide
        value={form.values.phoneNumber}
        onChange={(value) => form.set('phoneNumber', value)}
        hint="Leave this field empty to remove the phone number."
      />
    </BulkDialog>
  );
}
