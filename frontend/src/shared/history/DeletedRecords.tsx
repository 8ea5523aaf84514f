/** The table "Deleted": the records that can be restored, each with its deadline and the user who deleted it. */
import { ASSIGNMENT, type DeletedRecord, restorableKind, restoringRoutes } from '@franchise-admin/api/contract';
import { useMemo, useRef, useState } from 'react';
import { withFallbackMessage } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { useCaller } from '../../context/caller.ts';
import {
  type DataColumn,
  DataTable,
  notifyDone,
  type RowAction,
  type TableHandle,
  useTableAddress,
} from '../../ui/index.ts';
import { planned } from '../impact/useImpact.tsx';
import { RemovalDialog } from '../RemovalDialog.tsx';
import { PENDING } from './leftovers.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { RecordHistoryDialog } from './RecordHistoryDialog.tsx';
import type { RecordRef } from './record-history.tsx';
import { kindName, stampOf } from './words.ts';

export interface DeletedSource {
  readonly scope: string;
  /** All kinds by default. */
  readonly kind?: DeletedRecord['kind'];
}

export interface DeletedRecordsProps {
  readonly sources: readonly [DeletedSource, DeletedSource?];
  /** Prefix of search and sort in the URL, for pages with several tables. */
  readonly name?: string;
}

const NOUN = { one: 'deleted record', many: 'deleted records' };
const ENDED = { one: 'ended assignment', many: 'ended assignments' };
const ACCOUNTS: Readonly<Record<DeletedRecord['account'], string>> = {
  restored: 'The same account',
  new: 'A new account',
  none: '',
};

type Column = DataColumn<DeletedRecord>;
const NAME: Column = { id: 'name', header: 'Name', text: ({ name }) => name, width: 240 };
const KIND: Column = { id: 'kind', header: 'Kind', text: ({ kind }) => kindName(kind), width: 190 };
const REST: readonly Column[] = [
  { id: 'detail', header: 'Details', text: ({ detail }) => detail, width: 250 },
  { id: 'at', header: 'When', text: ({ deletedAt }) => stampOf(deletedAt), compare: 'date', width: 186 },
  { id: 'by', header: 'By', text: ({ deletedBy }) => deletedBy, width: 150 },
  {
    id: 'until',
    header: 'Restorable until',
    text: ({ restorableUntil }) => stampOf(restorableUntil),
    compare: 'date',
    width: 186,
    card: 'labelled',
  },
];
const ACCOUNT: Column = {
  id: 'account',
  header: 'Restored with',
  text: ({ account }) => ACCOUNTS[account],
  width: 150,
  card: 'labelled',
};
const WITH_ACCOUNTS: readonly Column[] = [NAME, ...REST, ACCOUNT];
const WITHOUT_ACCOUNTS: readonly Column[] = [NAME, ...REST];
const OF_KINDS: readonly Column[] = [NAME, KIND, ...REST, ACCOUNT];

const rowKey = ({ scope, kind, recordId }: DeletedRecord) => `${scope} ${kind} ${recordId}`;
const rowLabel = ({ name }: DeletedRecord) => name;

interface Open {
  readonly dialog: 'restore' | 'history' | 'purge';
  readonly record: DeletedRecord;
}

export function DeletedRecords({ sources: [source, other], name }: DeletedRecordsProps) {
  const call = useCall(restoringRoutes.getDeleted, optionsOf(source));
  const second = useCall(restoringRoutes.getDeleted, other ? optionsOf(other) : null);
  const view = useTableAddress(name === undefined ? {} : { name });
  const [open, setOpen] = useState<Open>();
  const grid = useRef<TableHandle>(null);
  const { isCorpAdmin } = useCaller();
  const isEnded = source.kind === ASSIGNMENT;
  const mayPurge = isCorpAdmin && !isEnded;
  const rows = useMemo(() => {
    if (!other) return call.data;
    const both = call.data && second.data && [...call.data, ...second.data];
    return both?.sort((a, b) => b.deletedAt.localeCompare(a.deletedAt));
  }, [other, call.data, second.data]);
  const reload = () => Promise.all([call.reload(), other && second.reload()]);
  const actions = (record: DeletedRecord): readonly RowAction[] => {
    const action = (label: string, dialog: Open['dialog']) => ({ label, onSelect: () => setOpen({ dialog, record }) });
    const all = [action('Restore', 'restore'), action('History', 'history')];
    return mayPurge ? [...all, { ...action('Delete permanently', 'purge'), danger: true }] : all;
  };
  const failure = call.failure ?? second.failure;
  const close = () => setOpen(undefined);
  const returnFocus = () => grid.current?.activeElement();

  return (
    <>
      <DataTable
        ref={grid}
        id={`deleted-${source.kind ?? name ?? 'records'}`}
        label={isEnded ? 'Ended Assignments' : 'Deleted'}
        noun={isEnded ? ENDED : NOUN}
        columns={source.kind === undefined ? OF_KINDS : source.kind === 'user' ? WITH_ACCOUNTS : WITHOUT_ACCOUNTS}
        rows={failure ? [] : rows}
        rowKey={rowKey}
        rowLabel={rowLabel}
        actions={actions}
        actionCount={mayPurge ? 'widest' : 'wide'}
        view={view}
        empty={
          isEnded
            ? { title: 'No ended assignments found', detail: 'Units appear here after their assignment ends.' }
            : {
                title: 'Nothing to restore',
                detail: 'Deleted records appear here until they can no longer be restored.',
              }
        }
        failure={withFallbackMessage(failure)}
        onRetry={() => void reload()}
        isReloading={call.isReloading || second.isReloading}
        expectedRows={3}
      />
      {open?.dialog === 'restore' && (
        <PreviewDialog
          title={isEnded ? `Assign ${open.record.name} again?` : `Restore ${open.record.name}?`}
          subtitle={`${isEnded ? 'Ended' : 'Deleted'} by ${open.record.deletedBy} on ${stampOf(open.record.deletedAt)}`}
          confirmLabel="Restore"
          restoration={{ scope: open.record.scope, undo: [open.record.changeId] }}
          done={`${open.record.name} restored.`}
          onClose={close}
          returnFocus={returnFocus}
        />
      )}
      {open?.dialog === 'history' && (
        <RecordHistoryDialog
          name={open.record.name}
          records={[refOf(open.record)]}
          onClose={close}
          returnFocus={returnFocus}
        />
      )}
      {open?.dialog === 'purge' && (
        <PurgeDialog record={open.record} onRefresh={reload} onClose={close} returnFocus={returnFocus} />
      )}
    </>
  );
}

/** Returns the record of a row. For an ended assignment, this is its unit. */
const refOf = ({ scope, kind, recordId }: DeletedRecord): RecordRef => ({
  ...{ scope, recordId },
  kind: kind === ASSIGNMENT ? 'unit' : kind,
});

const optionsOf = ({ scope, kind }: DeletedSource) => ({ params: { scope }, query: { kind } });

interface PurgeDialogProps {
  readonly record: DeletedRecord;
  readonly onRefresh: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

function PurgeDialog({ record, onRefresh, ...dialog }: PurgeDialogProps) {
  const { scope, recordId, name, account } = record;
  const kind = restorableKind(record.kind);
  if (!kind) return null;
  return (
    <RemovalDialog
      {...dialog}
      title="Delete permanently?"
      confirmLabel="Delete"
      noun={kindName(kind).toLowerCase()}
      request={planned(restoringRoutes.purgeDeleted, { params: { scope }, body: { kind, recordId } })}
      onRefresh={onRefresh}
      onGone={async (response) => {
        if (response === undefined) await onRefresh();
        else notifyDone(`${name} deleted permanently.`, response.isPending ? PENDING : '');
      }}
    >
      <p>
        All versions of {name} are deleted from the history and from sets of changes
        {account === 'restored' ? ', and the account is deleted from the directory' : ''}. Only the name and the times
        stay.
      </p>
      <p>This cannot be undone.</p>
    </RemovalDialog>
  );
}
