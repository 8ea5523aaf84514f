/** The window of every dialog: title, scrolling body, fixed footer. Its Fluent code loads with the first dialog. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { LockContext } from '../form/lock.ts';
import { lateCode } from '../late-code.tsx';
import { InDialog, isFocusAdrift } from './dialog-stack.ts';

const { Late: FluentDialog, preload } = lateCode(async () => (await import('./FluentDialog.tsx')).default);

/** Fetches the code of all dialogs ahead of the first one. */
export const preloadDialog = preload;

/** Pixels at most: small 440, medium 640, wide 720, large 960. */
export type DialogSize = 'small' | 'medium' | 'wide' | 'large';

export interface DialogFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly size?: DialogSize | undefined;
  /** Announces the dialog as an alert, with its text, and begins on the footer's first button: for confirmations. */
  readonly alert?: boolean;
  /**
   * The focus begins on the title, where a second Enter presses nothing: what it shows is on its way, or only to be looked at.
   */
  readonly beginsAtTitle?: boolean;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  /** Escape was pressed. The dialog is open while it is mounted; a press on the backdrop does nothing. */
  readonly onRequestClose: () => void;
  /** Makes the window a form. */
  readonly onSubmit?: (() => void) | undefined;
  /** Where the focus goes afterwards when the element that had it before is gone. */
  readonly returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

export function DialogFrame({ returnFocus, ...props }: DialogFrameProps) {
  // Taken before the dialog moves the focus: the button, or the menu's button, that opened it.
  const [opener] = useState(() => document.activeElement);
  const giveBack = useEffectEvent(() => {
    const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    const target = isUsable ? opener : returnFocus?.();
    if (!target || !isFocusAdrift()) return;
    // By no more than is missing: a browser would bring into the middle what stands half in view.
    target.focus({ preventScroll: true });
    target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(
    () => () => {
      // After Fluent's own clean-up, which would leave the focus on the body.
      requestAnimationFrame(() => giveBack());
    },
    [],
  );
  return (
    // A question about a form that is being saved is none of its fields.
    <LockContext value={undefined}>
      <InDialog value={true}>
        <FluentDialog {...props} onMissing={() => props.onRequestClose()} />
      </InDialog>
    </LockContext>
  );
}
