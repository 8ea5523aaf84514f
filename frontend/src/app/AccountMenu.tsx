import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../auth/SessionContext.ts';
import type { Caller } from '../context/caller.ts';
import { news, proposalsAddress, subscribeNews } from '../shared/review/news.ts';
import { ActionsMenu, ChevronDownIcon, Initials, preloadMenu } from '../ui/index.ts';
import styles from './AccountMenu.module.css';
import { SCREENS } from './screens.ts';
import { FRANCHISE_PARAM } from './selection.ts';

export interface AccountMenuProps {
  readonly name: string;
  /** Undefined while the caller loads. */
  readonly caller: Caller | undefined;
  /** The selected franchise's code. */
  readonly code: string | null;
}

/** The account name, which opens a menu with Logout (SHELL-04) and links to screens that are rarely needed. */
export function AccountMenu({ name, caller, code }: AccountMenuProps) {
  const session = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { open } = useSyncExternalStore(subscribeNews, news);
  const search = code === null ? '' : `?${new URLSearchParams({ [FRANCHISE_PARAM]: code })}`;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onPointerEnter={preloadMenu}
        onFocus={preloadMenu}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Initials name={name} />
        <span className="visually-hidden">Account </span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <ChevronDownIcon />
      </button>
      <ActionsMenu
        anchor={anchor}
        label="Account"
        entries={[
          ...(caller && SCREENS.changes.isVisibleTo?.(caller)
            ? [
                {
                  label: open > 0 ? `Changes (${open} to decide)` : 'Changes',
                  onSelect: () => navigate(open > 0 ? proposalsAddress(caller.isCorpAdmin) : `/changes${search}`),
                },
              ]
            : []),
          { label: 'Logout', onSelect: () => void session.signOut() },
        ]}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
