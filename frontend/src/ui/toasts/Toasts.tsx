/**
 * The area where toasts appear. While a dialog is open it is a part of that dialog, whose focus trap would keep everybody out of
 * it otherwise: that, and the first toast that may have to tell of a lost connection, are why it is not Fluent's (23 KiB late).
 */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTopDialog } from '../dialog/dialog-stack.ts';
import { Announcer } from './Announcer.tsx';
import { Countdown } from './Countdown.tsx';
import { Toast } from './Toast.tsx';
import styles from './Toasts.module.css';
import { shownToasts, subscribeNotifications } from './toasts.ts';
import { letGrow, placeIn, takeFrom } from './toasts-in-dialog.ts';
import { shownWaits, subscribeWaits } from './waits.ts';

/** Mount once, in the shell. */
export function Toasts() {
  const { toasts, pushedAside } = useSyncExternalStore(subscribeNotifications, shownToasts);
  const waits = useSyncExternalStore(subscribeWaits, shownWaits);
  const isShown = toasts.length > 0 || waits.length > 0;
  const dialog = useTopDialog();
  // One element that moves: what is shown keeps its state when a dialog opens or closes.
  const [area] = useState(() => document.createElement('div'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another toast has another height
  useLayoutEffect(() => {
    if (dialog) placeIn(dialog, area, isShown);
    else document.body.append(area);
  }, [area, dialog, toasts, isShown]);
  useLayoutEffect(() => () => takeFrom(dialog, area), [area, dialog]);
  useEffect(() => {
    if (!dialog) return;
    const onResize = () => letGrow(dialog);
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
              <Toast key={item.id} item={item} pushedAside={index === 0 ? pushedAside : 0} place={dialog} />
            ))}
            {waits.length > 0 && <Countdown waits={waits} />}
          </section>
        ),
        area,
      )}
    </>
  );
}
