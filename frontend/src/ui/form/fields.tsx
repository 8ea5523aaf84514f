/** Form fields: label, control and error message, linked for assistive technology. */
import { Checkbox, Field as FluentField, Input, Radio, Textarea } from '@fluentui/react-components';
import { type ReactNode, use, useEffect, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { CheckIcon, WarningIcon } from '../icons.tsx';
import styles from './fields.module.css';
import { LockContext } from './lock.ts';
import { UnresolvedContext } from './unresolved.ts';

/** Attributes that link a control to its label and its error. */
export interface ControlProps {
  readonly id: string;
  /** The label's id, for parts of a control that a <label> cannot name, such as the list of a picker. */
  readonly labelledBy: string;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly describedBy: string | undefined;
  /** Reports the error that blocks the save while a picker's text matches no option; undefined when the text matches an option. */
  readonly onUnresolved: (message: string | undefined) => void;
}

export interface FieldProps {
  readonly label: string;
  /** The error message. An empty message only marks the field as invalid, for an error whose text another field shows. */
  readonly error?: string | undefined;
  /** Shown under the control while there is no error. */
  readonly hint?: string | undefined;
  /** Marks the label with an asterisk, except in a read-only form. */
  readonly required?: boolean | undefined;
  /** Spans both columns of the form. */
  readonly wide?: boolean | undefined;
  readonly children: (control: ControlProps) => ReactNode;
}

/** The frame of a picker or a custom control. Use TextField for text and CheckboxField for yes or no. */
export function Field({ label, hint, required = false, wide = false, children, ...props }: FieldProps) {
  const isMarked = use(LockContext) !== 'readOnly' && required;
  const id = useId();
  const report = use(UnresolvedContext);
  const [unresolved, setUnresolved] = useState<string>();
  useEffect(() => () => report?.(id, undefined), [report, id]);
  // Unresolved text takes precedence: an error may be about the previous choice.
  const error = unresolved ?? props.error;
  // Fluent's `required` would add the asterisk to the label's text, so the style sheet adds it.
  const mark = { 'data-required': isMarked || undefined };
  return (
    <FluentField
      className={cx(wide && styles.wide)}
      label={{ ...mark, className: cx(styles.label), children: label }}
      validationState={error === undefined ? 'none' : 'error'}
      // No alert role, because FormDialog announces all errors together.
      validationMessage={error ? { role: undefined, className: cx(styles.note), children: error } : null}
      validationMessageIcon={error ? { className: cx(styles.icon), children: <WarningIcon size={14} /> } : null}
      hint={error === undefined && hint ? { className: cx(styles.note), children: hint } : null}
    >
      {(control) =>
        children({
          id: control.id ?? id,
          labelledBy: control['aria-labelledby'] ?? '',
          invalid: error !== undefined,
          required: isMarked,
          describedBy: control['aria-describedby'],
          onUnresolved: (message) => {
            setUnresolved(message);
            report?.(id, message);
          },
        })
      }
    </FluentField>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'time';
  /** `min` and `max` are the bounds of a date or time. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly maxLength?: number;
  readonly required?: boolean | undefined;
  /** A disabled field in a read-only dialog can still be focused, and its text can be selected. */
  readonly disabled?: boolean | undefined;
  readonly wide?: boolean | undefined;
  /** Above 1, the field is a textarea. */
  readonly rows?: number;
}

export type TextFieldProps = TextProps &
  (
    | { readonly onChange: (value: string) => void; readonly readOnly?: boolean | undefined }
    | { readonly onChange?: never; readonly readOnly: true }
  );

export function TextField(props: TextFieldProps) {
  const lock = use(LockContext);
  const isLocked = props.readOnly || lock !== undefined;
  return (
    <Field label={props.label} error={props.error} hint={props.hint} required={props.required} wide={props.wide}>
      {({ invalid, required }) => {
        const shared = {
          className: cx(styles.input, invalid && styles.invalid),
          value: props.value,
          placeholder: props.placeholder,
          maxLength: props.maxLength,
          readOnly: isLocked,
          disabled: props.disabled && lock !== 'readOnly',
          'aria-required': required || undefined,
          autoComplete: 'off',
          onChange: (_: unknown, { value }: { readonly value: string }) => props.onChange?.(value),
        };
        return props.rows && props.rows > 1 ? (
          <Textarea {...shared} rows={props.rows} resize="both" />
        ) : (
          <Input {...shared} type={props.type ?? 'text'} min={props.min} max={props.max} />
        );
      }}
    </Field>
  );
}

export interface CheckboxFieldProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  /** A line below the checkbox, for example the reason why it is disabled. */
  readonly hint?: string | undefined;
  readonly wide?: boolean | undefined;
  /** -1 in a grid cell, because the arrow keys reach the checkbox there. */
  readonly tabIndex?: number;
  /** Rendered after the label but not part of it, for example an info popover. */
  readonly end?: ReactNode;
}

export function CheckboxField(props: CheckboxFieldProps) {
  const { label, checked, onChange, disabled, hint, wide = false, end } = props;
  const noteId = useId();
  const lock = use(LockContext);
  const box = (
    <div className={cx(styles.choice, wide && styles.wide)} data-choice="">
      <Checkbox
        className={cx(styles.box)}
        label={{ className: cx(styles.words), children: label }}
        indicator={{ className: cx(styles.tick), children: checked && <CheckIcon size={12} /> }}
        checked={checked}
        tabIndex={props.tabIndex}
        disabled={disabled && lock !== 'readOnly'}
        aria-disabled={lock !== undefined || undefined}
        aria-describedby={hint ? noteId : undefined}
        onChange={(_, data) => lock === undefined && onChange(data.checked === true)}
      />
      {end}
    </div>
  );
  if (!hint) return box;
  return (
    <div className={cx(wide && styles.wide)}>
      {box}
      <p id={noteId} className={styles.note}>
        {hint}
      </p>
    </div>
  );
}

export interface RadioFieldProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: () => void;
}

/** One radio button. Put the group into a <fieldset> or an element with role="radiogroup". */
export function RadioField({ name, label, checked, onChange }: RadioFieldProps) {
  const lock = use(LockContext);
  return (
    <Radio
      className={cx(styles.box)}
      label={{ className: cx(styles.words), children: label }}
      indicator={{ className: cx(styles.tick), children: <CheckIcon size={12} /> }}
      name={name}
      checked={checked}
      aria-disabled={lock !== undefined || undefined}
      onChange={() => lock === undefined && onChange()}
    />
  );
}
