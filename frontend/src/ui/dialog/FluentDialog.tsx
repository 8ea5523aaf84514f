import { Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components';
import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { FluentScope } from '../fluent/FluentScope.tsx';
import { fadeMotion } from '../fluent/fade.tsx';
import type { DialogFrameProps } from './DialogFrame.tsx';
import { enterStack, isFocusAdrift, topDialog } from './dialog-stack.ts';
import styles from './FluentDialog.module.css';

export default function FluentDialog(props: Omit<DialogFrameProps, 'returnFocus'>) {
  const {
    title,
    subtitle,
    size = 'medium',
    alert = false,
    children,
    preview,
    footer,
    onRequestClose,
    onSubmit,
  } = props;
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const footerPart = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const bodyId = useId();
  useLayoutEffect(() => (surface ? enterStack(surface) : undefined), [surface]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means a new question with other buttons
  useEffect(() => {
    // Runs after Fluent has focused the first control, which may be a checkbox.
    if (alert) footerPart.current?.querySelector('button')?.focus();
  }, [alert, title]);
  const [startsAtTitle] = useState(props.startsAtTitle);
  useEffect(() => {
    if (startsAtTitle) moveFocusToTitle(head.current);
  }, [startsAtTitle]);
  useEffect(() => {
    // If the focused row or field was removed, the focus is on the page behind the dialog, where Escape and Tab do nothing. Focus the
    // title: screen readers read it out, but not the element of the dialog.
    if (isFocusAdrift() && topDialog() === surface) moveFocusToTitle(head.current);
  });
  const onEscapeWithoutFocus = useEffectEvent((event: KeyboardEvent) => {
    // Fluent handles Escape only inside the dialog. The focus is on the body for a moment after a dialog above this one has closed.
    if (event.key === 'Escape' && event.target === document.body && topDialog() === surface) onRequestClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onEscapeWithoutFocus);
    return () => document.removeEventListener('keydown', onEscapeWithoutFocus);
  }, []);
  const content = (
    <>
      <div ref={head} className={styles.head}>
        <DialogTitle tabIndex={-1} data-dialog-title="" className={styles.title}>
          {title}
        </DialogTitle>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div id={bodyId} data-dialog-body="" className={styles.body}>
        {children}
      </div>
      {preview}
      <div ref={footerPart} data-dialog-footer="" className={styles.footer}>
        {footer}
      </div>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals to parent components. Without this, submitting a dialog above a form would also submit that form.
    event.stopPropagation();
    onSubmit?.();
  };
  return (
    <FluentScope>
      <Dialog
        open
        modalType={alert ? 'alert' : 'modal'}
        surfaceMotion={fadeMotion}
        onOpenChange={(_, data) => {
          if (data.type === 'escapeKeyDown') onRequestClose();
        }}
      >
        <DialogSurface
          ref={setSurface}
          className={cx(styles.surface, styles[size])}
          data-size={size}
          aria-describedby={alert ? bodyId : undefined}
          backdrop={{ className: styles.backdrop, onMouseDown: keepFocus }}
          backdropMotion={fadeMotion}
          mountNode={{ className: cx(styles.layer) }}
          onFocus={scrollToEnd}
        >
          {onSubmit ? (
            <form noValidate className={styles.window} onSubmit={submit}>
              {content}
            </form>
          ) : (
            <div className={styles.window}>{content}</div>
          )}
        </DialogSurface>
      </Dialog>
    </FluentScope>
  );
}

/** Focuses the title, so that screen readers announce the dialog. */
function moveFocusToTitle(head: HTMLElement | null): void {
  head?.querySelector<HTMLElement>('[data-dialog-title]')?.focus();
}

/** Scrolls to the end when Tab moves from the last field to the footer. Text below the last field would otherwise stay out of view. */
function scrollToEnd({ target, relatedTarget }: FocusEvent): void {
  const body = relatedTarget?.closest('[data-dialog-body]');
  if (body && target.matches('[data-dialog-footer] :focus-visible')) body.scrollTop = body.scrollHeight;
}

/** Prevents a click on the backdrop from moving the focus out of the dialog. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
