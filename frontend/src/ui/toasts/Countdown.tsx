import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TextButton } from '../Button.tsx';
import { topDialog } from '../dialog/dialog-stack.ts';
import styles from './Toasts.module.css';
import { type ShownWait, secondsUntil, waitText } from './waits.ts';

/** The seconds until the last of these waits ends, and a button that cancels all of them. The text is announced once (waits.ts). */
export function Countdown({ waits }: { readonly waits: readonly ShownWait[] }) {
  const until = Math.max(...waits.map((wait) => wait.until));
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  const box = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(until));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  useLayoutEffect(
    () => () => {
      // The button disappears with the last wait, so the focus returns to where it came from.
      if (!box.current?.contains(document.activeElement)) return;
      const from = cameFrom.current;
      (from?.isConnected ? from : topDialog())?.focus();
    },
    [],
  );
  return (
    <div ref={box} className={styles.wait}>
      <span>{waitText(seconds)}</span>
      <TextButton
        aria-label="Cancel the retry"
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
        }}
        onClick={() => {
          for (const wait of waits) wait.cancel();
        }}
      >
        Cancel
      </TextButton>
    </div>
  );
}
