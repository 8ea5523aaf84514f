/** Lists the topics that users can subscribe to, with dialogs to edit and delete them (ADM-06, ADM-07). */
import type { CommunicationType } from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { COMMUNICATION_TYPE_WIDTHS } from '../../../shared/widths.ts';
import { type DataColumn, formatCount, lazyComponent, type Noun, usePreloadDialogs } from '../../../ui/index.ts';
import { EditableList } from './EditableList.tsx';
import { typeId } from './words.ts';

const { Lazy: TypeDialogs, preload: preloadDialogs } = lazyComponent(
  async () => (await import('./TypeDialogs.tsx')).TypeDialogs,
);

const TYPES: Noun = { one: 'type', many: 'types' };

export const COLUMNS: readonly DataColumn<CommunicationType>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, width: COMMUNICATION_TYPE_WIDTHS.name },
  {
    id: 'infoText',
    header: 'Info Text',
    text: ({ infoText }) => infoText,
    width: COMMUNICATION_TYPE_WIDTHS.infoText,
    muted: true,
  },
  {
    id: 'groups',
    header: 'Groups',
    text: ({ groupCount }) => formatCount(groupCount),
    compare: 'number',
    align: 'end',
    width: COMMUNICATION_TYPE_WIDTHS.groups,
  },
];
/** The order in which the server returns the types. */
const BY_NAME = { id: 'name', desc: false } as const;
const rowLabel = ({ name }: CommunicationType) => name;

export interface CommunicationTypesProps {
  readonly types: CallState<CommunicationType[]>;
  /** Reloads every list that a change can affect. */
  readonly onChange: () => Promise<unknown>;
}

export function CommunicationTypes({ types, onChange }: CommunicationTypesProps) {
  usePreloadDialogs(preloadDialogs, types.data !== undefined);
  return (
    <EditableList
      id="communication-types"
      name="types"
      title="Communication Types"
      addLabel="+ Add Type"
      noun={TYPES}
      columns={COLUMNS}
      defaultSort={BY_NAME}
      list={types}
      idOf={typeId}
      rowLabel={rowLabel}
      empty="No communication types found"
      failed="We could not load the communication types."
      expectedRows={6}
    >
      {(open) => <TypeDialogs {...open} types={types} onChange={onChange} />}
    </EditableList>
  );
}
