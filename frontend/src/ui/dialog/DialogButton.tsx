/** Buttons in dialogs: Fluent's, in the portal's look. */
import { Button } from '@fluentui/react-components';
import { type ComponentProps, type ReactNode, type Ref, use } from 'react';
import { cx } from '../cx.ts';
import { LockContext } from '../form/lock.ts';
import styles from './DialogButton.module.css';

export interface DialogButtonProps {
  /** `primary` is filled in the brand colour; `danger` in red, for deletions only; without it the button is outlined. */
  readonly appearance?: 'primary' | 'danger';
  /** A request is running: the button is `aria-disabled`, so that it keeps the focus. */
  readonly busy?: boolean;
  /** This button started the request: a spinner replaces its text. Implies `busy`. */
  readonly working?: boolean;
  readonly type?: 'button' | 'submit';
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly onClick?: ComponentProps<'button'>['onClick'];
  readonly children: ReactNode;
}

export function DialogButton({ appearance, busy = false, working = false, ref, ...rest }: DialogButtonProps) {
  const isBusy = use(LockContext) === 'saving' || busy || working;
  return (
    <Button
      {...rest}
      // Fluent's button may be a link too, so its type accepts no element's ref.
      ref={ref as Ref<never>}
      appearance={appearance ? 'primary' : 'secondary'}
      className={cx(styles.button, appearance && styles.filled, appearance === 'danger' && styles.danger)}
      // Not Fluent's disabledFocusable, whose submit button still submits.
      aria-disabled={isBusy || undefined}
      data-working={working || undefined}
    />
  );
}
