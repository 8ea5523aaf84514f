import { Link, useLocation } from 'react-router-dom';
import type { Caller } from '../context/caller.ts';
import { cx } from '../ui/index.ts';
import { lastTab, useLastTabs } from './last-tabs.ts';
import styles from './Nav.module.css';
import { carriedParams, navigationFor } from './navigation.ts';
import { screenAt } from './screens.ts';
import { FRANCHISE_PARAM } from './selection.ts';

export interface NavProps {
  readonly caller: Caller;
  readonly code: string | null;
  /** True if the panel with the links is open. Below 840 px, the links are in a panel under the header. */
  readonly isOpen: boolean;
  readonly onNavigate: () => void;
}

/** The header's links. They keep the selected franchise and the search, and open the last tab of their screen. */
export function Nav({ caller, code, isOpen, onNavigate }: NavProps) {
  const { pathname, search } = useLocation();
  useLastTabs();
  const here = screenAt(pathname);
  const searchFor = (path: string) => {
    const params = carriedParams(pathname, path, new URLSearchParams(search), lastTab);
    return code === null ? '' : `?${new URLSearchParams([[FRANCHISE_PARAM, code], ...params])}`;
  };
  const items = navigationFor(caller, code);
  if (items.length === 0) return null;
  return (
    <nav id="navigation" aria-label="Main" className={cx(styles.nav, isOpen && styles.open)}>
      <ul className={styles.list}>
        {items.map(({ to, label, screens }) => {
          const isHere = here !== undefined && screens.includes(here);
          return (
            <li key={to}>
              <Link
                to={{ pathname: to, search: searchFor(to) }}
                className={styles.link}
                aria-current={isHere ? 'page' : undefined}
                onClick={onNavigate}
              >
                <span data-bold={label}>{label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
