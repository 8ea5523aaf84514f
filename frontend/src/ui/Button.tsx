/** Buttons for pages. Use one primary button per page. Dialogs use Fluent's buttons (dialog/DialogButton.tsx). */
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { cx } from './cx.ts';

type NativeButton = Omit<ComponentProps<'button'>, 'className' | 'ref'> & {
  readonly ref?: Ref<HTMLButtonElement> | undefined;
};

export interface ButtonProps extends NativeButton {
  /** `primary` is filled in the brand colour, `secondary` (default) is outlined, `subtle` has no border, `dangerOutline` has red text. */
  readonly appearance?: 'primary' | 'secondary' | 'subtle' | 'dangerOutline';
  readonly icon?: ReactNode;
  /** True while a request is running. The button is then `aria-disabled` instead of `disabled`, so that it keeps the focus. */
  readonly busy?: boolean;
}

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
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} className={cx(styles.button, styles.icon)} aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
}

/** A button that looks like a link: Edit, Details, Delete. */
export function TextButton({ danger = false, type = 'button', ...rest }: NativeButton & { readonly danger?: boolean }) {
  return <button type={type} className={cx(styles.text, danger && styles.textDanger)} {...rest} />;
}
