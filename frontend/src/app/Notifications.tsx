import { useSyncExternalStore } from 'react';
import { BellIcon, lateCode, markRead, Popover, subscribeNotifications, unreadCount, usePreload } from '../ui/index.ts';
import styles from './Notifications.module.css';

// Fetched once the page is at rest: what tells of a lost connection must not need one.
const { Late: NotificationList, preload } = lateCode(
  async () => (await import('./NotificationList.tsx')).NotificationList,
);

/** The notifications of this visit, to be reread after their toasts have gone. */
export function Notifications() {
  const unread = useSyncExternalStore(subscribeNotifications, unreadCount);
  usePreload(preload, true);
  return (
    <Popover
      label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
      icon={
        <span className={styles.bell}>
          <BellIcon />
          {unread > 0 && <span className={styles.badge}>{unread > 9 ? '9+' : unread}</span>}
        </span>
      }
      className={styles.panel}
      onOpen={markRead}
    >
      {(close) => <NotificationList onClear={close} onMissing={close} />}
    </Popover>
  );
}
