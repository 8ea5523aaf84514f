/** The state of a form: values, what is wrong with them, whether anything changed, and its draft. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { dropDraft, dropDraftOnLeave, type FormDraft, readFormDraft, writeFormDraft } from './drafts.ts';

export type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/**
 * What became of a save: done; failed, which is told somewhere else (the form keeps what was typed, ERR-03); or failed or
 * refused, with messages for fields and one for the whole form.
 */
export type SaveOutcome<V> = 'saved' | 'failed' | Refused<V>;

interface Refused<V> {
  readonly errors?: FieldErrors<V>;
  readonly message?: string;
  /** Someone else's change was in the way and the message tells it: the next save is one over the record as it is now. */
  readonly isOvertaken?: boolean;
  /** The record has been deleted: nothing can be saved any more, and the message says so. */
  readonly isGone?: boolean;
  /** The call itself went wrong, nothing was refused: the same may go through the next time. */
  readonly isFailed?: boolean;
  /** Of the failed request, shown with the message. */
  readonly requestId?: string | undefined;
}

export interface FormOptions<V extends object> {
  /** The record's values. Plain JSON. Fields that nobody has typed in follow a changed record. */
  readonly initial: V;
  /** The record's etag; undefined while it is loading, and for a form that is about none. */
  readonly version?: string | undefined;
  /** Messages per faulty field, in the order of the fields; empty when all is well. A blank one only marks its field. */
  readonly validate?: (values: V) => FieldErrors<V>;
  /** Keeps what is typed over a page load; name the record: `unit:ALOHA:1024`. */
  readonly draftKey?: string;
}

export interface Form<V extends object> {
  readonly values: V;
  /** What the values were typed over, and its version: send this one, so that nobody's change in between is overwritten. */
  readonly base: V;
  readonly version: string | undefined;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** What to show under the fields: nothing before the first attempt to save. */
  readonly errors: FieldErrors<V>;
  /** A message for the whole form. */
  readonly message: string | undefined;
  /** Of the request that failed with the message, to quote to support. */
  readonly requestId: string | undefined;
  /** The record has been deleted, as the message says. */
  readonly isGone: boolean;
  /** True if typed text was kept over a new sign-in (AUTH-06) or a page load, and no save has been tried since. */
  readonly isRestored: boolean;
  /** Something differs from the record as it is now. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Validates and saves once; further calls while it is in flight do nothing. True when it was saved. */
  readonly save: (action: (values: V) => Promise<SaveOutcome<V>>) => Promise<boolean>;
  /** Forgets the draft; call it when the form closes. */
  readonly forget: () => void;
}

/** What is wrong with something that this form has no field for is told at its head; what its fields say already is not said again. */
function placed<V extends object>({ errors = {}, message }: Refused<V>, values: V) {
  const all = Object.entries<string>(errors as Record<string, string>);
  const own = all.filter(([name]) => Object.hasOwn(values, name));
  const others = all.filter(([name]) => !Object.hasOwn(values, name)).map(([, text]) => text);
  const isSaid = message === own.map(([, text]) => text).join(' ');
  const texts = new Set(message === undefined || isSaid ? others : [message, ...others]);
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
  // Only what was typed: fields left alone follow the record, should it have changed while a draft was kept.
  const [draft, setDraft] = useState<FormDraft<V> | undefined>(() =>
    draftKey === undefined ? undefined : readFormDraft<V>(draftKey),
  );
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<{
    values: V;
    errors: FieldErrors<V>;
    message: string | undefined;
    requestId: string | undefined;
    isGone: boolean | undefined;
  }>();
  const [isSaving, setIsSaving] = useState(false);
  const inFlight = useRef(false);
  const isMounted = useRef(true);
  const isDirty = draft !== undefined && differs(draft.typed, initial);

  const become = (next: FormDraft<V>) => {
    setDraft(next);
    if (draftKey === undefined) return;
    // Nothing to lose: the form does not come back by itself.
    if (differs(next.typed, initial)) writeFormDraft(draftKey, next);
    else dropDraft(draftKey);
  };
  /** What was typed now stands over the record as it is now. */
  const rebase = useEffectEvent(() => {
    if (draft) become({ typed: draft.typed, base: pick(initial, draft.typed), version });
  });
  const restore = useEffectEvent(() => {
    if (draftKey !== undefined && isDirty) writeFormDraft(draftKey, draft);
  });
  useEffect(() => {
    isMounted.current = true;
    // Strict mode mounts twice; the second time must put back what the first clean-up dropped.
    restore();
    return () => {
      isMounted.current = false;
      if (draftKey !== undefined) dropDraftOnLeave(draftKey);
    };
  }, [draftKey]);
  const [overtaken, setOvertaken] = useState(0);
  useEffect(() => {
    if (overtaken > 0) rebase();
  }, [overtaken]);

  const values = useMemo<V>(() => ({ ...initial, ...draft?.typed }), [initial, draft]);
  const own = useMemo(() => (attempted ? (validate?.(values) ?? {}) : {}), [attempted, validate, values]);
  // What the server refused stands until the field changes.
  const theirs = useMemo(() => {
    if (!refused) return {};
    const still = Object.entries(refused.errors).filter(([name]) =>
      same(refused.values[name as keyof V], values[name as keyof V]),
    );
    return Object.fromEntries(still) as FieldErrors<V>;
  }, [refused, values]);

  return {
    values,
    base: { ...initial, ...draft?.base },
    version: draft ? draft.version : version,
    errors: { ...theirs, ...own },
    message: refused?.message,
    requestId: refused?.requestId,
    isGone: refused?.isGone === true,
    isRestored: isRestored && isDirty,
    isDirty,
    isSaving,
    set(name, value) {
      const typed: Partial<V> = { ...draft?.typed };
      const base: Partial<V> = { ...draft?.base };
      if (!Object.hasOwn(typed, name)) base[name] = initial[name];
      typed[name] = value;
      become({ typed, base, version: draft ? draft.version : version });
    },
    async save(action) {
      if (inFlight.current) return false;
      setAttempted(true);
      setRefused(undefined);
      setIsRestored(false);
      if (Object.keys(validate?.(values) ?? {}).length > 0) return false;
      inFlight.current = true;
      setIsSaving(true);
      try {
        const outcome = await action(values);
        if (outcome === 'saved') {
          if (draftKey !== undefined) dropDraft(draftKey);
          return true;
        }
        if (outcome !== 'failed' && isMounted.current) {
          const { requestId, isGone } = outcome;
          setRefused({ values, ...placed(outcome, values), requestId, isGone });
          // Once the record as it is now has been rendered.
          if (outcome.isOvertaken) setOvertaken((times) => times + 1);
        }
        return false;
      } finally {
        inFlight.current = false;
        if (isMounted.current) setIsSaving(false);
      }
    },
    forget() {
      if (draftKey !== undefined) dropDraft(draftKey);
    },
  };
}
