/** What people can choose to be told about: list, dialog, deletion (ADM-06, ADM-07). */
import type { CommunicationType } from '@franchise-admin/api/contract';
import { useRef } from 'react';
import type { CallState } from '../../../client/useCall.ts';
import { ListCard } from '../../../shared/ListCard.tsx';
import {
  Button,
  type DataColumn,
  formatCount,
  lateCode,
  type Noun,
  type TableHandle,
  useOpenDialog,
  usePreload,
  useTableAddress,
} from '../../../ui/index.ts';
import type { OpenTypeDialog } from './TypeDialogs.tsx';

const { Late: TypeDialogs, preload: preloadDialogs } = lateCode(
  async () => (await import('./TypeDialogs.tsx')).TypeDialogs,
);

const TYPES: Noun = { one: 'type', many: 'types' };

const COLUMNS: readonly DataColumn<CommunicationType>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, width: 155 },
  { id: 'infoText', header: 'Info Text', text: ({ infoText }) => infoText, width: 310, muted: true },
  {
    id: 'groups',
    header: 'Groups',
    text: ({ groupCount }) => formatCount(groupCount),
    compare: 'number',
    align: 'end',
    width: 82,
  },
];
/** As the server lists them. */
const BY_NAME = { column: 'name', descending: false } as const;
const rowKey = ({ communicationTypeId }: CommunicationType) => String(communicationTypeId);
const rowLabel = ({ name }: CommunicationType) => name;

export interface CommunicationTypesProps {
  readonly types: CallState<CommunicationType[]>;
  /** Reads all lists anew that a change may show in. */
  readonly onChange: () => Promise<unknown>;
}

export function CommunicationTypes({ types, onChange }: CommunicationTypesProps) {
  const view = useTableAddress({ name: 'types', defaultSort: BY_NAME });
  const [dialog, setDialog] = useOpenDialog<OpenTypeDialog>('admin:communication-types');
  const grid = useRef<TableHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  usePreload(preloadDialogs, types.data !== undefined);
  const close = () => setDialog(null);

  return (
    <>
      <ListCard
        ref={grid}
        id="communication-types"
        title="Communication Types"
        action={
          <Button ref={addButton} onClick={() => setDialog({ kind: 'type', communicationTypeId: 0 })}>
            + Add Type
          </Button>
        }
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
        empty={{ title: 'No communication types found', detail: 'Add the first one with “+ Add Type” above.' }}
        call={types}
        failed="The communication types could not be loaded."
        expectedRows={6}
      />
      {dialog && (
        <TypeDialogs
          dialog={dialog}
          types={types}
          onChange={onChange}
          onClose={close}
          onMissing={close}
          returnFocus={() => (dialog.communicationTypeId === 0 ? addButton.current : grid.current?.activeElement())}
        />
      )}
    </>
  );
}
