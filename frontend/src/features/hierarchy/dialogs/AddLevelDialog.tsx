import { type FranchiseUser, hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { choiceOf, useNewPerson } from '../../../shared/person/new-person.tsx';
import { type FieldNames, formOutcome } from '../../../shared/save-failure.ts';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import {
  Field,
  type FieldErrors,
  FormDialog,
  fullName,
  OptionPicker,
  PersonPicker,
  type PickerOption,
  useForm,
} from '../../../ui/index.ts';
import { levelBeneath } from '../model/actions.ts';
import type { TreePosition } from '../model/changes.ts';
import { addLevelErrors } from '../model/validation.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionLine } from './PositionForm.tsx';
import { positionFailure } from './position-failure.ts';
import { useGone } from './useGone.ts';
import { useRetryChoices } from './useRetryChoices.ts';

interface Values {
  user: PickerOption | null;
  roleId: string | null;
}

/** The form's names of the request's fields */
const NAMES: FieldNames<Values> = { franchiseUserId: 'user', franchiseRoleId: 'roleId' };

const NO_LEVEL = 'This franchise has no named levels yet. Name the levels with Manage Roles first.';

const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

/** HIER-15: adds an unassigned user. Below a person, offers only the next lower level; at the top, every named level. */
export function AddLevelDialog({ above }: { readonly above: TreePosition | null }) {
  const { groupCode, levels, apply, refresh, reveal, notifyDone, onClose, returnFocus } = useHierarchyDialog();
  const toasts = useFailureToasts();
  const users = useCall(userRoutes.getUnassignedUsers, { params: { code: groupCode } });
  const { choices, afterSave } = useRetryChoices(users.data);
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
    initial: { user: null, roleId: (options.length === 1 && options[0]?.value) || null },
    draftKey: `add-level:${groupCode}:${above?.person.franchiseRoleMemberId ?? 'root'}`,
    validate: ({ user, roleId }) => {
      const missing = addLevelErrors({ userId: user?.value ?? null, roleId });
      const errors: FieldErrors<Values> = {};
      const userError = choiceError(user, choices.map(userKey), missing.userId);
      if (userError !== undefined) errors.user = userError;
      // If both are missing, shows the message at the first field.
      if (roleId === null) errors.roleId = missing.roleId ?? '';
      return errors;
    },
  });
  const { user, roleId } = form.values;
  const request = planned(hierarchyRoutes.saveHierarchy, {
    params: { code: groupCode },
    body: {
      franchiseRoleId: Number(roleId),
      reportsToId: above?.person.franchiseRoleMemberId ?? null,
      franchiseUserId: Number(user?.value),
    },
    etag: undefined,
  });
  const newPerson = useNewPerson(groupCode, (created) => form.set('user', choiceOf(created)));
  const impact = useImpact(form.isValid ? [request] : [], {
    hint: 'Choose a user and a level to see what changes.',
    lines: 5,
  });

  return (
    <FormDialog
      title="Add Level"
      subtitle={above ? `Beneath ${positionLine(above.person)}` : 'At the top of the hierarchy'}
      form={form}
      lists={[users]}
      deleted={useGone(above)}
      blocked={options.length === 0 ? NO_LEVEL : undefined}
      onClose={onClose}
      returnFocus={returnFocus}
      preview={impact.panel}
      onSave={async () => {
        const result = await impact.send(request);
        if (result.ok) {
          toasts.dismiss();
          const added = choices.find((one) => userKey(one) === user?.value);
          const level = levels.find((one) => String(one.franchiseRoleId) === roleId);
          if (added && level) {
            const { tier, roleName, franchiseRoleId } = level;
            const reportsToId = above?.person.franchiseRoleMemberId ?? null;
            const person = { ...added, ...result.data, tier, roleName, franchiseRoleId, unitCount: 0 };
            apply({ kind: 'add', person: { ...person, children: [], units: [] }, reportsToId });
          }
          notifyDone(`${added ? fullName(added) : 'The user'} added to the hierarchy.`);
          reveal(result.data.franchiseRoleMemberId);
          return 'saved';
        }
        const outcome = above
          ? await positionFailure(toasts, result.failure, above, refresh, NAMES)
          : formOutcome(toasts, result.failure, NAMES);
        await users.reload();
        return afterSave(outcome);
      }}
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
      <Field label="Level" required wide error={form.errors.roleId} hint={options.length === 0 ? NO_LEVEL : undefined}>
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
    </FormDialog>
  );
}
