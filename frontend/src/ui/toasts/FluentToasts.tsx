import { Toast, ToastBody, Toaster, ToastTitle, useToastController } from '@fluentui/react-components';
import { MotionBehaviourProvider } from '@fluentui/react-motion';
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
      {/* Fluent's own motion takes half a second, and a toast that is pointed at meanwhile is not held; ours is in the style sheet. */}
      <MotionBehaviourProvider value="skip">
        {/* Below the header, so that it hides no navigation. Hover and focus hold a toast. */}
        <Toaster
          className={styles.toaster}
          toasterId={TOASTER}
          role="region"
          aria-label="Notifications"
          position="top"
          offset={{ vertical: 44 }}
          timeout={TOAST_MS}
          limit={4}
        />
      </MotionBehaviourProvider>
      {/* After the toaster, which listens only once it is mounted. */}
      <Dispatcher />
    </FluentScope>
  );
}

/** Hands each new notification to the toaster once. */
function Dispatcher() {
  const { dispatchToast, dismissToast } = useToastController(TOASTER);
  const list = useSyncExternalStore(subscribeNotifications, notifications);
  const shown = useRef(new Set<string>());
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    for (const item of [...list].reverse()) {
      if (shown.current.has(item.id)) continue;
      shown.current.add(item.id);
      // What came long before the toaster's code belongs to the history.
      if (Date.now() - item.at.getTime() > TOAST_MS) continue;
      dispatchToast(
        <Toast
          className={styles.toast}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
              cameFrom.current = relatedTarget;
          }}
        >
          <ToastTitle
            media={null}
            className={styles.title}
            action={
              <span className={styles.dismiss}>
                <IconButton
                  label="Dismiss"
                  icon={<CloseIcon size={14} />}
                  onClick={() => {
                    dismissToast(item.id);
                    cameFrom.current?.focus();
                  }}
                />
              </span>
            }
          >
            {item.title}
          </ToastTitle>
          <ToastBody className={styles.body}>
            {item.message}
            <Reason item={item} />
          </ToastBody>
        </Toast>,
        { toastId: item.id, intent: 'error', politeness: 'assertive', root: { role: 'group' } },
      );
    }
  }, [list, dispatchToast, dismissToast]);
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
