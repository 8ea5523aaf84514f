import { Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components';
import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  useEffect,
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
  const { title, subtitle, size = 'medium', alert = false, children, footer, onRequestClose, onSubmit } = props;
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const footerPart = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const bodyId = useId();
  useLayoutEffect(() => (surface ? enterStack(surface) : undefined), [surface]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: under another title it says something else, with buttons of its own
  useEffect(() => {
    // After Fluent, which gives the focus to the first control, be it a checkbox.
    if (alert) footerPart.current?.querySelector('button')?.focus();
  }, [alert, title]);
  const [beganAtTitle] = useState(props.beginsAtTitle);
  useEffect(() => {
    if (beganAtTitle) focusTitle(head.current);
  }, [beganAtTitle]);
  useEffect(() => {
    // What had the focus is gone (a row, a field): on the page behind, Escape and Tab would go nowhere. The window itself may be
    // hidden from screen readers while another one is going.
    if (isFocusAdrift() && topDialog() === surface) focusTitle(head.current);
  });
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
      <div ref={footerPart} data-dialog-footer="" className={styles.footer}>
        {footer}
      </div>
    </>
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes events on to the component's parents, through portals too: a form within a form must not save both.
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
          onFocus={showEnd}
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

/** What is read out next is which dialog this is. */
function focusTitle(head: HTMLElement | null): void {
  head?.querySelector<HTMLElement>('[data-dialog-title]')?.focus();
}

/** Tab has led from the last field to the footer: what stands between them, with nothing to go to, has to be seen as well. */
function showEnd({ target, relatedTarget }: FocusEvent): void {
  const body = relatedTarget?.closest('[data-dialog-body]');
  if (body && target.matches('[data-dialog-footer] :focus-visible')) body.scrollTop = body.scrollHeight;
}

/** A press on the backdrop would take the focus out of the dialog. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
