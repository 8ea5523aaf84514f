/** Buttons in dialogs and popovers: Fluent's, styled as the portal's. */
import { Button } from '@fluentui/react-components';
import { type ComponentProps, type ReactNode, type Ref, use } from 'react';
import { cx } from '../cx.ts';
import { LockContext } from '../form/lock.ts';
import styles from './DialogButton.module.css';

export interface DialogButtonProps {
  /** `primary` is filled in the brand colour, `danger` in red (for deletions only), `subtle` has no border. The default is outlined. */
  readonly appearance?: 'primary' | 'danger' | 'subtle';
  /** A request is running: the button is `aria-disabled`, so that it keeps the focus. */
  readonly busy?: boolean;
  /** This button started the request: a spinner replaces its text. Implies `busy`. */
  readonly working?: boolean;
  readonly type?: 'button' | 'submit';
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  readonly title?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
  readonly onClick?: ComponentProps<'button'>['onClick'];
  readonly children: ReactNode;
}

export function DialogButton({ appearance, busy = false, working = false, ref, ...rest }: DialogButtonProps) {
  const isFilled = appearance === 'primary' || appearance === 'danger';
  const isBusy = use(LockContext) === 'saving' || busy || working;
  return (
    <Button
      {...rest}
      // Fluent's button may also be a link, so its type accepts no specific element ref.
      ref={ref as Ref<never>}
      appearance={isFilled ? 'primary' : (appearance ?? 'secondary')}
      className={cx(styles.button, isFilled && styles.filled, appearance === 'danger' && styles.danger)}
      // A submit button with Fluent's disabledFocusable still submits.
      aria-disabled={isBusy || undefined}
      data-working={working || undefined}
    />
  );
}
