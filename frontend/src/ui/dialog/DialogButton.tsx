/** Buttons in dialogs: Fluent's, in the portal's look. */
import { Button } from '@fluentui/react-components';
import { type ComponentProps, type ReactNode, type Ref, use } from 'react';
import { cx } from '../cx.ts';
import { LockContext } from '../form/lock.ts';
import styles from './DialogButton.module.css';

export interface DialogButtonProps {
  /** `primary` filled brand, `danger` filled red: only for what destroys; outlined when left out. */
  readonly appearance?: 'primary' | 'danger';
  /** Something is in flight: it is shown and said to be disabled, yet keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean;
  /** What is in flight was asked for by this button: a ring turns in the place of its text. It is busy too. */
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
      // Fluent's may be links as well, and then no element would fit its type.
      ref={ref as Ref<never>}
      appearance={appearance ? 'primary' : 'secondary'}
      className={cx(styles.button, appearance && styles.filled, appearance === 'danger' && styles.danger)}
      // Not Fluent's disabledFocusable, whose submit button still submits.
      aria-disabled={isBusy || undefined}
      data-working={working || undefined}
    />
  );
}
