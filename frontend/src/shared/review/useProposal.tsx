/** Lets a form dialog propose its change if the current user may not save the form, or may save only some of its fields. */
import {
  type ChangedRecord,
  changeSetRoutes,
  type OperationProblem,
  proposeInScope,
} from '@franchise-admin/api/contract';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { useMay } from '../../context/caller.ts';
import {
  type ComparedField,
  DialogButton,
  type FieldErrors,
  type Form,
  type FormDialogProps,
  lazyComponent,
  notifyDone,
  type SaveOutcome,
  useOpenDialog,
  usePreload,
} from '../../ui/index.ts';
import { Impact } from '../impact/Impact.tsx';
import { type FieldNames, formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { discardSet, paramsOf, readOperations, type SetRef, settled } from './follow.ts';
import type { ProposalDialogProps } from './ProposalDialog.tsx';
import type { OperationInput } from './review.ts';
import { PROPOSED } from './words.ts';

const { Lazy: ProposalDialog, preload } = lazyComponent(
  async () => (await import('./ProposalDialog.tsx')).ProposalDialog,
);

type AskedProposal = Pick<ProposalDialogProps, 'set' | 'changes'>;

export interface ProposalMode {
  /** True if the form proposes its change instead of saving it. */
  readonly isOn: boolean;
  /** Unlocks the form. */
  readonly button: ReactNode;
  /** The created set until it is proposed. It is stored, so that the dialog can discard the set after a reload. */
  readonly pendingSet: SetRef | undefined;
  readonly setPendingSet: (set: SetRef | undefined) => void;
}

/**
 * Returns the proposal mode of a form dialog. The mode survives a reload.
 * @param key identifies the dialog in its franchise: `unit:1024`
 * @param isOffered true if the current user may not save at least one field
 * @param startsOn true to start in proposal mode, for forms that are useless when locked
 */
export function useProposalMode(groupCode: string, key: string, isOffered: boolean, startsOn = false): ProposalMode {
  const mayPropose = useMay(proposeInScope, groupCode) && isOffered;
  // Stored like an open dialog, so that after a reload the restored draft is in an unlocked form.
  const [mode, setMode] = useOpenDialog<{ readonly pendingSet?: SetRef }>(`proposal:${groupCode}:${key}`);
  const isOn = mayPropose && (startsOn || mode !== null);
  usePreload(preload, isOn);
  return {
    isOn,
    button: mayPropose && !isOn && <DialogButton onClick={() => setMode({})}>Propose a change</DialogButton>,
    pendingSet: mode?.pendingSet,
    setPendingSet: (set) => setMode(set ? { pendingSet: paramsOf(set) } : {}),
  };
}

export interface ProposedChange {
  /** "Move Ada Lee under Ben Bell". The title of the set. */
  readonly title: string;
  /** The requests that an approval carries out. */
  readonly operations: readonly OperationInput[];
  /** True if later operations depend on earlier ones. */
  readonly stopsAtFailure?: boolean;
}

export interface ProposalOptions<V extends object> {
  readonly mode: ProposalMode;
  readonly form: Form<V>;
  readonly groupCode: string;
  readonly changeOf: (values: V) => ProposedChange;
  /** Maps fields of the requests to fields of the form. */
  readonly names?: FieldNames<V>;
  /**
   * The edited record and its fields; omitted if the form edits no record. If set, the dialog shows the changed fields and blocks proposing
   * until one has changed.
   */
  readonly record?: Pick<ChangedRecord, 'kind' | 'recordId' | 'name'> & {
    readonly fields: readonly ComparedField<V>[];
  };
  /** Reloads the record after another user has changed it. */
  readonly reload: () => Promise<unknown>;
  readonly onClose: () => void;
}

export interface Proposal<V extends object> {
  /** Props that make the form propose its changes; undefined if the user may save them. */
  readonly formProps: Pick<FormDialogProps<V>, 'onSave' | 'saveLabel' | 'blocked' | 'preview'> | undefined;
  readonly dialog: ReactNode;
}

const MAX_TITLE = 200;
/** Height of the preview, in lines. */
const LINES = 4;

/** Makes a form dialog propose its change instead of saving it. A second dialog asks the author for a reason. */
export function useProposal<V extends object>(options: ProposalOptions<V>): Proposal<V> {
  const { mode, form, groupCode, names, record } = options;
  const client = useClient();
  const toasts = useFailureToasts();
  const [asking, setAsking] = useState<AskedProposal>();
  const change = record && differences(record, form.base, form.values);
  const discard = (set: SetRef) => {
    void discardSet(client, set);
    mode.setPendingSet(undefined);
  };
  const discardLeftover = useEffectEvent(() => {
    if (mode.pendingSet) discard(mode.pendingSet);
  });
  useEffect(() => discardLeftover(), []);
  /** Creates the set. The server reviews it, so that the author sees errors before an approver does. */
  const create = async (values: V): Promise<SaveOutcome<V>> => {
    const { title, operations, stopsAtFailure = false } = options.changeOf(values);
    const created = await client.attempt(changeSetRoutes.createChangeSet, {
      params: { scope: groupCode },
      body: {
        title: title.slice(0, MAX_TITLE),
        kind: 'proposal',
        operations: [...operations],
        isAtomic: false,
        stopsAtFailure,
      },
    });
    if (!created.ok) return formOutcome<V>(toasts, created.failure, names);
    toasts.dismiss();
    mode.setPendingSet(created.data);
    const set = await settled(client, created.data);
    const reviewed = await readOperations(client, set, [{}]);
    if (!reviewed.ok) {
      discard(set);
      return formOutcome<V>(toasts, reviewed.failure, names);
    }
    // An operation that the author has no right to do is no problem, because the approver has the right.
    const [problem] = reviewed.data.flatMap((one) => (one.verdict === 'notAllowed' ? [] : (one.problem ?? [])));
    if (!problem) {
      const changes = reviewed.data.flatMap((one) => one.changes);
      setAsking({ set, changes: changes.length === 0 && change ? [change] : changes });
      // Not 'saved', which would drop the draft: the dialog for the reason opens, and the author may cancel it.
      return 'failed';
    }
    discard(set);
    const isStale = problem.code === 'stale';
    if (isStale) await options.reload();
    return { ...rejectionOf(problem, names), isStale };
  };

  const giveUp = () => {
    if (asking) discard(asking.set);
    setAsking(undefined);
  };

  return {
    formProps: mode.isOn
      ? {
          onSave: create,
          saveLabel: 'Propose…',
          ...(change?.fields.length === 0 && { blocked: 'Change a field to propose it.' }),
          preview: <Expected change={change} />,
        }
      : undefined,
    dialog: asking && (
      <ProposalDialog
        {...asking}
        onProposed={() => {
          notifyDone(PROPOSED);
          form.discardDraft();
          options.onClose();
        }}
        onClose={giveUp}
        onMissing={giveUp}
      />
    ),
  };
}

/** Shows the change so far, in the place where other forms preview their save. */
function Expected({ change }: { readonly change: ChangedRecord | undefined }) {
  const preview = change && { plan: '', changes: [change], effects: [], warnings: [], leftovers: [] };
  return (
    <Impact
      preview={change && change.fields.length > 0 ? preview : undefined}
      failure={undefined}
      isChecking={false}
      hint="Nothing changes until an administrator approves your proposal."
      lines={LINES}
      onRetry={() => undefined}
    />
  );
}

function differences<V extends object>(
  { fields, ...record }: NonNullable<ProposalOptions<V>['record']>,
  base: V,
  values: V,
): ChangedRecord {
  const changed = fields
    .filter(({ name }) => base[name] !== values[name])
    .map(({ name, label, show = (value) => String(value ?? '') }) => ({
      field: name,
      label,
      before: show(base[name]),
      after: show(values[name]),
    }));
  return { ...record, action: 'changed', fields: changed };
}

function rejectionOf<V extends object>({ detail, errors }: OperationProblem, names: FieldNames<V> = {}) {
  const byField = Object.fromEntries(errors.map(({ field, message }) => [names[field] ?? field, message]));
  return { errors: byField as FieldErrors<V>, message: detail };
}
