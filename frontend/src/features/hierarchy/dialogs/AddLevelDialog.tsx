/** Add Level: somebody of the roster gets a place in the hierarchy, beneath a person or at its top (HIER-15). */
import { type FranchiseUser, hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useClient } from '../../../client/ClientContext.tsx';
import { useCall } from '../../../client/useCall.ts';
import { type FieldNames, refusedForm } from '../../../shared/refusal.ts';
import { useToldFailures } from '../../../shared/useToldFailures.ts';
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
import type { Standing } from '../model/changes.ts';
import { addLevelErrors } from '../model/validation.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { positionRefusal } from './outcome.ts';
import { positionLine } from './PositionForm.tsx';
import { useGone } from './useGone.ts';
import { useTriedChoices } from './useTriedChoices.ts';

interface Values {
  user: PickerOption | null;
  roleId: string | null;
}

/** The form's own names of the request's fields. */
const NAMES: FieldNames<Values> = { franchiseUserId: 'user', franchiseRoleId: 'roleId' };

const NO_LEVEL = 'No level is named yet. Name the levels with Manage Roles first.';

const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

/** HIER-15: with a person above, only the level right beneath is offered; without one, every named level. */
export function AddLevelDialog({ above }: { readonly above: Standing | null }) {
  const { groupCode, levels, apply, refresh, reveal, notifyDone, onClose, returnFocus } = useHierarchyDialog();
  const client = useClient();
  const told = useToldFailures();
  const users = useCall(userRoutes.getUnassignedUsers, { params: { code: groupCode } });
  const { choices, tried } = useTriedChoices(users.data);
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
      // One sentence for both stands at the first field.
      if (roleId === null) errors.roleId = missing.roleId ?? '';
      return errors;
    },
  });
  const { user, roleId } = form.values;

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
      onSave={async () => {
        const result = await client.attempt(hierarchyRoutes.saveHierarchy, {
          params: { code: groupCode },
          body: {
            franchiseRoleId: Number(roleId),
            reportsToId: above?.person.franchiseRoleMemberId ?? null,
            franchiseUserId: Number(user?.value),
          },
        });
        if (result.ok) {
          told.withdraw();
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
          ? await positionRefusal(told, result.failure, above, refresh, NAMES)
          : refusedForm(told, result.failure, NAMES);
        await users.reload();
        return tried(outcome);
      }}
    >
      <Field
        label="User"
        required
        wide
        error={form.errors.user}
        hint={users.data?.length === 0 ? 'Everyone in this franchise has a place in the hierarchy.' : undefined}
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
    </FormDialog>
  );
}
