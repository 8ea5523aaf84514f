/**
 * The only form dialog. It shows errors under their fields, prevents a second save while one is running, and asks before it
 * discards typed text.
 */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx';
import { DialogButton } from '../dialog/DialogButton.tsx';
import { DialogFrame, type DialogSize } from '../dialog/DialogFrame.tsx';
import { DialogMessage } from '../dialog/DialogMessage.tsx';
import { isFocusAdrift } from '../dialog/dialog-stack.ts';
import { SavingStatus } from '../dialog/SavingStatus.tsx';
import { TabRow } from '../table/TableTabs.tsx';
import styles from './FormDialog.module.css';
import { deletionDetail, FormLoader, type Loadable, notReadyReason } from './FormLoader.tsx';
import { LockContext } from './lock.ts';
import { UnresolvedContext, useUnresolved } from './unresolved.ts';
import { useBackGuard, useUnloadWarning } from './useBackGuard.ts';
import type { Form, SaveOutcome } from './useForm.ts';

/** A warning about data outside the fields that is lost when the dialog closes, such as a new password. */
export interface CloseWarning {
  /** "Close without the new password?" */
  readonly title: string;
  readonly text: string;
}

export interface FormDialogProps<V extends object> {
  readonly title: string;
  readonly subtitle?: string;
  readonly form: Form<V>;
  /** Saves the values. After 'saved' the dialog calls `onClose`. */
  readonly onSave: (values: V) => Promise<SaveOutcome<V>>;
  readonly onClose: () => void;
  readonly saveLabel?: string;
  /** Data that must load before the fields are shown, such as the record. */
  readonly needs?: readonly Loadable[];
  /** True if a list already contains the record's values. The fields are then shown while `needs` load, but Save waits for `needs`. */
  readonly isPrefilled?: boolean;
  /** Lists for the pickers. The fields are shown while the lists load, but Save waits for the lists. */
  readonly lists?: readonly Loadable[];
  /** Number of skeleton fields while `needs` load. */
  readonly fieldCount?: number;
  /** The reason why the form cannot be saved, whatever the user types. */
  readonly blocked?: string | undefined;
  /** The message that the record has been deleted; undefined if it exists. A deleted record cannot be saved. */
  readonly deleted?: string | undefined;
  /** If set, the dialog asks before Cancel, Back or a save closes the dialog, and the browser asks before the page unloads. */
  readonly closeWarning?: CloseWarning | undefined;
  /** Shows Close instead of Save and Cancel (USER-09, UNIT-07). Fields are focusable and their text selectable. */
  readonly readOnly?: boolean;
  readonly size?: DialogSize;
  /**
   * Adds a tab with the record's history. A restoration makes the form's values outdated, so it closes the form, unless the form
   * has changes.
   */
  readonly history?: ((onRestored: () => void) => ReactNode) | undefined;
  /** Shown on the left of the footer, for example Reset Password. */
  readonly footerStart?: ReactNode;
  /** The element to focus on close if the opener no longer exists. */
  readonly returnFocus?: () => HTMLElement | null | undefined;
  /** The fields. The form shows them in two columns, or in one column below 700 px. `wide` fields span both columns. */
  readonly children: ReactNode;
  /** The preview of the save (see DialogFrame). */
  readonly preview?: ReactNode;
}

export function FormDialog<V extends object>(props: FormDialogProps<V>) {
  const { form } = props;
  /** The action that the user has yet to confirm. */
  const [confirming, setConfirming] = useState<'close' | 'save'>();
  const body = useRef<HTMLDivElement | null>(null);
  const { readOnly = false, needs = [], lists = [], isPrefilled = false, fieldCount = 1, closeWarning } = props;
  const notReady = notReadyReason([...needs, ...lists]);
  const isLoaded = notReadyReason(needs) === undefined;
  const isReady = isLoaded || isPrefilled;
  const reasonId = useId();
  const [tab, setTab] = useState<FormTab>('details');
  const isHistory = props.history !== undefined && tab === 'history';
  /** The tab History hides the form's buttons except Close. */
  const isSavable = !readOnly && !isHistory;
  const begin = useCallback((element: HTMLDivElement | null) => {
    body.current = element;
    focusFirstField(element);
  }, []);
  const hasFailed = notReady !== undefined && [...needs, ...lists].some(({ failure }) => failure);
  // Runs when the fields appear or are unlocked, and when a successful retry removes the focused "Try again".
  useEffect(() => {
    if (isReady && !hasFailed && !readOnly) focusFirstField(body.current);
  }, [isReady, hasFailed, readOnly]);
  const saveLock = form.isSaving ? 'saving' : undefined;
  const [unresolved, reportUnresolved] = useUnresolved();
  const deleted = props.deleted ?? (form.isDeleted ? form.message : deletionDetail(needs));
  const isDeleted = deleted !== undefined && !readOnly;
  // If the record failed to load, FormLoader shows the message.
  const message = (isLoaded && isDeleted && deleted) || form.message;
  // An unresolved field (a picker whose text matches no option) does not disable Save, because pressing Save shows its error.
  const blocked = deleted ?? notReady ?? (unresolved.length > 0 ? undefined : props.blocked);
  // Shows only the errors of unresolved fields, because the other errors may refer to the options chosen before.
  const errors = (unresolved.length > 0 ? unresolved : Object.values<string | undefined>(form.errors)).filter(
    (text) => text !== undefined,
  );

  const close = () => {
    form.discardDraft();
    props.onClose();
  };
  const hasChanges = form.isDirty && !readOnly;
  const requestClose = () => {
    if (form.isSaving) return;
    if (closeWarning || (hasChanges && !isDeleted)) setConfirming('close');
    else close();
  };
  // The guard stays active until the dialog closes, even if the user removes the typed text again. Otherwise typing would repeatedly add
  // and remove the history entry.
  const [hasTyped, setHasTyped] = useState(hasChanges);
  if (hasChanges && !hasTyped) setHasTyped(true);
  useBackGuard(hasTyped || closeWarning !== undefined, requestClose);
  useUnloadWarning(closeWarning !== undefined);
  const [failedSaves, setFailedSaves] = useState(0);
  const submit = () => {
    if (!isSavable || blocked !== undefined) return;
    if (unresolved.length > 0) setFailedSaves((count) => count + 1);
    else if (closeWarning) setConfirming('save');
    else void save();
  };
  useEffect(() => {
    if (failedSaves === 0) return;
    // Runs after the render that marks and unlocks the invalid fields.
    const invalidField = body.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) invalidField.focus();
    else body.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [failedSaves]);
  const save = async () => {
    if (await form.save(props.onSave)) props.onClose();
    else setFailedSaves((count) => count + 1);
  };

  return (
    <>
      <DialogFrame
        title={props.title}
        subtitle={props.subtitle}
        size={props.size}
        startsAtTitle={readOnly || !isReady}
        preview={isSavable && !isDeleted && props.preview}
        onRequestClose={requestClose}
        onSubmit={submit}
        returnFocus={props.returnFocus}
        footer={
          <>
            {props.footerStart && !isHistory && (
              <LockContext value={isDeleted ? 'saving' : saveLock}>
                <div className={styles.footerStart}>{props.footerStart}</div>
              </LockContext>
            )}
            {blocked !== undefined && isSavable && !isDeleted && (
              <p id={reasonId} className={styles.reason}>
                {blocked}
              </p>
            )}
            <SavingStatus isSaving={form.isSaving} />
            <DialogButton onClick={requestClose} busy={form.isSaving}>
              {!isSavable || isDeleted ? 'Close' : 'Cancel'}
            </DialogButton>
            {isSavable && (
              <DialogButton
                type="submit"
                appearance="primary"
                busy={blocked !== undefined}
                working={form.isSaving}
                aria-describedby={blocked === undefined || (isDeleted && !message) ? undefined : reasonId}
              >
                {props.saveLabel ?? 'Save'}
              </DialogButton>
            )}
          </>
        }
      >
        {props.history && (
          <div className={styles.tabs}>
            <TabRow id={reasonId} label={props.title} tabs={TABS} open={tab} onOpen={setTab} />
          </div>
        )}
        {isHistory && (
          <div role="tabpanel" id={`${reasonId}-panel`} aria-labelledby={`${reasonId}-history`}>
            {props.history?.(() => {
              if (!hasChanges) close();
            })}
          </div>
        )}
        <div
          ref={begin}
          className={styles.fields}
          hidden={isHistory}
          {...(props.history && {
            role: 'tabpanel',
            'aria-labelledby': `${reasonId}-details`,
            ...(!isHistory && { id: `${reasonId}-panel` }),
          })}
        >
          {message && (
            <DialogMessage
              intent="error"
              role="alert"
              id={isDeleted ? reasonId : undefined}
              requestId={isDeleted ? undefined : form.requestId}
            >
              {message}
            </DialogMessage>
          )}
          {form.isRestored && !isDeleted && (
            <DialogMessage intent="info" role="status">
              We kept what you typed. It is not saved yet.
            </DialogMessage>
          )}
          <LockContext value={saveLock ?? (readOnly || isDeleted ? 'readOnly' : undefined)}>
            <UnresolvedContext value={reportUnresolved}>
              <FormLoader needs={needs} lists={lists} isPrefilled={isPrefilled} fieldCount={fieldCount}>
                {props.children}
              </FormLoader>
            </UnresolvedContext>
          </LockContext>
          <p className={styles.required} aria-hidden="true">
            * Required
          </p>
        </div>
        {/* Announces all errors together. Sighted users see them under the fields. */}
        <p className="visually-hidden" role="status">
          {errors.length > 0 &&
            `${errors.length === 1 ? '1 field needs' : `${errors.length} fields need`} attention: ${errors.filter(Boolean).join('; ')}`}
        </p>
      </DialogFrame>
      {confirming && (
        <ConfirmDialog
          title={closeWarning?.title ?? 'Discard changes?'}
          confirmLabel={confirming === 'save' ? 'Save and close' : closeWarning ? 'Close' : 'Discard'}
          cancelLabel={closeWarning ? 'Keep open' : 'Keep editing'}
          danger
          onConfirm={() => (confirming === 'save' ? void save() : close())}
          onClose={() => setConfirming(undefined)}
        >
          {closeWarning && <p>{closeWarning.text}</p>}
          {confirming === 'close' && hasChanges && <p>{UNSAVED}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

type FormTab = 'details' | 'history';
const TABS = [
  { id: 'details', label: 'Details' },
  { id: 'history', label: 'History' },
] as const;

const UNSAVED = 'Your changes have not been saved.';
const EDITABLE = ['input', 'textarea'].map((name) => `${name}:not([readonly], [disabled], [aria-disabled])`).join();

/**
 * Focuses the first editable field, unless the user has moved the focus to a button. When a dialog opens, Fluent focuses the first control,
 * which may be read-only. While the fields load, the title has the focus.
 */
function focusFirstField(body: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const focused = document.activeElement;
    const isAtField = body?.contains(focused) && !(focused instanceof HTMLInputElement && focused.readOnly);
    // In a dialog with tabs, the first control is a tab.
    const isHere = isFocusAdrift() || body?.contains(focused) || focused?.getAttribute('role') === 'tab';
    const first = body?.querySelector<HTMLElement>('[data-start]') ?? body?.querySelector<HTMLElement>(EDITABLE);
    if (isHere && !isAtField) first?.focus();
  });
}

export function FormSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
