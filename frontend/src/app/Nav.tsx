import { Link, useLocation } from 'react-router-dom';
import type { Caller } from '../context/caller.ts';
import { cx } from '../ui/index.ts';
import styles from './Nav.module.css';
import { navigationFor } from './navigation.ts';
import { screenAt } from './screens.ts';

export interface NavProps {
  readonly caller: Caller;
  readonly code: string | null;
  /** Below 820 px the links are a panel under the header. */
  readonly isOpen: boolean;
  readonly onNavigate: () => void;
}

/** The links keep the selected franchise in the address. */
export function Nav({ caller, code, isOpen, onNavigate }: NavProps) {
  const here = screenAt(useLocation().pathname);
  const search = code === null ? '' : `?franchise=${encodeURIComponent(code)}`;
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
                to={{ pathname: to, search }}
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
