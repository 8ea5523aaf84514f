import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { TextButton } from '../Button.tsx';
import { topDialog } from '../dialog/dialog-stack.ts';
import styles from './Toasts.module.css';
import { type ShownWait, secondsUntil, waitText } from './waits.ts';

/** Shows the seconds until the last wait ends, and a button that cancels all waits. waits.ts announces the countdown once. */
export function Countdown({ waits }: { readonly waits: readonly ShownWait[] }) {
  const until = Math.max(...waits.map((wait) => wait.until));
  const [seconds, setSeconds] = useState(() => secondsUntil(until));
  const box = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<HTMLElement>(null);
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(until));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  useLayoutEffect(
    () => () => {
      // The button disappears with the last wait, so return the focus to the previously focused element.
      if (!box.current?.contains(document.activeElement)) return;
      const from = previousFocus.current;
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
          previousFocus.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
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
