import { type FranchiseUser, hierarchyRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { positionBody } from '../../../shared/bulk/position-operations.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { choiceOf, useNewPerson } from '../../../shared/person/new-person.tsx';
import type { FieldNames } from '../../../shared/save-failure.ts';
import { Field, fullName, PersonPicker, type PickerOption, useForm } from '../../../ui/index.ts';
import { everyone } from '../model/actions.ts';
import type { TreePosition } from '../model/changes.ts';
import { userErrors } from '../model/validation.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { PositionForm, usePositionSave } from './PositionForm.tsx';
import { useHierarchyProposal } from './useHierarchyProposal.ts';
import { useRetryChoices } from './useRetryChoices.ts';

interface Values {
  user: PickerOption | null;
}

const NAMES: FieldNames<Values> = { franchiseUserId: 'user' };

type Listed = Pick<FranchiseUser, 'franchiseUserId' | 'firstName' | 'lastName' | 'emailAddress'>;
const userKey = (user: Listed) => String(user.franchiseUserId);

/** HIER-17: gives a position, with its parent, people and units, to another person. The previous person becomes unassigned. */
export function ReassignDialog({ position }: { readonly position: TreePosition }) {
  const { groupCode, roots, mayChange, refresh } = useHierarchyDialog();
  const { person, above } = position;
  const users = useCall(userRoutes.getUnassignedUsers, { params: { code: groupCode } });
  const { choices, afterSave } = useRetryChoices(users.data);
  // Also lists people who have a position, with the reason why they cannot be chosen.
  const [listed, whyNot] = useMemo(() => {
    const keys = new Set([person, ...choices].map(userKey));
    const others = everyone(roots).filter((one) => !keys.has(userKey(one)));
    const held = new Map<Listed, string>(others.map((one) => [one, `Already has a position: ${one.roleName}.`]));
    return [[...choices, ...others] as readonly Listed[], (one: Listed) => held.get(one)] as const;
  }, [roots, choices, person]);
  const save = usePositionSave<Values>(NAMES);
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
      body: positionBody(person, {
        reportsToId: above?.franchiseRoleMemberId ?? null,
        franchiseUserId: user.franchiseUserId,
      }),
      etag: form.version,
    });
  const chosen = userOf(form.values);
  const newPerson = useNewPerson(groupCode, (created) => form.set('user', choiceOf(created)));
  const changeOf = (values: Values) => {
    const user = userOf(values);
    const title = `Reassign the position of ${fullName(person)} to ${user ? fullName(user) : ''}`;
    return { title, operations: user ? [requestFor(user).operation] : [] };
  };
  const proposal = useHierarchyProposal(`reassign:${person.franchiseRoleMemberId}`, form, changeOf, NAMES);
  const impact = useImpact(chosen && mayChange ? [requestFor(chosen)] : [], {
    hint: 'Choose a person to see what changes.',
    lines: 5,
    onStale: async () => {
      await refresh();
      form.rebase();
    },
  });

  return (
    <PositionForm
      title="Reassign User"
      position={position}
      form={form}
      lists={[users]}
      preview={impact.panel}
      proposal={proposal}
      onSave={async (values) => {
        const user = userOf(values);
        if (!user) return { errors: { user: 'Please select a user.' } };
        const outcome = await save(impact, requestFor(user), {
          position,
          edit: ({ etag }) => ({ kind: 'reassign', id: person.franchiseRoleMemberId, user, etag }),
          done: () => `${fullName(user)} took over the position of ${fullName(person)}.`,
        });
        if (outcome !== 'saved' && !outcome.isFailed) await users.reload();
        return afterSave(outcome);
      }}
    >
      <Field
        label="New person in this position"
        required
        wide
        error={form.errors.user}
        hint={
          users.data?.length === 0
            ? 'Everyone in this franchise has a position in the hierarchy.'
            : `${fullName(person)} becomes unassigned.`
        }
      >
        {(control) => (
          <PersonPicker
            {...control}
            people={listed}
            loading={!users.data}
            keyOf={userKey}
            whyNot={whyNot}
            value={form.values.user}
            onChange={(_, user) => form.set('user', user)}
            placeholder="Search by name or email"
          />
        )}
      </Field>
      {newPerson}
    </PositionForm>
  );
}
