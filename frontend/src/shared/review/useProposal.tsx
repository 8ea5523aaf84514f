/** Proposes the change of a form that the current user may not save, or not with all its fields. */
import {
  CHANGE_SET_LIMITS,
  type ChangedField,
  type ChangedRecord,
  type ChangeSet,
  changeSetRoutes,
  type OperationProblem,
  proposeInScope,
} from '@franchise-admin/api/contract';
import { type ReactNode, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Client } from '../../client/client.ts';
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
import { follow, pageReader, paramsOf } from './follow.ts';
import type { OperationInput } from './review.ts';

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
  /** True once the user has chosen to propose: the form is unlocked. */
  readonly isOn: boolean;
  /** Unlocks the form. */
  readonly button: ReactNode;
}

/** @param isOffered true if the current user reads the record, but may not save some of its fields */
export function useProposalMode({ groupCode, kind, recordId }: ProposedRecord, isOffered: boolean): ProposalMode {
  const mayPropose = useMay(proposeInScope, groupCode) && isOffered;
  // Stored like an open dialog: typed text that returns after a reload must not be in a locked form.
  const [mode, setMode] = useOpenDialog<'proposing'>(`proposal:${groupCode}:${kind}:${recordId}`);
  const isOn = mayPropose && mode !== null;
  usePreload(preload, isOn);
  return {
    isOn,
    button: mayPropose && !isOn && <DialogButton onClick={() => setMode('proposing')}>Propose a change</DialogButton>,
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
  /** What the form does instead of saving; undefined if it saves. */
  readonly formProps: Pick<FormDialogProps<V>, 'onSave' | 'saveLabel' | 'blocked' | 'preview'> | undefined;
  readonly dialog: ReactNode;
}

const MAX_TITLE = 200;
const NO_OPTIONS = { isAtomic: false, stopsAtFailure: false };
/** Height of the preview. */
const LINES = 4;

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
  /** The set is reviewed when it is created, so that the author learns of errors before the approver does. */
  const create = async (values: V): Promise<SaveOutcome<V>> => {
    const title = `Change ${record.name}`.slice(0, MAX_TITLE);
    const created = await client.attempt(changeSetRoutes.createChangeSet, {
      params: { scope: record.groupCode },
      body: { ...NO_OPTIONS, title, kind: 'proposal', operations: [...options.operations(values)] },
    });
    if (!created.ok) return formOutcome<V>(toasts, created.failure);
    toasts.dismiss();
    const set = (await follow(client, created.data, () => undefined)) ?? created.data;
    const problem = await problemIn(client, set);
    if (!problem) {
      setAsking(set);
      return 'failed';
    }
    discard(client, set);
    const isStale = problem.code === 'stale';
    if (isStale) await options.reload();
    return { ...rejectionOf<V>(problem), isStale };
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
          notifyDone('Proposed. You will see the decision in your notifications.');
          form.discardDraft();
          options.onClose();
        }}
        onClose={() => {
          setAsking(undefined);
          discard(client, asking);
        }}
        onMissing={() => setAsking(undefined)}
      />
    ),
  };
}

/** The change so far, where a form that saves shows its preview. */
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

/** Why no approver could apply the set. The missing right is no such reason. */
async function problemIn(client: Client, set: ChangeSet): Promise<OperationProblem | undefined> {
  if (set.verdicts.rejected + set.verdicts.conflict === 0) return undefined;
  const page = await pageReader(client, set)({ limit: CHANGE_SET_LIMITS.page });
  const hindered = page.ok && page.data.find(({ verdict }) => verdict === 'rejected' || verdict === 'conflict');
  return (hindered || undefined)?.problem ?? undefined;
}

function rejectionOf<V extends object>({ detail, errors }: OperationProblem) {
  const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
  return { errors: byField as FieldErrors<V>, message: detail };
}

/** Gives up a set that was not proposed. If that fails, it expires by itself. */
function discard(client: Client, set: ChangeSet): void {
  void client.attempt(changeSetRoutes.cancelChangeSet, { params: paramsOf(set) });
}
