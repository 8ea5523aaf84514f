/** Header above, everything else below. The window itself never scrolls, so nothing jumps when a dialog opens. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading, headingAppeared, pageHeading } from '../ui/index.ts';
import styles from './Frame.module.css';
import { Loading } from './Waiting.tsx';

/** Milliseconds that a page waits at most for the context bar. */
const SETTLING_MS = 600;

export interface FrameProps {
  readonly header: ReactNode;
  /** Franchise selector and communication banner. */
  readonly contextBar?: ReactNode;
  /** The context bar's height is not known yet: what is there waits for it a moment, so that it does not jump. */
  readonly isSettling?: boolean;
  readonly children: ReactNode;
}

export function Frame({ header, contextBar, isSettling = false, children }: FrameProps) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shell = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Not on the first showing, where the browser's own order begins at the top.
    if (shown.current === pathname) return;
    shown.current = pathname;
    // In a small window the one scrolls, in a large one the other.
    for (const { current } of [shell, page]) current?.scrollTo({ top: 0 });
    focusHeading();
  }, [pathname]);
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setHasWaited(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);
  const isHeld = isSettling && !hasWaited;
  useEffect(() => {
    if (!isHeld) headingAppeared(pageHeading());
  }, [isHeld]);
  return (
    <div ref={shell} className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {header}
      <div className={styles.below}>
        {contextBar}
        <div ref={page} className={styles.page} hidden={isHeld}>
          <main ref={main} id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {isHeld && (
          <div className={styles.page}>
            <div className={styles.main}>
              <Loading />
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
