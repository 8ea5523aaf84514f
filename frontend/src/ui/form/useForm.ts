/** The state of a form: values, errors, changes and draft. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { dropDraft, dropDraftOnLeave, type FormDraft, readFormDraft, writeFormDraft } from './drafts.ts';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/**
 * The result of a save. `failed` means that the failure is already shown elsewhere. A rejection has messages for fields, for the form, or
 * for both. The form keeps the typed text until a save succeeds (ERR-03).
 */
export type SaveOutcome<V> = 'saved' | 'failed' | Rejection<V>;

interface Rejection<V> {
  readonly errors?: FieldErrors<V>;
  readonly message?: string;
  /** Another user has changed the record, as the message explains. The next save overwrites the current version. */
  readonly isStale?: boolean;
  /** The record has been deleted, as the message explains. Nothing can be saved. */
  readonly isDeleted?: boolean;
  /** The request itself failed, so the same save may succeed next time. */
  readonly isFailed?: boolean;
  /** The id of the failed request, shown with the message. */
  readonly requestId?: string | undefined;
}

export interface FormOptions<V extends object> {
  /** The record's values as plain JSON. If the record changes, fields that the user has not edited show its new values. */
  readonly initial: V;
  /** The record's ETag; undefined while it is loading and for a new record. */
  readonly version?: string | undefined;
  /** Returns the messages for invalid fields, in field order. An empty message only marks its field as invalid. */
  readonly validate?: (values: V) => FieldErrors<V>;
  /** Storage key for typed text, which then survives a page load. The key names the record: `unit:ALOHA:1024`. */
  readonly draftKey?: string;
}

export interface Form<V extends object> {
  readonly values: V;
  /**
   * The record's values and ETag (`version`) before the edit. Send the ETag with the save, so that it does not overwrite another change.
   */
  readonly base: V;
  readonly version: string | undefined;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** The messages to show under the fields. Empty before the first attempt to save. */
  readonly errors: FieldErrors<V>;
  readonly message: string | undefined;
  /** The id of the request that failed with `message`, which the user can quote to support. */
  readonly requestId: string | undefined;
  /** The record has been deleted; the message explains it. */
  readonly isDeleted: boolean;
  /** True if typed text was restored after a sign-in (AUTH-06) or a page load, until the next attempt to save. */
  readonly isRestored: boolean;
  /** True if a typed value differs from the current record. */
  readonly isDirty: boolean;
  /** True if `validate` accepts the values. */
  readonly isValid: boolean;
  readonly isSaving: boolean;
  /** Validates and saves. Does nothing during another save. Returns true if the form was saved. */
  readonly save: (action: (values: V) => Promise<SaveOutcome<V>>) => Promise<boolean>;
  /** Makes the current record the base of the typed values, so that the next save overwrites it. */
  readonly rebase: () => void;
  /** Drops the draft. Call it when the form closes. */
  readonly discardDraft: () => void;
}

/** Moves errors about unknown fields into the form's message. Drops a message that only repeats field errors. */
function assignErrors<V extends object>({ errors = {}, message }: Rejection<V>, values: V) {
  const all = Object.entries<string>(errors as Record<string, string>);
  const own = all.filter(([name]) => Object.hasOwn(values, name));
  const others = all.filter(([name]) => !Object.hasOwn(values, name)).map(([, text]) => text);
  const isRepetition = message === own.map(([, text]) => text).join(' ');
  const texts = new Set(message === undefined || isRepetition ? others : [message, ...others]);
  return {
    errors: Object.fromEntries(own) as FieldErrors<V>,
    message: texts.size > 0 ? [...texts].join(' ') : undefined,
  };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function differs<V extends object>(typed: Partial<V>, record: V): boolean {
  return (Object.keys(typed) as (keyof V)[]).some((name) => !same(typed[name], record[name]));
}

function pick<V extends object>(record: V, typed: Partial<V>): Partial<V> {
  const picked: Partial<V> = {};
  for (const name of Object.keys(typed) as (keyof V)[]) picked[name] = record[name];
  return picked;
}

export function useForm<V extends object>({ initial, version, validate, draftKey }: FormOptions<V>): Form<V> {
  // Only the edited fields. The other values come from the record, which may have changed since the draft was stored.
  const [draft, setDraft] = useState<FormDraft<V> | undefined>(() =>
    draftKey === undefined ? undefined : readFormDraft<V>(draftKey),
  );
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [attempted, setAttempted] = useState(false);
  const [rejection, setRejection] = useState<{
    values: V;
    errors: FieldErrors<V>;
    message: string | undefined;
    requestId: string | undefined;
    isDeleted: boolean | undefined;
  }>();
  const [isSaving, setIsSaving] = useState(false);
  const inFlight = useRef(false);
  const isMounted = useRef(true);
  const isDirty = draft !== undefined && differs(draft.typed, initial);

  const updateDraft = (next: FormDraft<V>) => {
    setDraft(next);
    if (draftKey === undefined) return;
    // Without changes, a page load has nothing to restore.
    if (differs(next.typed, initial)) writeFormDraft(draftKey, next);
    else dropDraft(draftKey);
  };
  const rebase = useEffectEvent(() => {
    if (draft) updateDraft({ typed: draft.typed, base: pick(initial, draft.typed), version });
  });
  const restore = useEffectEvent(() => {
    if (draftKey !== undefined && isDirty) writeFormDraft(draftKey, draft);
  });
  useEffect(() => {
    isMounted.current = true;
    // Strict mode mounts twice. The first cleanup dropped the draft; the second mount stores it again.
    restore();
    return () => {
      isMounted.current = false;
      if (draftKey !== undefined) dropDraftOnLeave(draftKey);
    };
  }, [draftKey]);
  const [rebases, setRebases] = useState(0);
  useEffect(() => {
    if (rebases > 0) rebase();
  }, [rebases]);

  const values = useMemo<V>(() => ({ ...initial, ...draft?.typed }), [initial, draft]);
  const faults: FieldErrors<V> = useMemo(() => validate?.(values) ?? {}, [validate, values]);
  const clientErrors = attempted ? faults : {};
  // A server error stays until the user changes its field.
  const serverErrors = useMemo(() => {
    if (!rejection) return {};
    const still = Object.entries(rejection.errors).filter(([name]) =>
      same(rejection.values[name as keyof V], values[name as keyof V]),
    );
    return Object.fromEntries(still) as FieldErrors<V>;
  }, [rejection, values]);

  return {
    values,
    base: { ...initial, ...draft?.base },
    version: draft ? draft.version : version,
    errors: { ...serverErrors, ...clientErrors },
    message: rejection?.message,
    requestId: rejection?.requestId,
    isDeleted: rejection?.isDeleted === true,
    isRestored: isRestored && isDirty,
    isDirty,
    isValid: Object.keys(faults).length === 0,
    isSaving,
    set(name, value) {
      const typed: Partial<V> = { ...draft?.typed };
      const base: Partial<V> = { ...draft?.base };
      if (!Object.hasOwn(typed, name)) base[name] = initial[name];
      typed[name] = value;
      updateDraft({ typed, base, version: draft ? draft.version : version });
    },
    async save(action) {
      if (inFlight.current) return false;
      setAttempted(true);
      setRejection(undefined);
      setIsRestored(false);
      if (Object.keys(faults).length > 0) return false;
      inFlight.current = true;
      setIsSaving(true);
      try {
        const outcome = await action(values);
        if (outcome === 'saved') {
          if (draftKey !== undefined) dropDraft(draftKey);
          return true;
        }
        if (outcome !== 'failed' && isMounted.current) {
          const { requestId, isDeleted } = outcome;
          setRejection({ values, ...assignErrors(outcome, values), requestId, isDeleted });
          // Rebases in an effect, after the current record has been rendered.
          if (outcome.isStale) setRebases((times) => times + 1);
        }
        return false;
      } finally {
        inFlight.current = false;
        if (isMounted.current) setIsSaving(false);
      }
    },
    rebase: () => setRebases((times) => times + 1),
    discardDraft() {
      if (draftKey !== undefined) dropDraft(draftKey);
    },
  };
}
