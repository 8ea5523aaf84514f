/** Draws the dialog that is open, for the communication type it is about (ADM-06, ADM-07). */
import { type CommunicationType, communicationRoutes } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.ts';
import type { CallState } from '../../../client/useCall.ts';
import { useLast } from '../../../ui/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { CommunicationTypeDialog } from './CommunicationTypeDialog.tsx';
import { HAS_GROUPS } from './words.ts';

export interface OpenTypeDialog {
  readonly kind: 'type' | 'delete';
  /** 0 for a new one (LIM-01). */
  readonly communicationTypeId: number;
}

export interface TypeDialogsProps {
  readonly dialog: OpenTypeDialog;
  readonly types: CallState<CommunicationType[]>;
  /** Reads all lists anew that a change may show in. */
  readonly onChange: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function TypeDialogs({ dialog, types, onChange, ...rest }: TypeDialogsProps) {
  const client = useClient();
  const { kind, communicationTypeId } = dialog;
  const listed = types.data?.find((one) => one.communicationTypeId === communicationTypeId);
  const type = useLast(listed);
  if (kind === 'type')
    return (
      <CommunicationTypeDialog
        {...rest}
        communicationTypeId={communicationTypeId}
        types={types}
        type={type}
        isGone={communicationTypeId !== 0 && types.data !== undefined && listed === undefined}
        onSaved={() => void onChange()}
      />
    );
  if (!type) return null;
  const remove = async () => {
    const result = await client.attempt(communicationRoutes.deleteCommunicationType, {
      params: { id: communicationTypeId },
      etag: type.etag,
    });
    // The row is gone by the time the dialog is.
    if (result.ok) await types.reload();
    return result;
  };
  return (
    <DeletionDialog
      {...rest}
      noun="communication type"
      name={type.name}
      confirmLabel="Delete"
      obstacle={type.groupCount > 0 ? HAS_GROUPS : undefined}
      onRemove={remove}
      onRefresh={types.reload}
    >
      <p>
        Delete <strong>{type.name}</strong>?
      </p>
    </DeletionDialog>
  );
}
