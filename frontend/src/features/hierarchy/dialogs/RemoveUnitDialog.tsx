import { type HierarchyUnit, routes } from '@franchise-admin/api/contract';
import { useState } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import { ConfirmDialog } from '../../../ui/index.ts';
import { fullName, standingOf } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import styles from './dialogs.module.css';
import { unitRefusal } from './unit-outcome.ts';

export interface RemoveUnitDialogProps {
  readonly unit: HierarchyUnit;
  readonly onClose: () => void;
}

/** HIER-07: takes the unit off the person it hangs on. */
export function RemoveUnitDialog({ unit, onClose }: RemoveUnitDialogProps) {
  const { groupCode, roots, refresh, announce, returnFocus } = useHierarchyDialog();
  const client = useClient();
  const [message, setMessage] = useState<string>();
  const label = `${unit.unitCode} - ${unit.unitName}`;
  const over = standingOf(roots, unit.franchiseRoleMemberId);

  const confirm = async () => {
    setMessage(undefined);
    const result = await client.attempt(routes.unassignUnit, {
      params: { code: groupCode },
      body: { unitCode: unit.unitCode },
      etag: unit.etag,
    });
    if (result.ok) {
      announce(`${label} removed. It is not assigned now.`);
      return true;
    }
    const outcome = await unitRefusal(client, result.failure, label, refresh);
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
        <p className={styles.question}>
          Remove {label}
          {over && ` from ${fullName(over.person)}`}?
        </p>
        <p>The unit becomes unassigned. It can be assigned to someone else at any time.</p>
      </div>
    </ConfirmDialog>
  );
}
