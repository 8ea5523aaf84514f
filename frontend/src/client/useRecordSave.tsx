/** Saving an existing record that others may change too: a stale save asks whose values are to stand, field by field. */
import type { ResponseOf, Route } from '@franchise-admin/api/contract';
import { type ReactNode, useState } from 'react';
import { type ComparedField, ConflictDialog, differences, type SaveOutcome, settle } from '../ui/index.ts';
import { useClient } from './ClientContext.ts';
import type { CallOptions, Result } from './client.ts';
import { type FieldNames, isStale, refusedForm } from './save.ts';

export interface RecordSave<V extends object, R extends Route> {
  readonly route: R;
  /** The record's values as the form read them, and their version. */
  readonly base: V;
  readonly etag: string;
  readonly fields: readonly ComparedField<V>[];
  readonly request: (values: V) => Omit<CallOptions<R>, 'etag' | 'signal'>;
  /** The form's values of a record as the call answers it. */
  readonly valuesOf: (record: ResponseOf<R>) => V;
  readonly names?: FieldNames<V>;
  readonly onSaved: (record: ResponseOf<R>) => void;
  /** Closes the form after a save in the conflict's dialog. */
  readonly onClose: () => void;
}

interface Conflict<V> {
  readonly yours: V;
  readonly theirs: V;
  readonly etag: string;
}

/** @returns what FormDialog saves with, and the conflict's dialog to render beside it */
export function useRecordSave<V extends object, R extends Route>(
  options: RecordSave<V, R>,
): { readonly save: (values: V) => Promise<SaveOutcome<V>>; readonly conflictDialog: ReactNode } {
  const client = useClient();
  const [conflict, setConflict] = useState<Conflict<V>>();

  const send = async (values: V, etag: string): Promise<SaveOutcome<V>> => {
    const request = { ...options.request(values), etag } as CallOptions<R>;
    const result: Result<ResponseOf<R>> = await client.attempt(options.route, request);
    if (result.ok) {
      options.onSaved(result.data);
      return 'saved';
    }
    const { failure } = result;
    if (!isStale(failure) || failure.current === undefined) {
      const outcome = refusedForm<V>(client, failure, options.names);
      return failure.code === 'not_found' ? { message: failure.detail } : outcome;
    }
    const current = failure.current as ResponseOf<R> & { etag: string };
    const theirs = options.valuesOf(current);
    // What they changed is none of this form's fields, or the very same: nothing is overwritten.
    const isAsTheirs = (side: V) => options.fields.every(({ name }) => side[name] === theirs[name]);
    if (isAsTheirs(options.base) || isAsTheirs(values)) return send(values, current.etag);
    setConflict({ yours: values, theirs, etag: current.etag });
    return 'failed';
  };

  const conflictDialog = conflict && (
    <ConflictDialog
      key={conflict.etag}
      fields={differences(options.fields, options.base, conflict.yours, conflict.theirs)}
      onClose={() => setConflict(undefined)}
      onSave={async (choice) => {
        const outcome = await send(settle(conflict.yours, conflict.theirs, choice), conflict.etag);
        if (outcome !== 'saved') return false;
        options.onClose();
        return true;
      }}
    />
  );
  return { save: (values) => send(values, options.etag), conflictDialog };
}
