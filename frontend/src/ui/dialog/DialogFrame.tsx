/** The frame of every dialog: title, scrolling body, fixed footer. Fluent's code loads with the first dialog. */
import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { LockContext } from '../form/lock.ts';
import { pageHeading } from '../heading-focus.ts';
import { lazyComponent, usePreload } from '../lazy-component.tsx';
import { preloadOptionList } from '../picker/OptionPicker.tsx';
import { InDialog, isFocusAdrift, topDialog } from './dialog-stack.ts';

const { Lazy: FluentDialog, preload } = lazyComponent(async () => (await import('./FluentDialog.tsx')).default);

export function preloadDialog(): void {
  void preload();
  void preloadOptionList();
}

/** If `isWanted` is true, preloads a page's own dialogs and the code for all dialogs while the browser is idle. */
export function usePreloadDialogs(preloadOwn: () => void, isWanted: boolean): void {
  usePreload(preloadOwn, isWanted);
  usePreload(preloadDialog, isWanted);
}

/** Maximum width: small 440 px, medium 640, wide 720, large 960, huge 1,240 for tables with many columns. */
export type DialogSize = 'small' | 'medium' | 'wide' | 'large' | 'huge';

export interface DialogFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly size?: DialogSize | undefined;
  /** For confirmations: screen readers announce the dialog with its text as an alert, and the first button of the footer gets the focus. */
  readonly alert?: boolean;
  /** Focuses the title first, for content that is loading or read-only. A double Enter on the opener then presses no button here. */
  readonly startsAtTitle?: boolean;
  readonly children: ReactNode;
  /** The consequences of the dialog's change. Shown between the scrolling body and the footer, so that it is always visible. */
  readonly preview?: ReactNode;
  readonly footer: ReactNode;
  /** Called on Escape. The dialog is open while it is mounted; a click on the backdrop does nothing. */
  readonly onRequestClose: () => void;
  /** Makes the dialog a form. */
  readonly onSubmit?: (() => void) | undefined;
  /** The element to focus on close if the opener no longer exists; by default the heading of the page. */
  readonly returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

export function DialogFrame({ returnFocus, ...props }: DialogFrameProps) {
  // The button that opened the dialog or its menu. Read here, before the dialog moves the focus.
  const [opener] = useState(() => document.activeElement);
  const isNested = use(InDialog);
  const restoreFocus = useEffectEvent(() => {
    const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
    // If the outer dialog has closed as well, it restores the focus itself.
    const fallback = isNested ? null : pageHeading();
    const target = isUsable ? opener : (returnFocus?.() ?? fallback);
    // If another dialog has replaced this one, leave the focus in it. Screen readers lose a focus that leaves the open dialog.
    const isBehind = topDialog()?.contains(target ?? null) === false;
    if (!target || isBehind || !isFocusAdrift()) return;
    // `nearest` scrolls as little as possible. `focus` alone would centre a partly visible element.
    target.focus({ preventScroll: true });
    target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(
    () => () => {
      // Runs after Fluent's cleanup, which leaves the focus on the body.
      requestAnimationFrame(() => restoreFocus());
    },
    [],
  );
  return (
    // A confirmation above a form stays unlocked while the form is saved.
    <LockContext value={undefined}>
      <InDialog value={true}>
        <FluentDialog {...props} onMissing={() => props.onRequestClose()} />
      </InDialog>
    </LockContext>
  );
}
