import { useSyncExternalStore } from 'react';
import { BellIcon, Button, Popover } from '../ui/index.ts';
import {
  clearNotifications,
  markRead,
  type Notification,
  notifications,
  subscribeNotifications,
  unreadCount,
} from '../ui/toasts/toasts.ts';
import styles from './Notifications.module.css';

/** The notifications of this visit, to be reread after their toasts have gone. */
export function Notifications() {
  const list = useSyncExternalStore(subscribeNotifications, notifications);
  const unread = useSyncExternalStore(subscribeNotifications, unreadCount);
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
      {(close) => (
        <>
          <div className={styles.head}>
            <h2>Notifications</h2>
            {list.length > 0 && (
              <Button
                appearance="subtle"
                onClick={() => {
                  clearNotifications();
                  close();
                }}
              >
                Clear
              </Button>
            )}
          </div>
          {list.length === 0 && <p className={styles.none}>No notifications</p>}
          <ul>
            {list.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}

function Item({ item }: { readonly item: Notification }) {
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <strong>{item.title}</strong>
        <time dateTime={item.at.toISOString()}>
          {item.at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })}
        </time>
      </div>
      <p>{item.message}</p>
      {item.detail && <p className={styles.detail}>{item.detail}</p>}
      {item.requestId && <p className={styles.detail}>Reference {item.requestId}</p>}
    </li>
  );
}
