/**
 * The area for toasts. It is part of the newest dialog, because a modal dialog traps the focus. It does not use Fluent's toaster, whose 23
 * KiB of code might not have loaded when the first toast reports a lost connection.
 */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../dialog/dialog-stack.ts';
import { Announcer } from './Announcer.tsx';
import { Countdown } from './Countdown.tsx';
import { Toast } from './Toast.tsx';
import styles from './Toasts.module.css';
import { shownToasts, subscribeNotifications } from './toasts.ts';
import { insertInto, removeFrom, resetHeight } from './toasts-in-dialog.ts';
import { shownWaits, subscribeWaits } from './waits.ts';

/** Mount it once, in the shell. */
export function Toasts() {
  const { toasts, displaced } = useSyncExternalStore(subscribeNotifications, shownToasts);
  const waits = useSyncExternalStore(subscribeWaits, shownWaits);
  const isShown = toasts.length > 0 || waits.length > 0;
  const dialog = useTopDialog();
  // A single element that moves, so that toasts keep their state when a dialog opens or closes.
  const [area] = useState(() => document.createElement('div'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast changes the height of the area
  useLayoutEffect(() => {
    if (dialog) insertInto(dialog, area, isShown);
    else document.body.append(area);
  }, [area, dialog, toasts, isShown]);
  useLayoutEffect(() => () => removeFrom(dialog, area), [area, dialog]);
  useEffect(() => {
    if (!dialog) return;
    const onResize = () => resetHeight(dialog);
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [dialog]);
  return (
    <>
      <Announcer />
      {createPortal(
        isShown && (
          <section className={styles.area} aria-label="Notifications">
            {toasts.map((item, index) => (
              <Toast key={item.id} item={item} displaced={index === 0 ? displaced : 0} dialog={dialog} />
            ))}
            {waits.length > 0 && <Countdown waits={waits} />}
          </section>
        ),
        area,
      )}
    </>
  );
}
