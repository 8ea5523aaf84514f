/** The header and the page below it. The window itself never scrolls, so that the page does not jump when a dialog opens. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading, headingAppeared, pageHeading } from '../ui/index.ts';
import styles from './Frame.module.css';
import { Loading } from './Waiting.tsx';

/** In milliseconds. */
const SETTLING_MS = 600;

export interface FrameProps {
  readonly header: ReactNode;
  /** The franchise selector and the communication banner. */
  readonly contextBar?: ReactNode;
  /** True while the height of the context bar is unknown. Hides the page for at most `SETTLING_MS`, so that the page does not jump. */
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
    // The first page already starts at the top.
    if (shown.current === pathname) return;
    shown.current = pathname;
    // In a small window, the shell scrolls. In a large window, the page scrolls.
    for (const { current } of [shell, page]) current?.scrollTo({ top: 0 });
    focusHeading();
  }, [pathname]);
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isSettling) return;
    const timer = setTimeout(() => setHasWaited(true), SETTLING_MS);
    return () => clearTimeout(timer);
  }, [isSettling]);
  const isHidden = isSettling && !hasWaited;
  useEffect(() => {
    if (!isHidden) headingAppeared(pageHeading());
  }, [isHidden]);
  return (
    <div ref={shell} className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {header}
      <div className={styles.below}>
        {contextBar}
        <div ref={page} className={styles.page} hidden={isHidden}>
          <main ref={main} id="content" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {isHidden && (
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
