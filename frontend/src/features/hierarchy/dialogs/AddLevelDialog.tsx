import { type FranchiseUser, hierarchyRoutes, lookupRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { assignOperations } from '../../../shared/bulk/unit-operations.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { choiceOf, useNewPerson } from '../../../shared/person/new-person.tsx';
import { createdBy, reviewed } from '../../../shared/review/review.ts';
import { type FieldNames, formOutcome } from '../../../shared/save-failure.ts';
import { useAfterClose } from '../../../shared/useAfterClose.ts';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { UNITS } from '../../../shared/words.ts';
import {
  counted,
  Field,
  type FieldErrors,
  FormDialog,
  fullName,
  OptionPicker,
  PersonPicker,
  type PickerOption,
  useForm,
} from '../../../ui/index.ts';
import { everyone, levelBeneath } from '../model/actions.ts';
import type { TreePosition } from '../model/changes.ts';
import type { UnassignedUnit } from '../model/edits.ts';
import { addLevelErrors } from '../model/validation.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { positionFailure } from './position-failure.ts';
import { ChosenUnits, chosenUnits, useUnitOptions } from './UnitChoice.tsx';
import { useGone } from './useGone.ts';
import { useHierarchyProposal } from './useHierarchyProposal.ts';
import { useRetryChoices } from './useRetryChoices.ts';

interface Values {
  user: PickerOption | null;
  roleId: string | null;
  units: readonly PickerOption[];
}

/** Maps the fields of the request to those of the form. */
const NAMES: FieldNames<Values> = { franchiseUserId: 'user', franchiseRoleId: 'roleId' };

const NO_LEVEL = 'This franchise has no named levels yet. Name the levels with Manage Roles first.';

const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

const NO_UNITS: readonly UnassignedUnit[] = [];

/** HIER-15: adds an unassigned user. Beneath a person, offers only the next lower level; at the top, every named level. If units are chosen
 * too, Review replaces Save and opens a review of all changes.
 */
export function AddLevelDialog({ above }: { readonly above: TreePosition | null }) {
  const dialog = useHierarchyDialog();
  const { groupCode, roots, levels, mayChange, apply, refresh, reveal, notifyDone, onClose, returnFocus } = dialog;
  const toasts = useFailureToasts();
  const users = useCall(userRoutes.getUnassignedUsers, { params: { code: groupCode } });
  const { choices, afterSave } = useRetryChoices(users.data);
  const freeUnits = useCall(lookupRoutes.lookupUnits, { params: { code: groupCode } });
  const free = freeUnits.data ?? NO_UNITS;
  const afterClose = useAfterClose();
  const beneath = above ? levelBeneath(levels, above.person.tier) : undefined;
  const options = useMemo(
    () =>
      (above ? (beneath ? [beneath] : []) : levels).map((level) => ({
        value: String(level.franchiseRoleId),
        label: level.roleName,
      })),
    [above, beneath, levels],
  );
  const form = useForm<Values>({
    initial: { user: null, roleId: (options.length === 1 && options[0]?.value) || null, units: [] },
    draftKey: `add-level:${groupCode}:${above?.person.franchiseRoleMemberId ?? 'root'}`,
    validate: ({ user, roleId, units }) => {
      const missing = addLevelErrors({ userId: user?.value ?? null, roleId });
      const errors: FieldErrors<Values> = {};
      const userError = choiceError(user, choices.map(userKey), missing.userId);
      if (userError !== undefined) errors.user = userError;
      // If user and level are missing, the user field shows one message for both.
      if (roleId === null) errors.roleId = missing.roleId ?? '';
      const codes = free.map(({ unitCode }) => unitCode);
      const unitError = units.map((unit) => choiceError(unit, codes, undefined)).find((error) => error !== undefined);
      if (unitError !== undefined) errors.units = unitError;
      return errors;
    },
  });
  const { user, roleId, units } = form.values;
  const unitOptions = useUnitOptions(free, units, roots);
  const reportsToId = above?.person.franchiseRoleMemberId ?? null;
  const request = planned(hierarchyRoutes.saveHierarchy, {
    params: { code: groupCode },
    body: { franchiseRoleId: Number(roleId), reportsToId, franchiseUserId: Number(user?.value) },
    etag: undefined,
  });
  const newPerson = useNewPerson(groupCode, (created) => form.set('user', choiceOf(created)));
  const impact = useImpact(form.isValid && mayChange && units.length === 0 ? [request] : [], {
    hint: units.length > 0 ? 'Review shows what changes.' : 'Choose a user and a level to see what changes.',
    lines: 5,
  });
  const added = choices.find((one) => userKey(one) === user?.value);
  const name = added ? fullName(added) : 'The user';
  const change = {
    title: units.length === 0 ? `Add ${name} to the hierarchy` : `Add ${name} with ${counted(units.length, UNITS)}`,
    operations: [request.operation, ...assignOperations(chosenUnits(groupCode, free, units), createdBy(1))],
    stopsAtFailure: units.length > 0,
  };
  const proposal = useHierarchyProposal(`add-level:${reportsToId ?? 'root'}`, form, () => change, NAMES);
  const review = () => {
    const showAdded = async () => {
      const person = everyone((await refresh()) ?? []).find((one) => String(one.franchiseUserId) === user?.value);
      if (person) reveal(person.franchiseRoleMemberId);
    };
    afterClose(() =>
      reviewed({
        scope: groupCode,
        ...change,
        kind: 'bulk',
        onDone: () => void showAdded(),
      }),
    );
    return 'saved' as const;
  };

  return (
    <>
      <FormDialog
        title="Add Level"
        subtitle={above ? `Beneath ${positionLine(above.person)}` : 'At the top of the hierarchy'}
        form={form}
        lists={[users, freeUnits]}
        deleted={useGone(above)}
        blocked={options.length === 0 ? NO_LEVEL : undefined}
        onClose={onClose}
        returnFocus={returnFocus}
        preview={impact.panel}
        {...(units.length > 0 && { saveLabel: 'Review' })}
        onSave={async () => {
          if (units.length > 0) return review();
          const result = await impact.send(request);
          if (result.ok) {
            toasts.dismiss();
            const level = levels.find((one) => String(one.franchiseRoleId) === roleId);
            if (added && level) {
              const { tier, roleName, franchiseRoleId } = level;
              const person = { ...added, ...result.data, tier, roleName, franchiseRoleId, unitCount: 0 };
              apply({ kind: 'add', person: { ...person, children: [], units: [] }, reportsToId });
            }
            notifyDone(`${name} added to the hierarchy.`);
            reveal(result.data.franchiseRoleMemberId);
            return 'saved';
          }
          const outcome = above
            ? await positionFailure(toasts, result.failure, above, refresh, NAMES)
            : formOutcome(toasts, result.failure, NAMES);
          await users.reload();
          return afterSave(outcome);
        }}
        {...proposal.formProps}
      >
        <Field
          label="User"
          required
          wide
          error={form.errors.user}
          hint={users.data?.length === 0 ? 'Everyone in this franchise has a position in the hierarchy.' : undefined}
        >
          {(control) => (
            <PersonPicker
              {...control}
              people={choices}
              loading={!users.data}
              keyOf={userKey}
              value={user}
              onChange={(_, choice) => form.set('user', choice)}
              placeholder="Search by name or email"
            />
          )}
        </Field>
        <Field
          label="Level"
          required
          wide
          error={form.errors.roleId}
          hint={options.length === 0 ? NO_LEVEL : undefined}
        >
          {(control) => (
            <OptionPicker
              {...control}
              options={options}
              value={roleId}
              onChange={(option) => form.set('roleId', option?.value ?? null)}
              placeholder="Choose a level"
              noun={{ none: 'No level', many: 'levels' }}
            />
          )}
        </Field>
        {newPerson}
        <Field label="Units" wide error={form.errors.units} hint="Optional. Each unit you choose is added below.">
          {(control) => (
            <OptionPicker
              {...control}
              options={unitOptions}
              loading={!freeUnits.data}
              value={null}
              onChange={(unit) => unit && form.set('units', [...units, { value: unit.value, label: unit.label }])}
              placeholder="Search by number or name"
              noun={{ none: 'No unit', many: 'units' }}
            />
          )}
        </Field>
        <ChosenUnits units={units} onChange={(left) => form.set('units', left)} />
      </FormDialog>
      {proposal.dialog}
    </>
  );
}
