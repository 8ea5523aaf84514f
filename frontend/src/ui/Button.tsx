/** Buttons of pages: one primary each. Dialogs have Fluent's (dialog/DialogButton.tsx). */
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'ref'> & {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
};

export interface ButtonProps extends NativeButton {
  /** `primary` filled brand, `secondary` outlined (default), `subtle` without a border, `dangerOutline` red text. */
  readonly appearance?: 'primary' | 'secondary' | 'subtle' | 'dangerOutline';
  readonly icon?: ReactNode;
  /** Something is in flight: it is shown and said to be disabled, yet keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean;
}

/** A 32 px button with a text. */
export function Button(props: ButtonProps) {
  const { appearance = 'secondary', icon, children, type = 'button', busy = false, onClick, ...rest } = props;
  return (
    <button
      type={type}
      className={cx(styles.button, styles[appearance])}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends NativeButton {
  /** What the button does; its only text. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A 32 px square button that shows an icon; `label` names it and appears on hover. */
export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={cx(styles.button, styles.icon)} aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
}

/** A row's action as text: Edit, Details, Delete. */
export function TextButton({ danger = false, type = 'button', ...rest }: NativeButton & { readonly danger?: boolean }) {
  return <button type={type} className={cx(styles.text, danger && styles.textDanger)} {...rest} />;
}
