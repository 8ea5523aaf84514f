import { removePerson, routes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import { useCaller } from '../../../context/caller.ts';
import { CheckboxField, ConfirmDialog } from '../../../ui/index.ts';
import { fullName, type Standing } from '../model/changes.ts';
import { removalConsequences } from '../model/removal.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import styles from './dialogs.module.css';
import { positionRefusal } from './outcome.ts';
import { positionLine } from './PositionForm.tsx';

export interface RemovePersonDialogProps {
  readonly standing: Standing;
  readonly deleteUser: boolean;
  readonly onDeleteUser: (deleteUser: boolean) => void;
}

/** HIER-18: the user stays in the roster, unassigned, unless they are to be deleted too. */
export function RemovePersonDialog({ standing, deleteUser, onDeleteUser }: RemovePersonDialogProps) {
  const { groupCode, refresh, announce, onClose, returnFocus } = useHierarchyDialog();
  const client = useClient();
  const caller = useCaller();
  const [message, setMessage] = useState<string>();
  const { person } = standing;
  const isOwnAccount = person.authObjectId === caller.authObjectId;
  const beneath = { childCount: person.children.length, unitCount: person.unitCount };
  const isAllowed = removePerson(caller, beneath).allowed;

  const confirm = async () => {
    setMessage(undefined);
    const result = await client.attempt(routes.deleteHierarchy, {
      params: { code: groupCode },
      body: { franchiseRoleMemberId: person.franchiseRoleMemberId, deleteUser: deleteUser && !isOwnAccount },
      etag: person.etag,
    });
    if (result.ok) {
      announce(`${fullName(person)} removed from the hierarchy.`);
      return true;
    }
    const outcome = await positionRefusal(client, result.failure, standing, refresh);
    setMessage(outcome === 'failed' ? undefined : outcome.message);
    return false;
  };

  return (
    <ConfirmDialog title="Confirm Removal" danger onConfirm={confirm} onClose={onClose} returnFocus={returnFocus}>
      <div className={styles.removal}>
        {message && (
          <p className={styles.message} role="alert">
            {message}
          </p>
        )}
        <p className={styles.question}>Remove this level?</p>
        <p>{positionLine(person)}</p>
        <ul className={styles.consequences}>
          {removalConsequences(beneath, deleteUser && !isOwnAccount).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {!isAllowed && <p>Only a corporate admin can remove someone who has people or units beneath.</p>}
        <CheckboxField
          label="Also delete this user"
          checked={deleteUser && !isOwnAccount}
          onChange={onDeleteUser}
          disabled={isOwnAccount}
        />
        {isOwnAccount && <p className={styles.hint}>You cannot delete your own account.</p>}
      </div>
    </ConfirmDialog>
  );
}
