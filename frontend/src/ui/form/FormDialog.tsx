/** The one form dialog: errors under their fields, Save once, nothing typed is lost by accident. */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { DialogFrame, type DialogSize } from '../dialog/DialogFrame.tsx';
import { DialogMessage } from '../dialog/DialogMessage.tsx';
import { isFocusAdrift } from '../dialog/dialog-stack.ts';
import { SavingStatus } from '../dialog/SavingStatus.tsx';
import { Awaited, goneAmong, type Needed, waitingFor } from './Awaited.tsx';
import styles from './FormDialog.module.css';
import { LockContext } from './lock.ts';
import { UnresolvedContext, useUnresolved } from './unresolved.ts';
import type { Form, SaveOutcome } from './useForm.ts';
import { useHeldPage, useUnloadWarning } from './useHeldPage.ts';

/** What goes with the dialog although it is no field. */
export interface Unkept {
  /** "Close without the new password?" */
  readonly title: string;
  readonly text: string;
}

export interface FormDialogProps<V extends object> {
  readonly title: string;
  readonly subtitle?: string;
  readonly form: Form<V>;
  /** Saves; see SaveOutcome. After 'saved' the dialog calls `onClose`. */
  readonly onSave: (values: V) => Promise<SaveOutcome<V>>;
  readonly onClose: () => void;
  readonly saveLabel?: string;
  /** Data that the fields need before they are shown: the record. */
  readonly needs?: readonly Needed[];
  /** Lists that pickers choose from. The fields are shown while these load; Save waits for them. */
  readonly lists?: readonly Needed[];
  /** How many fields there are: the shape shown while they are awaited. */
  readonly fieldCount?: number;
  /** Why this cannot be saved, whatever is typed. */
  readonly blocked?: string | undefined;
  /** Why nothing can be saved any more: the record has been deleted. */
  readonly gone?: string | undefined;
  /** Asked about before anything closes the dialog, a save too, and before the page is left, by Back too. */
  readonly unkept?: Unkept | undefined;
  /** No Save, and Close in place of Cancel (USER-09, UNIT-07); the fields can be reached and their text selected, no more. */
  readonly readOnly?: boolean;
  readonly size?: DialogSize;
  /** At the left of the footer: Reset Password. */
  readonly footerStart?: ReactNode;
  /** Where the focus goes afterwards when what had it is gone. */
  readonly returnFocus?: () => HTMLElement | null | undefined;
  /** Fields, laid out in two columns (one below 700 px); `wide` fields take both. */
  readonly children: ReactNode;
}

export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { form } = props;
  /** What is to be confirmed first. */
  const [asked, setAsked] = useState<'close' | 'save'>();
  const body = useRef<HTMLDivElement | null>(null);
  const { readOnly = false, needs = [], lists = [], fieldCount = 1, unkept } = props;
  const waiting = waitingFor([...needs, ...lists]);
  const isReady = waitingFor(needs) === undefined;
  const reasonId = useId();
  const begin = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    beginTyping(element);
  }, []);
  const hasFailed = waiting !== undefined && [...needs, ...lists].some(({ failure }) => failure);
  // The fields have appeared, or "Try again" has gone after the retry and took the focus with it.
  useEffect(() => {
    if (isReady && !hasFailed) beginTyping(body.current);
  }, [isReady, hasFailed]);
  const held = form.isSaving ? 'saving' : undefined;
  const [unresolved, reportUnresolved] = useUnresolved();
  // With unresolved fields Save stays enabled: pressing it shows their errors.
  const gone = props.gone ?? (form.isGone ? form.message : goneAmong(needs));
  const isGone = gone !== undefined && !readOnly;
  // A failed load shows its message in place of the fields.
  const message = (isReady && isGone && gone) || form.message;
  const blocked = gone ?? waiting ?? (unresolved.length > 0 ? undefined : props.blocked);
  // Unresolved fields come first: the other rules need their choices.
  const faults = unresolved.length > 0 ? unresolved : Object.values<string | undefined>(form.errors);
  const told = faults.filter((text) => text !== undefined);

  const close = () => {
    form.forget();
    props.onClose();
  };
  const losesTyping = form.isDirty && !readOnly;
  const requestClose = () => {
    if (form.isSaving) return;
    if (unkept || (losesTyping && !isGone)) setAsked('close');
    else close();
  };
  // Until it closes, also when what was typed is taken back: typing must not go to and fro in the history.
  const [hasTyped, setHasTyped] = useState(losesTyping);
  if (losesTyping && !hasTyped) setHasTyped(true);
  useHeldPage(hasTyped || unkept !== undefined, requestClose);
  useUnloadWarning(unkept !== undefined);
  const [refusals, setRefusals] = useState(0);
  const submit = () => {
    if (readOnly || blocked !== undefined) return;
    if (unresolved.length > 0) setRefusals((count) => count + 1);
    else if (unkept) setAsked('save');
    else void save();
  };
  useEffect(() => {
    if (refusals === 0) return;
    // Marked by now, and free again.
    const fault = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    else body.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [refusals]);
  const save = async () => {
    if (await form.save(props.onSave)) props.onClose();
    else setRefusals((count) => count + 1);
  };

  return (
    <>
      <DialogFrame
        title={props.title}
        subtitle={props.subtitle}
        size={props.size}
        beginsAtTitle={readOnly || !isReady}
        onRequestClose={requestClose}
        onSubmit={submit}
        returnFocus={props.returnFocus}
        footer={
          <>
            {props.footerStart && (
              <LockContext value={isGone ? 'saving' : held}>
                <div className={styles.footerStart}>{props.footerStart}</div>
              </LockContext>
            )}
            {blocked !== undefined && !readOnly && !isGone && (
              <p id={reasonId} className={styles.reason}>
                {blocked}
              </p>
            )}
            <SavingStatus isSaving={form.isSaving} />
            <DialogButton onClick={requestClose} busy={form.isSaving}>
              {readOnly || isGone ? 'Close' : 'Cancel'}
            </DialogButton>
            {!readOnly && (
              <DialogButton
                type="submit"
                appearance="primary"
                busy={blocked !== undefined}
                working={form.isSaving}
                aria-describedby={blocked === undefined || (isGone && !message) ? undefined : reasonId}
              >
                {props.saveLabel ?? 'Save'}
              </DialogButton>
            )}
          </>
        }
      >
        <div ref={begin} className={styles.fields}>
          {message && (
            <DialogMessage
              intent="error"
              role="alert"
              id={isGone ? reasonId : undefined}
              requestId={isGone ? undefined : form.requestId}
            >
              {message}
            </DialogMessage>
          )}
          {form.isRestored && !isGone && (
            <DialogMessage intent="info" role="status">
              We kept what you typed. It is not saved yet.
            </DialogMessage>
          )}
          <LockContext value={held ?? (readOnly || isGone ? 'readOnly' : undefined)}>
            <UnresolvedContext value={reportUnresolved}>
              <Awaited needs={needs} lists={lists} fieldCount={fieldCount}>
                {props.children}
              </Awaited>
            </UnresolvedContext>
          </LockContext>
          <p className={styles.required} aria-hidden="true">
            * Required
          </p>
        </div>
        {/* One announcement for all faults; the eye finds them under the fields. */}
        <p className="visually-hidden" role="status">
          {told.length > 0 &&
            `${told.length === 1 ? '1 field needs' : `${told.length} fields need`} attention: ${told.filter(Boolean).join('; ')}`}
        </p>
      </DialogFrame>
      {asked && (
        <ConfirmDialog
          title={unkept?.title ?? 'Discard changes?'}
          confirmLabel={asked === 'save' ? 'Save and close' : unkept ? 'Close' : 'Discard'}
          cancelLabel={unkept ? 'Keep open' : 'Keep editing'}
          danger
          onConfirm={() => (asked === 'save' ? void save() : close())}
          onClose={() => setAsked(undefined)}
        >
          {unkept && <p>{unkept.text}</p>}
          {asked === 'close' && losesTyping && <p>{UNSAVED}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

const UNSAVED = 'What you have typed here has not been saved.';
const TYPING = ['input', 'textarea'].map((name) => `${name}:not([readonly], [disabled], [aria-disabled])`).join();

/**
 * The dialog gives the focus to its first control, be it a field that cannot be changed, and to its title while the fields are
 * awaited. Neither is where typing begins; somebody who went to a button beneath meanwhile stays there.
 */
function beginTyping(body: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    const isAtField = body?.contains(focused) && !(focused instanceof HTMLInputElement && focused.readOnly);
    const isHere = isFocusAdrift() || body?.contains(focused);
    if (isHere && !isAtField) body?.querySelector<HTMLElement>(TYPING)?.focus();
  });
}

/** A part of a form with a heading, set off by a line. */
export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
