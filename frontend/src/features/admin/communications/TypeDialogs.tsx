/** Renders the open dialog of a communication type: edit or delete (ADM-06, ADM-07). */
import { type CommunicationType, communicationRoutes } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { planned } from '../../../shared/impact/useImpact.tsx';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { CommunicationTypeDialog } from './CommunicationTypeDialog.tsx';
import { type RowDialogProps, useOpenRow } from './EditableList.tsx';
import { HAS_GROUPS, typeId } from './words.ts';

export interface TypeDialogsProps extends RowDialogProps {
  readonly types: CallState<CommunicationType[]>;
  /** Reloads every list that a change can affect. */
  readonly onChange: () => Promise<unknown>;
}

export function TypeDialogs({ dialog, types, onChange, ...rest }: TypeDialogsProps) {
  const { row: type, isDeleted } = useOpenRow(types, dialog, typeId);
  if (dialog.kind === 'edit')
    return (
      <CommunicationTypeDialog
        {...rest}
        communicationTypeId={dialog.id}
        types={types}
        type={type}
        isDeleted={isDeleted}
        onSaved={() => void onChange()}
      />
    );
  if (!type) return null;
  return (
    <DeletionDialog
      {...rest}
      noun="communication type"
      name={type.name}
      confirmLabel="Delete"
      blockedReason={type.groupCount > 0 ? HAS_GROUPS : undefined}
      lines={3}
      request={planned(communicationRoutes.deleteCommunicationType, { params: { id: dialog.id }, etag: type.etag })}
      onRefresh={types.reload}
    >
      <p>
        Delete <strong>{type.name}</strong>?
      </p>
    </DeletionDialog>
  );
}
