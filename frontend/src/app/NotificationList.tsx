/** The panel that the bell opens. A separate chunk, because most visits do not open it. */
import { useSyncExternalStore } from 'react';
import {
  Button,
  clearNotifications,
  type Notification,
  notifications,
  Reference,
  subscribeNotifications,
} from '../ui/index.ts';
import styles from './Notifications.module.css';

export function NotificationList({ onClear }: { readonly onClear: () => void }) {
  const list = useSyncExternalStore(subscribeNotifications, notifications);
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {list.length > 0 && (
          <Button
            appearance="subtle"
            onClick={() => {
              clearNotifications();
              onClear();
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
      {item.requestId && (
        <p className={styles.detail}>
          <Reference id={item.requestId} />
        </p>
      )}
    </li>
  );
}
