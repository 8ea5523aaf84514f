/** Renders the open dialog of a brand communication group: edit or delete (ADM-04, ADM-05). */
import {
  type BrandCommunicationGroup,
  type CommunicationType,
  communicationRoutes,
} from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { BrandGroupDialog } from './BrandGroupDialog.tsx';
import { type RowDialogProps, useOpenRow } from './EditableList.tsx';
import { groupId, groupLabel, HAS_MEMBERS } from './words.ts';

export interface BrandGroupDialogsProps extends RowDialogProps {
  readonly groups: CallState<BrandCommunicationGroup[]>;
  readonly types: CallState<CommunicationType[]>;
  /** Reloads every list that a change can affect. */
  readonly onChange: () => Promise<unknown>;
}

export function BrandGroupDialogs({ dialog, groups, types, onChange, ...rest }: BrandGroupDialogsProps) {
  const { row: group, isDeleted } = useOpenRow(groups, dialog, groupId);
  if (dialog.kind === 'edit')
    return (
      <BrandGroupDialog
        {...rest}
        brandCommunicationGroupId={dialog.id}
        groups={groups}
        types={types}
        group={group}
        isDeleted={isDeleted}
        onSaved={() => void onChange()}
      />
    );
  if (!group) return null;
  return (
    <DeletionDialog
      {...rest}
      noun="brand communication group"
      name={groupLabel(group)}
      confirmLabel="Delete"
      blockedReason={group.memberCount > 0 ? HAS_MEMBERS : undefined}
      request={planned(communicationRoutes.deleteBrandCommunicationGroup, {
        params: { id: dialog.id },
        etag: group.etag,
      })}
      onDeleted={onChange}
      onRefresh={groups.reload}
    >
      <p>
        Delete <strong>{groupLabel(group)}</strong>?
      </p>
      <p>
        Users of this brand can then no longer choose {group.communicationTypeName}. The group stays in the directory.
      </p>
    </DeletionDialog>
  );
}
