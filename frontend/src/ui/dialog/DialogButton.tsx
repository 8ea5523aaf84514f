/** Buttons in dialogs: Fluent's, styled as the portal's. */
import { Button } from '@fluentui/react-components';
import { type ComponentProps, type ReactNode, type Ref, use } from 'react';
import { cx } from '../cx.ts';
import { LockContext } from '../form/lock.ts';
import styles from './DialogButton.module.css';

export interface DialogButtonProps {
  /** `primary` is filled in the brand colour, `danger` in red (for deletions only). The default is outlined. */
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
      // Fluent's button may also be a link, so its type accepts no specific element ref.
      ref={ref as Ref<never>}
      appearance={appearance ? 'primary' : 'secondary'}
      className={cx(styles.button, appearance && styles.filled, appearance === 'danger' && styles.danger)}
      // A submit button with Fluent's disabledFocusable still submits.
      aria-disabled={isBusy || undefined}
      data-working={working || undefined}
    />
  );
}
