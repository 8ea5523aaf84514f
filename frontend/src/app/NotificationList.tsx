/** The panel that the bell opens. It is a separate chunk, because most visits do not open it. */
import { use, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CallerContext } from '../context/caller.ts';
import { news, subscribeNews } from '../shared/review/news.ts';
import {
  clearNotifications,
  DialogButton,
  type Notification,
  notifications,
  Reference,
  subscribeNotifications,
} from '../ui/index.ts';
import { News } from './News.tsx';
import styles from './Notifications.module.css';
import { SCREENS } from './screens.ts';
import { FRANCHISE_PARAM } from './selection.ts';

export function NotificationList({ onClear }: { readonly onClear: () => void }) {
  const caller = use(CallerContext);
  const [params] = useSearchParams();
  const code = params.get(FRANCHISE_PARAM);
  const mayRead = caller !== null && SCREENS.history.isVisibleTo?.(caller) === true;
  const list = useSyncExternalStore(subscribeNotifications, notifications);
  const { open, decided, ran } = useSyncExternalStore(subscribeNews, news);
  return (
    <>
      <div className={styles.head}>
        <h2>Notifications</h2>
        {list.length > 0 && (
          <DialogButton
            appearance="subtle"
            onClick={() => {
              clearNotifications();
              onClear();
            }}
          >
            Clear
          </DialogButton>
        )}
      </div>
      {mayRead && (
        <p className={styles.history}>
          <Link
            to={{
              pathname: '/history',
              search: code === null ? '' : `?${new URLSearchParams({ [FRANCHISE_PARAM]: code })}`,
            }}
            onClick={onClear}
          >
            History of changes
          </Link>
        </p>
      )}
      <News caller={caller} onLeave={onClear} />
      {list.length + open + decided.length + ran.length === 0 && <p className={styles.none}>No notifications</p>}
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
