import { hierarchyRoutes, removePerson } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { useCaller } from '../../../context/caller.ts';
import { useToldFailures } from '../../../shared/useToldFailures.ts';
import { CheckboxField, fullName } from '../../../ui/index.ts';
import type { Standing } from '../model/changes.ts';
import { removalConsequences } from '../model/removal.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { deletionObstacle } from './deletion-obstacle.ts';
import styles from './dialogs.module.css';
import { HierarchyRemovalDialog } from './HierarchyRemovalDialog.tsx';
import { positionRefusal } from './outcome.ts';
import { positionLine } from './PositionForm.tsx';

export interface RemovePersonDialogProps {
  readonly standing: Standing;
  readonly deleteUser: boolean;
  readonly onDeleteUser: (deleteUser: boolean) => void;
}

/** HIER-18: the user stays in the roster, unassigned, unless they are to be deleted too. */
export function RemovePersonDialog({ standing, deleteUser, onDeleteUser }: RemovePersonDialogProps) {
  const { groupCode, roots, apply, refresh, notifyDone, onClose } = useHierarchyDialog();
  const client = useClient();
  const told = useToldFailures();
  const caller = useCaller();
  const { person } = standing;
  const obstacle = deletionObstacle(caller, person, roots);
  const deletesUser = deleteUser && obstacle === undefined;
  const beneath = { childCount: person.children.length, unitCount: person.unitCount };
  const isAllowed = removePerson(caller, beneath).allowed;

  const remove = async () => {
    const result = await client.attempt(hierarchyRoutes.deleteHierarchy, {
      params: { code: groupCode },
      body: { franchiseRoleMemberId: person.franchiseRoleMemberId, deleteUser: deletesUser },
      etag: person.etag,
    });
    if (!result.ok) return positionRefusal(told, result.failure, standing, refresh, {});
    told.withdraw();
    if (result.data.isPending)
      return { settled: `${fullName(person)} is being removed. The rest follows in a moment.` };
    apply({ kind: 'remove', person });
    notifyDone(`${fullName(person)} removed from the hierarchy.`);
    return 'done';
  };

  return (
    <HierarchyRemovalDialog question="Remove this level?" onRemove={remove} onClose={onClose}>
      <p>{positionLine(person)}</p>
      <ul className={styles.consequences}>
        {removalConsequences(beneath, deletesUser ? person : undefined).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {!isAllowed && <p>Only a corporate admin can remove someone who has people or units beneath.</p>}
      <CheckboxField
        label="Also delete this user"
        checked={deletesUser}
        onChange={onDeleteUser}
        disabled={obstacle !== undefined}
        hint={obstacle}
      />
    </HierarchyRemovalDialog>
  );
}
