import { useState } from 'react';
import { useSession } from '../auth/SessionContext.ts';
import { ActionsMenu, ChevronDownIcon, Initials, preloadMenu } from '../ui/index.ts';
import styles from './AccountMenu.module.css';

/** The account name with a menu that contains Logout (SHELL-04). */
export function AccountMenu({ name }: { readonly name: string }) {
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
        entries={[{ label: 'Logout', onSelect: () => void session.signOut() }]}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
