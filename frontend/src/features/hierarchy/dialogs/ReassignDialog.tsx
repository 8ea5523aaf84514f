import { type FranchiseUser, hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useCall } from '../../../client/useCall.ts';
import { Field, fullName, PersonPicker, useForm } from '../../../ui/index.ts';
import type { Standing } from '../model/changes.ts';
import { userErrors } from '../model/validation.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { PositionForm, usePositionCall } from './PositionForm.tsx';

interface Values {
  id: string | null;
}

const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

/** HIER-17: another person takes the same position with parent, people and units; the present one becomes unassigned. */
export function ReassignDialog({ standing }: { readonly standing: Standing }) {
  const { groupCode } = useHierarchyDialog();
  const { person, above } = standing;
  const users = useCall(userRoutes.getUnassignedUsers, { params: { code: groupCode } });
  const save = usePositionCall<Values>({ franchiseUserId: 'id' });
  const form = useForm<Values>({
    initial: { id: null },
    draftKey: `reassign:${groupCode}:${person.franchiseRoleMemberId}`,
    validate: userErrors,
  });

  return (
    <PositionForm
      title="Reassign User"
      standing={standing}
      form={form}
      saveDisabled={users.data === undefined}
      onSave={async ({ id }) => {
        const user = users.data?.find((one) => userKey(one) === id);
        if (!user) return { errors: { id: 'Please select a user.' } };
        const outcome = await save(
          hierarchyRoutes.saveHierarchy,
          {
            params: { code: groupCode },
            body: {
              franchiseRoleId: person.franchiseRoleId,
              reportsToId: above?.franchiseRoleMemberId ?? null,
              franchiseUserId: user.franchiseUserId,
              franchiseRoleMemberId: person.franchiseRoleMemberId,
            },
            etag: person.etag,
          },
          { standing, done: () => `${fullName(user)} took the position of ${fullName(person)}.` },
        );
        if (outcome !== 'saved' && outcome !== 'failed') await users.reload();
        return outcome;
      }}
    >
      <Field
        label="New person in this position"
        wide
        error={form.errors.id}
        hint={
          users.data?.length === 0
            ? 'Everyone in this franchise has a place in the hierarchy.'
            : `${fullName(person)} stays in the roster, unassigned.`
        }
      >
        {(control) => (
          <PersonPicker
            {...control}
            people={users.data ?? []}
            keyOf={userKey}
            value={form.values.id}
            onChange={(user) => form.set('id', user ? userKey(user) : null)}
            placeholder="Search by name or email"
            loading={users.isLoading}
          />
        )}
      </Field>
    </PositionForm>
  );
}
