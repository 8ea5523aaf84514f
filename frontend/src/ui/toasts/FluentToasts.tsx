import { Toast, ToastBody, Toaster, ToastTitle, useToastController } from '@fluentui/react-components';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../Button.tsx';
import { FluentScope } from '../fluent/FluentScope.tsx';
import { CloseIcon } from '../icons.tsx';
import styles from './FluentToasts.module.css';
import { type Notification, notifications, subscribeNotifications } from './toasts.ts';

/** ERR-01: how long a toast stays, in milliseconds; hover and focus hold it. */
export const TOAST_MS = 5000;
const TOASTER = 'portal';

export default function FluentToasts() {
  return (
    <FluentScope>
      <Dispatcher />
      {/* Below the header, so that it hides no navigation. */}
      <Toaster toasterId={TOASTER} position="top" offset={{ vertical: 60 }} pauseOnHover timeout={TOAST_MS} limit={4} />
    </FluentScope>
  );
}

/** Hands each new notification to the toaster once. */
function Dispatcher() {
  const { dispatchToast, dismissToast, pauseToast, playToast } = useToastController(TOASTER);
  const list = useSyncExternalStore(subscribeNotifications, notifications);
  const shown = useRef(new Set<string>());
  useEffect(() => {
    for (const item of [...list].reverse()) {
      if (shown.current.has(item.id)) continue;
      shown.current.add(item.id);
      // What came long before the toaster's code belongs to the history.
      if (Date.now() - item.at.getTime() > TOAST_MS) continue;
      dispatchToast(
        <Toast
          className={styles.toast}
          onFocus={() => pauseToast(item.id)}
          onBlur={() => playToast(item.id)}
          data-testid="toast"
        >
          <ToastTitle
            media={null}
            className={styles.title}
            action={<IconButton label="Dismiss" icon={<CloseIcon size={14} />} onClick={() => dismissToast(item.id)} />}
          >
            {item.title}
          </ToastTitle>
          <ToastBody className={styles.body}>
            {item.message}
            <Reason item={item} />
          </ToastBody>
        </Toast>,
        { toastId: item.id, intent: 'error', politeness: 'assertive' },
      );
    }
  }, [list, dispatchToast, dismissToast, pauseToast, playToast]);
  return null;
}

function Reason({ item }: { readonly item: Notification }) {
  if (!item.detail && !item.requestId) return null;
  return (
    <details className={styles.details}>
      <summary>Details</summary>
      {item.detail && <p>{item.detail}</p>}
      {item.requestId && <p>Reference {item.requestId}</p>}
    </details>
  );
}
