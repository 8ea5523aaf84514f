/** "Move to…" and "Assign to…" for the selected people and units. */
import type { FranchiseRole, HierarchyNode } from '@franchise-admin/api/contract';
import { useCallback, useMemo } from 'react';
import { BulkDialog } from '../../../shared/bulk/BulkDialog.tsx';
import type { BulkList } from '../../../shared/bulk/bulk.ts';
import { assignOperations } from '../../../shared/bulk/unit-operations.ts';
import { useNewPosition } from '../../../shared/person/new-person.tsx';
import { Field, fullName, PersonPicker, type PickerOption, personLabel, useForm } from '../../../ui/index.ts';
import { moveObstacle } from '../model/actions.ts';
import { type FlatTree, PERSON } from '../model/flat-tree.ts';
import { countedPeople, countedUnits } from '../model/summary.ts';
import { inFranchise, moveOperations, selectedIn } from './tree-changes.ts';

export type TreeChange = 'move' | 'assign';

export interface TreeChangeDialogProps {
  readonly change: TreeChange;
  readonly tree: FlatTree;
  readonly levels: readonly FranchiseRole[];
  readonly isSelected: (key: string) => boolean;
  readonly list: BulkList;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

interface Values {
  person: PickerOption | null;
}

const positionKey = (person: HierarchyNode) => String(person.franchiseRoleMemberId);

export function TreeChangeDialog({ change, tree, levels, isSelected, list, ...rest }: TreeChangeDialogProps) {
  const isMove = change === 'move';
  const code = list.franchise;
  const selected = useMemo(() => selectedIn(tree, isSelected), [tree, isSelected]);
  const people = useMemo(() => tree.people.filter((_, row) => tree.kind[row] === PERSON), [tree]);
  const whyNot = useCallback(
    (person: HierarchyNode) => (isMove ? moveObstacle(person, selected.people, levels) : undefined),
    [isMove, selected, levels],
  );
  const isBlocked = useMemo(() => people.every((person) => whyNot(person) !== undefined), [people, whyNot]);
  const form = useForm<Values>({
    initial: { person: null },
    validate: ({ person }) => (person ? {} : { person: 'Please select a user.' }),
  });
  const newPosition = useNewPosition(isMove ? null : code, async ({ user, franchiseRoleMemberId }) => {
    await list.reload();
    form.set('person', { value: String(franchiseRoleMemberId), label: personLabel(user) });
  });
  const rows = (isMove ? selected.people : selected.units).map(({ etag }) => ({ groupCode: code, etag }));
  const counts = isMove ? countedPeople(rows.length) : countedUnits(rows.length);
  return (
    <BulkDialog
      {...rest}
      title={isMove ? 'Move People' : 'Assign Units'}
      subtitle={counts}
      rows={rows}
      list={list}
      form={form}
      blocked={isBlocked ? 'There is nobody at the level above to move them under.' : undefined}
      changeOf={({ person }) => {
        const target = people.find((one) => positionKey(one) === person?.value);
        const id = Number(person?.value);
        const name = target ? fullName(target) : (person?.label ?? '');
        return isMove
          ? { title: `Move ${counts} under ${name}`, operations: moveOperations(code, selected.people, id) }
          : {
              title: `Assign ${counts} to ${name}`,
              operations: assignOperations(inFranchise(code, selected.units), id),
            };
      }}
    >
      <Field label={isMove ? 'Move under' : 'Assign to'} required wide error={form.errors.person}>
        {(control) => (
          <PersonPicker
            {...control}
            people={people}
            keyOf={positionKey}
            whyNot={whyNot}
            value={form.values.person}
            onChange={(_, person) => form.set('person', person)}
            placeholder="Search by name or email"
            disabled={isBlocked}
          />
        )}
      </Field>
      {newPosition}
    </BulkDialog>
  );
}
