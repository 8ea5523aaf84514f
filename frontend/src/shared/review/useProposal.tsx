/** Lets a form propose its change if the current user has no right to save some of its fields. */
import {
  type ChangedField,
  type ChangedRecord,
  type ChangeSet,
  changeSetRoutes,
  HINDERING_VERDICTS,
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
import { formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { discardSet, paramsOf, readOperations, type SetRef, settled } from './follow.ts';
import type { OperationInput } from './review.ts';
import { PROPOSED } from './words.ts';

const { Lazy: ProposalDialog, preload } = lazyComponent(
  async () => (await import('./ProposalDialog.tsx')).ProposalDialog,
);

interface ProposedRecord {
  /** The franchise of the record. */
  readonly groupCode: string;
  readonly kind: 'user' | 'unit' | 'address';
  readonly recordId: string | number;
}

export interface ProposalMode {
  /** True if the user has chosen to propose: the form is unlocked. */
  readonly isOn: boolean;
  /** Unlocks the form. */
  readonly button: ReactNode;
  /** The created set until it is proposed. It is stored, so that the dialog can discard the set after a reload. */
  readonly pendingSet: SetRef | undefined;
  readonly setPendingSet: (set: SetRef | undefined) => void;
}

/** @param isOffered true if the current user can read the record, but has no right to save some of its fields */
export function useProposalMode({ groupCode, kind, recordId }: ProposedRecord, isOffered: boolean): ProposalMode {
  const mayPropose = useMay(proposeInScope, groupCode) && isOffered;
  // Stored like an open dialog, so that a reload restores typed text into an unlocked form.
  const [mode, setMode] = useOpenDialog<{ readonly pendingSet?: SetRef }>(`proposal:${groupCode}:${kind}:${recordId}`);
  const isOn = mayPropose && mode !== null;
  usePreload(preload, isOn);
  return {
    isOn,
    button: mayPropose && !isOn && <DialogButton onClick={() => setMode({})}>Propose a change</DialogButton>,
    pendingSet: mode?.pendingSet,
    setPendingSet: (set) => setMode(set ? { pendingSet: paramsOf(set) } : {}),
  };
}

export interface ProposalOptions<V extends object> {
  readonly mode: ProposalMode;
  readonly form: Form<V>;
  readonly record: ProposedRecord & { readonly name: string };
  readonly fields: readonly ComparedField<V>[];
  /** The requests that an approval carries out. */
  readonly operations: (values: V) => readonly OperationInput[];
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
const NO_OPTIONS = { isAtomic: false, stopsAtFailure: false };
/** Height of the preview, in lines. */
const LINES = 4;
/** An operation that the author has no right to do is no problem, because the approver has the right. */
const PROBLEMS = HINDERING_VERDICTS.filter((verdict) => verdict !== 'notAllowed').map((verdict) => ({ verdict }));

export function useProposal<V extends object>(options: ProposalOptions<V>): Proposal<V> {
  const { mode, form, record } = options;
  const client = useClient();
  const toasts = useFailureToasts();
  const [asking, setAsking] = useState<ChangeSet>();
  const change: ChangedRecord = {
    kind: record.kind,
    recordId: String(record.recordId),
    name: record.name,
    action: 'changed',
    fields: differences(options.fields, form.base, form.values),
  };
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
    const title = `Change ${record.name}`.slice(0, MAX_TITLE);
    const created = await client.attempt(changeSetRoutes.createChangeSet, {
      params: { scope: record.groupCode },
      body: { ...NO_OPTIONS, title, kind: 'proposal', operations: [...options.operations(values)] },
    });
    if (!created.ok) return formOutcome<V>(toasts, created.failure);
    toasts.dismiss();
    mode.setPendingSet(created.data);
    const set = await settled(client, created.data);
    const hindered = await readOperations(client, set, PROBLEMS);
    if (!hindered.ok) {
      discard(set);
      return formOutcome<V>(toasts, hindered.failure);
    }
    const [problem] = hindered.data.flatMap((one) => one.problem ?? []);
    if (!problem) {
      setAsking(set);
      return 'failed';
    }
    discard(set);
    const isStale = problem.code === 'stale';
    if (isStale) await options.reload();
    return { ...rejectionOf<V>(problem), isStale };
  };

  const giveUp = () => {
    if (asking) discard(asking);
    setAsking(undefined);
  };

  return {
    formProps: mode.isOn
      ? {
          onSave: create,
          saveLabel: 'Propose…',
          blocked: change.fields.length > 0 ? undefined : 'Change a field to propose it.',
          preview: <ProposedChange change={change} />,
        }
      : undefined,
    dialog: asking && (
      <ProposalDialog
        set={asking}
        change={change}
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

/** Shows the change where other forms show the preview of their save. */
function ProposedChange({ change }: { readonly change: ChangedRecord }) {
  const preview = { plan: '', changes: [change], effects: [], warnings: [], leftovers: [] };
  return (
    <Impact
      preview={change.fields.length > 0 ? preview : undefined}
      failure={undefined}
      isChecking={false}
      hint="Nothing changes until an administrator approves your proposal."
      lines={LINES}
      onRetry={() => undefined}
    />
  );
}

function differences<V extends object>(fields: readonly ComparedField<V>[], base: V, values: V): ChangedField[] {
  return fields
    .filter(({ name }) => base[name] !== values[name])
    .map(({ name, label, show = (value) => String(value ?? '') }) => ({
      field: name,
      label,
      before: show(base[name]),
      after: show(values[name]),
    }));
}

function rejectionOf<V extends object>({ detail, errors }: OperationProblem) {
  const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  return { errors: byField as FieldErrors<V>, message: detail };
}
