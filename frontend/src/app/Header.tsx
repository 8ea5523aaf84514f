/** The header: logo, title, links by role, theme, notifications and account (SHELL-01, SHELL-04). */
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession, useSessionState } from '../auth/SessionContext.ts';
import type { Caller } from '../context/caller.ts';
import { Button, IconButton, MarkIcon, MenuIcon } from '../ui/index.ts';
import { AccountMenu } from './AccountMenu.tsx';
import styles from './Header.module.css';
import { Nav } from './Nav.tsx';
import { Notifications } from './Notifications.tsx';
import { navigationFor } from './navigation.ts';
import { SCREENS, seesFranchises } from './screens.ts';
import { ThemeMenu } from './ThemeMenu.tsx';
import { useDismiss } from './useDismiss.ts';

export interface HeaderProps {
  /** Undefined while the caller loads. */
  readonly caller?: Caller | undefined;
  /** The selected franchise's code. */
  readonly code?: string | null;
  /** Undefined before the sign-in. */
  readonly accountName?: string;
}

export function Header({ caller, code = null, accountName }: HeaderProps) {
  const [isNavOpen, setIsNavOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  useDismiss(isNavOpen, [header], () => {
    setIsNavOpen(false);
    menuButton.current?.focus();
  });
  const home = caller && seesFranchises(caller);
  const search = code === null ? '' : `?franchise=${encodeURIComponent(code)}`;
  const title = (
    <>
      <span className={styles.mark}>
        <MarkIcon />
      </span>
      <span className={styles.title}>Franchise Admin Portal</span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes the links when the focus leaves the header, so that they do not cover it
    <header
      ref={header}
      className={styles.header}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsNavOpen(false);
      }}
    >
      {home ? (
        <Link to={{ pathname: '/', search }} className={styles.brand}>
          {title}
        </Link>
      ) : (
        <span className={styles.brand}>{title}</span>
      )}
      {/* Comes before the links, so that Tab moves from the button into the open links. */}
      {caller && navigationFor(caller, code).length > 0 && (
        <span className={styles.navButton}>
          <IconButton
            ref={menuButton}
            label="Menu"
            icon={<MenuIcon />}
            aria-expanded={isNavOpen}
            aria-controls="navigation"
            onClick={() => setIsNavOpen(!isNavOpen)}
          />
        </span>
      )}
      {caller && <Nav caller={caller} code={code} isOpen={isNavOpen} onNavigate={() => setIsNavOpen(false)} />}
      <div className={styles.end}>
        <ThemeMenu />
        {accountName ? (
          <>
            <Notifications hasProposals={caller !== undefined && SCREENS.changes.isVisibleTo?.(caller) === true} />
            <AccountMenu name={accountName} caller={caller} code={code} />
          </>
        ) : (
          <SignInProgress />
        )}
      </div>
    </header>
  );
}

/** During the sign-in, shows "Authenticating..." and a Login button, which restarts the sign-in (AUTH-03). */
function SignInProgress() {
  const session = useSession();
  const { status } = useSessionState();
  if (status !== 'inProgress') return null;
  return (
    <>
      <span className={styles.progress}>Authenticating...</span>
      <Button appearance="subtle" onClick={() => void session.signIn()}>
        Login
      </Button>
    </>
  );
}
