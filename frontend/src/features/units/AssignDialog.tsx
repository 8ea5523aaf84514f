/** Assigns a unit to a person. Opens from the list of unassigned units (HIER-14, HIER-20). */
import { type FranchiseUser, type Unit, unitRoutes } from '@franchise-admin/api/contract';
import { SOMEONE } from '../../client/failure.ts';
import { planned, useImpact } from '../../shared/impact/useImpact.tsx';
import { changerOf, formOutcome, isStale } from '../../shared/save-failure.ts';
import { useFailureToasts } from '../../shared/useFailureToasts.ts';
import { unitLabel } from '../../shared/words.ts';
import { Field, FormDialog, fullName, notifyDone, PersonPicker, type PickerOption, useForm } from '../../ui/index.ts';
import { userKey, useUnitPeople, whyUnassignable } from './useUnitPeople.ts';

export interface AssignDialogProps {
  readonly groupCode: string;
  readonly unit: Unit;
  readonly onClose: () => void;
  /** Reloads the lists after the unit was assigned or another user has changed it. */
  readonly onChanged: () => Promise<unknown>;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

interface Values {
  person: PickerOption | null;
}

export function AssignDialog({ groupCode, unit, onClose, onChanged, returnFocus }: AssignDialogProps) {
  const toasts = useFailureToasts();
  const params = { code: groupCode };
  const label = unitLabel(unit);
  const form = useForm<Values>({
    initial: { person: null },
    draftKey: `assign:${groupCode}:${unit.unitCode}`,
    validate: ({ person }) => (person ? {} : { person: 'Please select a user.' }),
  });
  const { list, people, whyNot, createPerson } = useUnitPeople(groupCode, 'assignee', (person) =>
    form.set('person', person),
  );
  const personOf = ({ person }: Values) => people.find((one) => userKey(one) === person?.value);
  const requestFor = (person: FranchiseUser | undefined) =>
    person?.franchiseRoleMemberId
      ? planned(unitRoutes.assignUnit, {
          params,
          body: { unitCode: unit.unitCode, franchiseRoleMemberId: person.franchiseRoleMemberId },
          etag: unit.etag,
        })
      : undefined;
  const request = requestFor(personOf(form.values));
  const impact = useImpact(request ? [request] : [], {
    hint: 'Choose a person to see what changes.',
    lines: 3,
    onStale: onChanged,
  });
  return (
    <FormDialog
      title="Assign Unit"
      subtitle={label}
      form={form}
      lists={[list]}
      blocked={
        list.data && people.every(whyUnassignable)
          ? 'Nobody has a position in the hierarchy yet. Add people there first.'
          : undefined
      }
      onClose={onClose}
      returnFocus={returnFocus}
      preview={impact.panel}
      onSave={async (values) => {
        const person = personOf(values);
        const assignment = requestFor(person);
        if (!person || !assignment) return { errors: { person: 'Please select a user.' } };
        const result = await impact.send(assignment);
        if (result.ok) {
          toasts.dismiss();
          notifyDone(`${label} assigned to ${fullName(person)}.`);
          await onChanged();
          return 'saved';
        }
        const { failure } = result;
        await Promise.all([onChanged(), list.reload()]);
        if (!isStale(failure)) return formOutcome<Values>(toasts, failure, { franchiseRoleMemberId: 'person' });
        const { who, when } = changerOf(failure) ?? SOMEONE;
        return { message: `${who} changed ${label} ${when}. Review the change, then try again.` };
      }}
    >
      <Field label="Assign to" required wide error={form.errors.person}>
        {(control) => (
          <PersonPicker
            {...control}
            people={people}
            loading={!list.data}
            keyOf={userKey}
            whyNot={whyNot}
            value={form.values.person}
            onChange={(_, person) => form.set('person', person)}
            placeholder="Search by name or email"
          />
        )}
      </Field>
      {createPerson}
    </FormDialog>
  );
}
