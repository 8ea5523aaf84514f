/** Saving an existing record that others may change too: a stale save asks whose values are to stand, field by field. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { type ReactNode, useState } from 'react';
import { useClient } from '../client/ClientContext.tsx';
import type { CallOptions, Result } from '../client/client.ts';
import { type ComparedField, ConflictDialog, differences, type Form, type SaveOutcome, settle } from '../ui/index.ts';
import { changerOf, type FieldNames, isStale, refusedForm, textOf } from './refusal.ts';
import { useToldFailures } from './useToldFailures.ts';

export interface RecordSave<V extends object, R extends Route> {
  readonly route: R;
  /** Tells what was typed over which version of the record. */
  readonly form: Pick<Form<V>, 'base' | 'version' | 'discardDraft'>;
  readonly fields: readonly ComparedField<V>[];
  readonly request: (values: V) => Omit<CallOptions<R>, 'etag' | 'signal'>;
  /** The form's values of a record as the call answers it. */
  readonly valuesOf: (record: ResponseOf<R>) => V;
  /** What a record is called, as it stands: said where somebody has to choose between two versions of it. */
  readonly nameOf: (record: ResponseOf<R>) => string;
  readonly names?: FieldNames<V>;
  /** May go on saving what belongs to the record, of the values that were saved; what comes of that is what came of the whole then. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  readonly onSaved: (record: ResponseOf<R>, values: V) => Promise<SaveOutcome<V>> | void;
  /** It, or what was chosen for it, is there no more: reads anew the list that it stands in. */
  readonly onGone?: (() => unknown) | undefined;
  /** Closes the form after a save in the conflict's dialog. */
  readonly onClose: () => void;
}

const GONE = 'It may have been deleted in the meantime. Nothing can be saved here any more.';

interface Conflict<V> {
  readonly base: V;
  readonly yours: V;
  readonly saved: V;
  readonly subject: string;
  readonly etag: string;
  /** "Changed by Grace Okafor 2 minutes ago." */
  readonly changed: string | undefined;
  readonly isDeleted?: boolean;
}

/** @returns what FormDialog saves with, and the conflict's dialog to render beside it */
export function useRecordSave<V extends object, R extends Route>(
  options: RecordSave<V, R>,
): { readonly save: (values: V) => Promise<SaveOutcome<V>>; readonly conflictDialog: ReactNode } {
  const client = useClient();
  const told = useToldFailures();
  const [conflict, setConflict] = useState<Conflict<V>>();

  /** What is saved with the record is one change with it: the lists are read anew once, after the whole. */
  const send = (values: V, base: V, etag: string | undefined) => client.together(() => sendOver(values, base, etag));
  const sendOver = async (values: V, base: V, etag: string | undefined): Promise<SaveOutcome<V>> => {
    const request = { ...options.request(values), etag } as CallOptions<R>;
    const result: Result<ResponseOf<R>> = await client.attempt(options.route, request);
    if (result.ok) {
      told.withdraw();
      return (await options.onSaved(result.data, values)) ?? 'saved';
    }
    const { failure } = result;
    if (!isStale(failure) || failure.current === undefined) {
      const outcome = refusedForm<V>(told, failure, options.names);
      if (failure.code !== 'not_found') return outcome;
      void options.onGone?.();
      // A choice was deleted, not the record.
      if (Object.keys(outcome.errors ?? {}).some((name) => Object.hasOwn(values, name))) return outcome;
      return { message: `${failure.detail} ${GONE}`, isDeleted: true };
    }
    const current = failure.current as ResponseOf<R> & { etag: string };
    const saved = options.valuesOf(current);
    // What they changed is none of this form's fields, or the very same: nothing is overwritten.
    if (differences(options.fields, base, values, saved).length === 0) return sendOver(values, saved, current.etag);
    const changer = changerOf(failure);
    const changed = changer && `Changed by ${changer.who} ${changer.when}.`;
    setConflict({ base, yours: values, saved, subject: options.nameOf(current), etag: current.etag, changed });
    return 'failed';
  };

  const close = () => {
    options.form.discardDraft();
    options.onClose();
  };
  const conflictDialog = conflict && (
    <ConflictDialog
      key={conflict.etag}
      subject={conflict.subject}
      fields={differences(options.fields, conflict.base, conflict.yours, conflict.saved)}
      changed={conflict.changed}
      isDeleted={conflict.isDeleted ?? false}
      onClose={() => {
        setConflict(undefined);
        if (conflict.isDeleted) close();
      }}
      onSave={async (choice) => {
        const settled = settle(conflict.yours, conflict.saved, choice);
        const outcome = await send(settled, conflict.saved, conflict.etag);
        // The form behind this dialog cannot show the message.
        if (outcome === 'failed') return { message: '' };
        if (outcome !== 'saved') {
          if (outcome.isDeleted) setConflict({ ...conflict, isDeleted: true });
          return { message: textOf(outcome), requestId: outcome.requestId };
        }
        close();
        return undefined;
      }}
    />
  );
  return { save: (values) => send(values, options.form.base, options.form.version), conflictDialog };
}
