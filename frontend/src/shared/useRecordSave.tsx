/** Saves a new or existing record. After a 412, a dialog asks which value to keep for each conflicting field. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { type ReactNode, useState } from 'react';
import { useClient } from '../client/ClientContext.tsx';
import type { CallOptions } from '../client/client.ts';
import { type ComparedField, ConflictDialog, conflicts, type Form, type SaveOutcome, settle } from '../ui/index.ts';
import { type ImpactState, planned } from './impact/useImpact.tsx';
import { changerOf, type FieldNames, formOutcome, isStale, messageOf } from './save-failure.ts';
import { useFailureToasts } from './useFailureToasts.ts';

export interface RecordSave<V extends object, R extends Route> {
  readonly route: R;
  readonly form: Pick<Form<V>, 'base' | 'version' | 'discardDraft'>;
  readonly fields: readonly ComparedField<V>[];
  readonly request: (values: V) => Omit<CallOptions<R>, 'etag' | 'signal'>;
  /** Returns the form's values for a record in a response. */
  readonly valuesOf: (record: ResponseOf<R>) => V;
  /** Returns the current label of a record, for the conflict dialog. */
  readonly nameOf: (record: ResponseOf<R>) => string;
  readonly names?: FieldNames<V>;
  /** Previews the request, if set. */
  readonly impact?: ImpactState;
  /**
   * Called with the saved record. It may save dependent data from the same values. If it returns an outcome, that outcome replaces the
   * outcome of the save.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most callers return nothing
  readonly onSaved: (record: ResponseOf<R>, values: V) => Promise<SaveOutcome<V>> | void;
  /** Reloads the list after a 404 for the record or for an option that was chosen in it. */
  readonly onGone?: (() => unknown) | undefined;
  /** Closes the form after the conflict dialog has saved the record or reported its deletion. */
  readonly onClose: () => void;
}

const GONE =
  'Someone may have deleted it in the meantime. You can no longer save. Copy any text you need, then close this dialog.';

interface Conflict<V> {
  readonly base: V;
  readonly yours: V;
  readonly saved: V;
  readonly subject: string;
  readonly etag: string;
  /** The text "Changed by Grace Okafor 2 minutes ago."; undefined if the author is unknown. */
  readonly changed: string | undefined;
  readonly isDeleted?: boolean;
}

/** @returns the save handler for FormDialog, and the conflict dialog to render next to it */
export function useRecordSave<V extends object, R extends Route>(
  options: RecordSave<V, R>,
): { readonly save: (values: V) => Promise<SaveOutcome<V>>; readonly conflictDialog: ReactNode } {
  const client = useClient();
  const toasts = useFailureToasts();
  const [conflict, setConflict] = useState<Conflict<V>>();

  /** Groups the requests of one save, so that the lists reload only once, after the last request. */
  const send = (values: V, base: V, etag: string | undefined) => client.together(() => sendVersion(values, base, etag));
  const sendVersion = async (values: V, base: V, etag: string | undefined): Promise<SaveOutcome<V>> => {
    const request = planned(options.route, { ...options.request(values), etag } as CallOptions<R>);
    const result = await (options.impact?.send(request) ?? request.send(client));
    if (result.ok) {
      toasts.dismiss();
      return (await options.onSaved(result.data, values)) ?? 'saved';
    }
    const { failure } = result;
    if (!isStale(failure) || failure.current === undefined) {
      const outcome = formOutcome<V>(toasts, failure, options.names);
      if (failure.code !== 'not_found') return outcome;
      void options.onGone?.();
      // The chosen option was deleted, not the record.
      if (Object.keys(outcome.errors ?? {}).some((name) => Object.hasOwn(values, name))) return outcome;
      return { message: `${failure.detail} ${GONE}`, isDeleted: true };
    }
    const current = failure.current as ResponseOf<R> & { etag: string };
    const saved = options.valuesOf(current);
    // The users changed different fields or made the same change, so the save overwrites nothing.
    if (conflicts(options.fields, base, values, saved).length === 0)
      return sendVersion(settle(base, values, saved), saved, current.etag);
    const changer = changerOf(failure);
    const changed = changer && `Changed by ${changer.who} ${changer.when}.`;
    setConflict({ base, yours: values, saved, subject: options.nameOf(current), etag: current.etag, changed });
    return 'failed';
  };

  const close = () => {
    options.form.discardDraft();
    options.onClose();
  };
  const fields = conflict ? conflicts(options.fields, conflict.base, conflict.yours, conflict.saved) : [];
  const hasOtherChanges =
    conflict !== undefined &&
    options.fields.some(
      ({ name }) => conflict.yours[name] !== conflict.base[name] && !fields.some((field) => field.name === name),
    );
  const conflictDialog = conflict && (
    <ConflictDialog
      key={conflict.etag}
      subject={conflict.subject}
      fields={fields}
      hasOtherChanges={hasOtherChanges}
      changed={conflict.changed}
      isDeleted={conflict.isDeleted ?? false}
      onClose={() => {
        setConflict(undefined);
        if (conflict.isDeleted) close();
      }}
      onSave={async (choice) => {
        const settled = settle(conflict.base, conflict.yours, conflict.saved, choice);
        const outcome = await send(settled, conflict.saved, conflict.etag);
        // The dialog already shows the next conflict.
        if (outcome === 'failed') return { message: '' };
        if (outcome !== 'saved') {
          if (outcome.isDeleted) setConflict({ ...conflict, isDeleted: true });
          return { message: messageOf(outcome), requestId: outcome.requestId };
        }
        close();
        return undefined;
      }}
    />
  );
  return { save: (values) => send(values, options.form.base, options.form.version), conflictDialog };
}
