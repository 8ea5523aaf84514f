import { type FranchiseUser, hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useCall } from '../../../client/useCall.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { Field, fullName, PersonPicker, type PickerOption, useForm } from '../../../ui/index.ts';
import type { Standing } from '../model/changes.ts';
import { userErrors } from '../model/validation.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { PositionForm, usePositionCall } from './PositionForm.tsx';
import { useTriedChoices } from './useTriedChoices.ts';

interface Values {
  user: PickerOption | null;
}

const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

/** HIER-17: another person takes the same position with parent, people and units; the present one becomes unassigned. */
export function ReassignDialog({ standing }: { readonly standing: Standing }) {
  const { groupCode } = useHierarchyDialog();
  const { person, above } = standing;
  const users = useCall(userRoutes.getUnassignedUsers, { params: { code: groupCode } });
  const { choices, tried } = useTriedChoices(users.data);
  const save = usePositionCall<Values>({ franchiseUserId: 'user' });
  const form = useForm<Values>({
    initial: { user: null },
    version: person.etag,
    draftKey: `reassign:${groupCode}:${person.franchiseRoleMemberId}`,
    validate: ({ user }) => {
      const error = choiceError(user, choices.map(userKey), userErrors({ id: null }).id);
      return error === undefined ? {} : { user: error };
    },
  });
  const userOf = ({ user }: Values) => choices.find((one) => userKey(one) === user?.value);
  const requestFor = (user: FranchiseUser) =>
    planned(hierarchyRoutes.saveHierarchy, {
      params: { code: groupCode },
      body: {
        franchiseRoleId: person.franchiseRoleId,
        reportsToId: above?.franchiseRoleMemberId ?? null,
        franchiseUserId: user.franchiseUserId,
        franchiseRoleMemberId: person.franchiseRoleMemberId,
      },
      etag: form.version,
    });
  const chosen = userOf(form.values);
  const impact = useImpact(chosen ? [requestFor(chosen)] : [], {
    hint: 'Choose a person to see what changes.',
    lines: 5,
  });

  return (
    <PositionForm
      title="Reassign User"
      standing={standing}
      form={form}
      lists={[users]}
      preview={impact.panel}
      onSave={async (values) => {
        const user = userOf(values);
        if (!user) return { errors: { user: 'Please select a user.' } };
        const outcome = await save(impact, requestFor(user), {
          standing,
          edit: ({ etag }) => ({ kind: 'reassign', id: person.franchiseRoleMemberId, user, etag }),
          done: () => `${fullName(user)} took the position of ${fullName(person)}.`,
        });
        if (outcome !== 'saved' && !outcome.isFailed) await users.reload();
        return tried(outcome);
      }}
    >
      <Field
        label="New person in this position"
        required
        wide
        error={form.errors.user}
        hint={
          users.data?.length === 0
            ? 'Everyone in this franchise has a place in the hierarchy.'
            : `${fullName(person)} stays in the roster, unassigned.`
        }
      >
        {(control) => (
          <PersonPicker
            {...control}
            people={choices}
            loading={!users.data}
            keyOf={userKey}
            value={form.values.user}
            onChange={(_, user) => form.set('user', user)}
            placeholder="Search by name or email"
          />
        )}
      </Field>
    </PositionForm>
  );
}
