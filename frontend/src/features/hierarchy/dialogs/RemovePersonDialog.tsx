import { hierarchyRoutes, OWN_ACCOUNT, removePerson } from '@franchise-admin/api/contract';
import { useCaller } from '../../../context/caller.ts';
import type { Afterwards } from '../../../shared/hand-over/operations.ts';
import { FEW, LINES } from '../../../shared/impact/Impact.tsx';
import { planned, useImpact } from '../../../shared/impact/useImpact.tsx';
import { useFailureToasts } from '../../../shared/useFailureToasts.ts';
import { CheckboxField, fullName, TextButton } from '../../../ui/index.ts';
import type { TreePosition } from '../model/changes.ts';
import { useHierarchyDialog } from './DialogContext.ts';
import { deletionBlocker } from './deletion-blocker.ts';
import { HierarchyRemovalDialog } from './HierarchyRemovalDialog.tsx';
import { positionLine } from './PositionForm.tsx';
import { positionFailure } from './position-failure.ts';

export interface RemovePersonDialogProps {
  readonly position: TreePosition;
  readonly deleteUser: boolean;
  readonly onDeleteUser: (deleteUser: boolean) => void;
  /** Opens the dialog that hands over everything assigned to the person. */
  readonly onHandOver: (afterwards: Afterwards) => void;
}

/** HIER-18: removes a person from the hierarchy, and optionally deletes the user. */
export function RemovePersonDialog({ position, deleteUser, onDeleteUser, onHandOver }: RemovePersonDialogProps) {
  const { groupCode, roots, apply, refresh, notifyDone, onClose } = useHierarchyDialog();
  const toasts = useFailureToasts();
  const caller = useCaller();
  const { person } = position;
  const blocker = deletionBlocker(caller, person, roots);
  const isManager = blocker !== undefined && blocker !== OWN_ACCOUNT;
  const deletesUser = deleteUser && blocker === undefined;
  const beneath = { childCount: person.children.length, unitCount: person.unitCount };
  const isAllowed = removePerson(caller, beneath).allowed;

  const request = planned(hierarchyRoutes.deleteHierarchy, {
    params: { code: groupCode },
    body: { franchiseRoleMemberId: person.franchiseRoleMemberId, deleteUser: deletesUser },
    etag: person.etag,
  });
  const impact = useImpact(isAllowed ? [request] : [], {
    // Reserves two lines for each name in the preview, because long names wrap. The preview lists at most `FEW` names.
    lines: LINES + 2 * Math.min(beneath.childCount + beneath.unitCount, FEW),
    onStale: refresh,
  });

  const remove = async () => {
    const result = await impact.send(request);
    if (!result.ok) return positionFailure(toasts, result.failure, position, refresh, {});
    toasts.dismiss();
    if (result.data.isPending)
      return { settled: `${fullName(person)} is being removed. This finishes in the background.` };
    apply({ kind: 'remove', person });
    notifyDone(`${fullName(person)} removed from the hierarchy.`);
    return 'done';
  };

  return (
    <HierarchyRemovalDialog
      question="Remove this level?"
      preview={isAllowed && impact.panel}
      onRemove={remove}
      onClose={onClose}
    >
      <p>{positionLine(person)}</p>
      <p>{deletesUser ? 'The user is deleted too.' : 'The user becomes unassigned.'}</p>
      {!isAllowed && <p>Only a corporate admin can remove someone who has people or units beneath them.</p>}
      <CheckboxField
        label="Also delete this user"
        checked={deletesUser}
        onChange={onDeleteUser}
        disabled={blocker !== undefined}
        hint={blocker}
      />
      {(beneath.childCount > 0 || beneath.unitCount > 0 || isManager) && (
        <p>
          <TextButton onClick={() => onHandOver(isManager ? 'delete' : 'remove')}>
            Hand over everything first…
          </TextButton>
        </p>
      )}
    </HierarchyRemovalDialog>
  );
}
