/** Header above, everything else beneath: the window itself never scrolls, so nothing jumps when a dialog opens. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { focusHeading } from '../ui/heading-focus.ts';
import styles from './Frame.module.css';

export interface FrameProps {
  readonly header: ReactNode;
  /** Franchise selector and communication banner. */
  readonly contextBar?: ReactNode;
  /** The context bar's height is not known yet: on a phone the page is held back for a moment, so that it does not jump. */
  readonly isSettling?: boolean;
  readonly children: ReactNode;
}

export function Frame({ header, contextBar, isSettling = false, children }: FrameProps) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const below = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Not on the first showing, where the browser's own order begins at the top.
    if (shown.current === pathname) return;
    shown.current = pathname;
    below.current?.scrollTo({ top: 0 });
    focusHeading();
  }, [pathname]);
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      {header}
      <div ref={below} className={styles.below}>
        {contextBar}
        <main ref={main} id="content" className={styles.main} tabIndex={-1} data-settling={isSettling || undefined}>
          {children}
        </main>
      </div>
    </div>
  );
}
