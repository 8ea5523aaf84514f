import { type HierarchyNode, hierarchyRoutes } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { Field, fullName, PersonPicker, useForm } from '../../../ui/index.ts';
import { moveTargets } from '../model/actions.ts';
import type { Standing } from '../model/changes.ts';
import { userErrors } from '../model/validation.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { PositionForm, usePositionCall } from './PositionForm.tsx';

interface Values {
  id: string | null;
}

const positionKey = (person: HierarchyNode) => String(person.franchiseRoleMemberId);

/** HIER-16: under people of the tier right above, with everything beneath the moved person. */
export function MoveDialog({ standing }: { readonly standing: Standing }) {
  const { groupCode, roots, levels } = useHierarchyDialog();
  const { person } = standing;
  const save = usePositionCall<Values>({ reportsToId: 'id' });
  const targets = useMemo(() => moveTargets(everyone(roots), person), [roots, person]);
  const form = useForm<Values>({
    initial: { id: null },
    draftKey: `move:${groupCode}:${person.franchiseRoleMemberId}`,
    validate: userErrors,
  });
  const above = levels.find((level) => level.tier === person.tier + 1);
  const noTarget = above
    ? `There is no other ${above.roleName} to move this person under.`
    : 'This person stands at the highest level.';

  return (
    <PositionForm
      title="Move User"
      standing={standing}
      form={form}
      onSave={async ({ id }) => {
        const target = targets.find((one) => positionKey(one) === id);
        if (!target) return { errors: { id: 'Please select a user.' } };
        return save(
          hierarchyRoutes.saveHierarchy,
          {
            params: { code: groupCode },
            body: {
              franchiseRoleId: person.franchiseRoleId,
              reportsToId: target.franchiseRoleMemberId,
              franchiseUserId: person.franchiseUserId,
              franchiseRoleMemberId: person.franchiseRoleMemberId,
            },
            etag: person.etag,
          },
          { standing, done: () => `${fullName(person)} moved under ${fullName(target)}.` },
        );
      }}
    >
      <Field label="Move under" wide error={form.errors.id} hint={targets.length === 0 ? noTarget : undefined}>
        {(control) => (
          <PersonPicker
            {...control}
            people={targets}
            keyOf={positionKey}
            value={form.values.id}
            onChange={(target) => form.set('id', target ? positionKey(target) : null)}
            placeholder="Search by name or email"
          />
        )}
      </Field>
    </PositionForm>
  );
}

function everyone(nodes: readonly HierarchyNode[]): HierarchyNode[] {
  return nodes.flatMap((node) => [node, ...everyone(node.children)]);
}
