import { type HierarchyNode, hierarchyRoutes } from '@franchise-admin/api/contract';
import { useCallback, useMemo } from 'react';
import { positionBody } from '../../../shared/bulk/position-operations.ts';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import type { FieldNames } from '../../../shared/save-failure.ts';
import { Field, fullName, PersonPicker, type PickerOption, personLabel, useForm } from '../../../ui/index.ts';
import { everyone, highestLevel, moveObstacle } from '../model/actions.ts';
import type { TreePosition } from '../model/changes.ts';
import { userErrors } from '../model/validation.ts';
import { choiceError } from './choice.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { PositionForm, usePositionSave } from './PositionForm.tsx';
import { useHierarchyProposal } from './useHierarchyProposal.ts';
import { useRetryChoices } from './useRetryChoices.ts';

interface Values {
  target: PickerOption | null;
}

const NAMES: FieldNames<Values> = { reportsToId: 'target' };

const positionKey = (person: HierarchyNode) => String(person.franchiseRoleMemberId);
const choiceOf = (person: HierarchyNode | undefined) =>
  person ? { value: positionKey(person), label: personLabel(person) } : null;

interface MoveDialogProps {
  readonly position: TreePosition;
  /** The initial choice: the position on which the person was dropped or pasted. */
  readonly targetId?: number | undefined;
}

/** HIER-16: moves a person, with all people and units below, under another person one tier above. */
export function MoveDialog({ position, targetId }: MoveDialogProps) {
  const { groupCode, roots, levels, mayChange, reveal, refresh } = useHierarchyDialog();
  const { person } = position;
  const save = usePositionSave<Values>(NAMES);
  const people = useMemo(() => everyone(roots), [roots]);
  const current = useMemo(
    () => people.filter((one) => moveObstacle(one, [person], levels) === undefined),
    [people, person, levels],
  );
  const { choices: targets, afterSave } = useRetryChoices(current);
  const form = useForm<Values>({
    initial: { target: choiceOf(targets.find((one) => one.franchiseRoleMemberId === targetId)) },
    version: person.etag,
    draftKey: `move:${groupCode}:${person.franchiseRoleMemberId}`,
    validate: ({ target }) => {
      const error = choiceError(target, targets.map(positionKey), userErrors({ id: null }).id);
      return error === undefined ? {} : { target: error };
    },
  });
  const targetOf = ({ target }: Values) => targets.find((one) => positionKey(one) === target?.value);
  const requestTo = (target: HierarchyNode) =>
    planned(hierarchyRoutes.saveHierarchy, {
      params: { code: groupCode },
      body: positionBody(person, { reportsToId: target.franchiseRoleMemberId }),
      etag: form.version,
    });
  const chosen = targetOf(form.values);
  const changeOf = (values: Values) => {
    const target = targetOf(values);
    const title = `Move ${fullName(person)} under ${target ? fullName(target) : ''}`;
    return { title, operations: target ? [requestTo(target).operation] : [] };
  };
  const proposal = useHierarchyProposal(`move:${person.franchiseRoleMemberId}`, form, changeOf, NAMES);
  const impact = useImpact(chosen && mayChange ? [requestTo(chosen)] : [], {
    hint: 'Choose a person to see what changes.',
    lines: 3,
    onStale: async () => {
      await refresh();
      form.rebase();
    },
  });
  const above = levels.find((level) => level.tier === person.tier + 1);
  // Also lists everyone else, with the reason why they cannot be chosen.
  const listed = useMemo(() => {
    const keys = new Set([person, ...targets].map(positionKey));
    return [...targets, ...people.filter((one) => !keys.has(positionKey(one)))];
  }, [people, targets, person]);
  const whyNot = useCallback(
    (one: HierarchyNode) => (targets.includes(one) ? undefined : moveObstacle(one, [person], levels)),
    [targets, person, levels],
  );
  const noTarget = above
    ? `There is no other ${above.roleName} to move ${fullName(person)} under.`
    : highestLevel(person);

  return (
    <PositionForm
      title="Move User"
      position={position}
      form={form}
      blocked={targets.length === 0 ? noTarget : undefined}
      preview={impact.panel}
      proposal={proposal}
      onSave={async (values) => {
        const target = targetOf(values);
        if (!target) return { errors: { target: 'Please select a user.' } };
        const outcome = await save(impact, requestTo(target), {
          position,
          edit: ({ etag }) => ({
            kind: 'move',
            id: person.franchiseRoleMemberId,
            reportsToId: target.franchiseRoleMemberId,
            etag,
          }),
          done: () => `${fullName(person)} moved under ${fullName(target)}.`,
        });
        if (outcome === 'saved') reveal(person.franchiseRoleMemberId);
        return afterSave(outcome);
      }}
    >
      <Field label="Move under" required wide error={form.errors.target}>
        {(control) => (
          <PersonPicker
            {...control}
            people={listed}
            keyOf={positionKey}
            whyNot={whyNot}
            value={form.values.target}
            onChange={(_, target) => form.set('target', target)}
            placeholder={targets.length === 0 ? 'No one available' : 'Search by name or email'}
            disabled={targets.length === 0}
          />
        )}
      </Field>
    </PositionForm>
  );
}
