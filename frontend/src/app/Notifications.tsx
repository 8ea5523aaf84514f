import { useId, useRef, useState, useSyncExternalStore } from 'react';
import {
  BellIcon,
  IconButton,
  lazyComponent,
  markRead,
  Popover,
  preloadPopover,
  subscribeNotifications,
  unreadCount,
  usePreload,
} from '../ui/index.ts';
import styles from './Notifications.module.css';

// Loads once the page is idle: it must be available when the connection is down.
const { Lazy: NotificationList, preload } = lazyComponent(
  async () => (await import('./NotificationList.tsx')).NotificationList,
);

/** Keeps this visit's notifications after their toasts disappear. */
export function Notifications() {
  const unread = useSyncExternalStore(subscribeNotifications, unreadCount);
  usePreload(preload, true);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = unread > 0 ? `Notifications, ${unread} new` : 'Notifications';
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={
          <span className={styles.bell}>
            <BellIcon />
            {unread > 0 && <span className={styles.badge}>{unread > 9 ? '9+' : unread}</span>}
          </span>
        }
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={preloadPopover}
        onFocus={preloadPopover}
        onClick={() => {
          if (!isOpen) markRead();
          setIsOpen(!isOpen);
        }}
      />
      {isOpen && (
        <Popover
          id={id}
          role="dialog"
          aria-label={label}
          anchor={button}
          className={styles.panel}
          onClose={close}
          onMissing={close}
        >
          <NotificationList onClear={close} onMissing={close} />
        </Popover>
      )}
    </>
  );
}
