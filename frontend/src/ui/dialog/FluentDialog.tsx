import { createPresenceComponent, Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components';
import type { FormEvent } from 'react';
import { cx } from '../cx.ts';
import { FluentScope } from '../fluent/FluentScope.tsx';
import type { DialogFrameProps } from './DialogFrame.tsx';
import styles from './FluentDialog.module.css';

/** LIM-02: milliseconds the backdrop takes to appear. */
const BACKDROP_MS = 100;

const Fade = createPresenceComponent({
  enter: { keyframes: [{ opacity: 0 }, { opacity: 1 }], duration: BACKDROP_MS },
  exit: { keyframes: [{ opacity: 1 }, { opacity: 0 }], duration: BACKDROP_MS },
});

export default function FluentDialog(props: Omit<DialogFrameProps, 'returnFocus'>) {
  const { title, subtitle, size = 'medium', alert = false, children, footer, onRequestClose, onSubmit } = props;
  const content = (
    <>
      <div className={styles.head}>
        <DialogTitle className={styles.title}>{title}</DialogTitle>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.footer}>{footer}</div>
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
        surfaceMotion={{ children: (_, motion) => <Fade {...motion}>{motion.children}</Fade> }}
        onOpenChange={(_, data) => {
          if (data.type === 'escapeKeyDown') onRequestClose();
        }}
      >
        <DialogSurface
          className={cx(styles.surface, styles[size])}
          backdrop={{ className: styles.backdrop }}
          backdropMotion={{ children: (_, motion) => <Fade {...motion}>{motion.children}</Fade> }}
          mountNode={{ className: cx(styles.layer) }}
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
