/** What people can choose to be told about: list, dialog, deletion (ADM-06, ADM-07). */
import { type CommunicationType, communicationRoutes } from '@franchise-admin/api/contract';
import { useRef } from 'react';
import { useClient } from '../../../client/ClientContext.ts';
import type { CallState } from '../../../client/useCall.ts';
import {
  Button,
  Card,
  CardHeader,
  type DataColumn,
  DataTable,
  formatCount,
  type Noun,
  type TableHandle,
  useOpenDialog,
  useTableAddress,
} from '../../../ui/index.ts';
import { LateCommunicationTypeDialog, LateDeletionDialog } from '../dialogs.ts';
import { useLast } from '../useLast.ts';
import { HAS_GROUPS } from './words.ts';

const TITLE = 'Communication Types';
const TYPES: Noun = { one: 'type', many: 'types' };

const COLUMNS: readonly DataColumn<CommunicationType>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, width: 160 },
  { id: 'infoText', header: 'Info Text', text: ({ infoText }) => infoText, width: 260, muted: true },
  {
    id: 'groups',
    header: 'Groups',
    text: ({ groupCount }) => formatCount(groupCount),
    compare: 'number',
    align: 'end',
    width: 90,
  },
];
const rowKey = ({ communicationTypeId }: CommunicationType) => String(communicationTypeId);
const rowLabel = ({ name }: CommunicationType) => name;

interface OpenDialog {
  readonly kind: 'type' | 'delete';
  /** 0 for a new one (LIM-01). */
  readonly communicationTypeId: number;
}

export interface CommunicationTypesProps {
  readonly types: CallState<CommunicationType[]>;
  /** Reads all lists anew that a change may show in. */
  readonly onChange: () => Promise<unknown>;
}

export function CommunicationTypes({ types, onChange }: CommunicationTypesProps) {
  const client = useClient();
  const view = useTableAddress({ name: 'types' });
  const [dialog, setDialog] = useOpenDialog<OpenDialog>('admin:communication-types');
  const grid = useRef<TableHandle>(null);
  const close = () => setDialog(null);
  const id = dialog?.communicationTypeId;
  const listed = types.data?.find(({ communicationTypeId }) => communicationTypeId === id);
  const type = useLast(listed, id);
  const isGone = id !== 0 && types.data !== undefined && listed === undefined;
  const shared = { isGone, onClose: close, onMissing: close, returnFocus: () => grid.current?.activeElement() };

  const remove = async ({ communicationTypeId, etag }: CommunicationType) => {
    const params = { id: communicationTypeId };
    const result = await client.attempt(communicationRoutes.deleteCommunicationType, { params, etag });
    // The row is gone by the time the dialog is.
    if (result.ok) await types.reload();
    return result;
  };

  return (
    <Card label={TITLE}>
      <CardHeader
        title={TITLE}
        {...(types.data && { count: types.data.length })}
        action={<Button onClick={() => setDialog({ kind: 'type', communicationTypeId: 0 })}>+ Add Type</Button>}
      />
      <DataTable
        ref={grid}
        id="communication-types"
        label={TITLE}
        noun={TYPES}
        columns={COLUMNS}
        rows={types.data}
        rowKey={rowKey}
        rowLabel={rowLabel}
        actions={({ communicationTypeId }) => [
          { label: 'Edit', onSelect: () => setDialog({ kind: 'type', communicationTypeId }) },
          { label: 'Delete', danger: true, onSelect: () => setDialog({ kind: 'delete', communicationTypeId }) },
        ]}
        view={view}
        empty={{ title: 'No communication types found' }}
        failure={types.failure && { ...types.failure, message: 'The communication types could not be loaded.' }}
        onRetry={() => void types.reload()}
        isReloading={types.isReloading}
        expectedRows={6}
      />
      {dialog?.kind === 'type' && (
        <LateCommunicationTypeDialog
          {...shared}
          communicationTypeId={dialog.communicationTypeId}
          types={types}
          type={type}
          onSaved={() => void onChange()}
        />
      )}
      {dialog?.kind === 'delete' && type && (
        <LateDeletionDialog
          {...shared}
          kind="communication type"
          name={type.name}
          confirmLabel="Delete"
          obstacle={type.groupCount > 0 ? HAS_GROUPS : undefined}
          remove={() => remove(type)}
          onRefresh={types.reload}
        >
          <p>
            Delete <strong>{type.name}</strong>?
          </p>
        </LateDeletionDialog>
      )}
    </Card>
  );
}
