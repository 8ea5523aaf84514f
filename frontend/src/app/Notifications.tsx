import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { news, subscribeNews } from '../shared/review/news.ts';
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

// Loads when the browser is idle, because it must be available even if the connection is lost later.
const { Lazy: NotificationList, preload } = lazyComponent(
  async () => (await import('./NotificationList.tsx')).NotificationList,
);

const { Lazy: ReviewHost } = lazyComponent(async () => (await import('../shared/review/ReviewHost.tsx')).ReviewHost);

/** Delay in milliseconds before the portal reads proposals and can open reviews, so that the page loads first. */
const WATCH_MS = 4_000;

export interface NotificationsProps {
  /** True if the current user is known and can read change sets. */
  readonly hasProposals: boolean;
}

/** The bell with the number of unread entries. Its panel lists proposals, scheduled runs and this visit's notifications. */
export function Notifications({ hasProposals }: NotificationsProps) {
  const errors = useSyncExternalStore(subscribeNotifications, unreadCount);
  const { open, unseen } = useSyncExternalStore(subscribeNews, news);
  const unread = errors + unseen + open;
  usePreload(preload, true);
  const [isWatching, setIsWatching] = useState(false);
  useEffect(() => {
    if (!hasProposals) return;
    const timer = setTimeout(() => setIsWatching(true), WATCH_MS);
    return () => clearTimeout(timer);
  }, [hasProposals]);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const parts = [
    errors + unseen > 0 && `${errors + unseen} new`,
    open > 0 && `${open} ${open === 1 ? 'proposal' : 'proposals'} to decide`,
  ];
  const label = ['Notifications', ...parts].filter(Boolean).join(', ');
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
      {isWatching && <ReviewHost isQuiet onMissing={() => setIsWatching(false)} />}
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
