/** The button of dialogs and popovers: Fluent's button, styled like the portal's. */
import { Button } from '@fluentui/react-components';
import { type ComponentProps, type ReactNode, type Ref, use } from 'react';
import { cx } from '../cx.ts';
import { LockContext } from '../form/lock.ts';
import styles from './DialogButton.module.css';

export interface DialogButtonProps {
  /**
   * `primary` is filled in the brand colour, `danger` is filled in red (only for deletions), `subtle` has no border. By default the button
   * is outlined.
   */
  readonly appearance?: 'primary' | 'danger' | 'subtle';
  /** True while a request is running. The button is then `aria-disabled`, so that it keeps the focus. */
  readonly busy?: boolean;
  /** True if this button started the request. A spinner replaces its text. Implies `busy`. */
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
      // Fluent's button can also render a link, so its `ref` type accepts no specific element.
      ref={ref as Ref<never>}
      appearance={isFilled ? 'primary' : (appearance ?? 'secondary')}
      className={cx(styles.button, isFilled && styles.filled, appearance === 'danger' && styles.danger)}
      // With Fluent's disabledFocusable, a submit button would still submit.
      aria-disabled={isBusy || undefined}
      data-working={working || undefined}
    />
  );
}
