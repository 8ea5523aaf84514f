import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SessionContext } from '../auth/SessionContext.ts';
import type { Session } from '../auth/session.ts';
import type { PortalSettings } from '../settings.ts';
import { FluentKeeper, Toasts } from '../ui/index.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PortalRoutes } from './routes.tsx';
import { SettingsContext } from './SettingsContext.ts';

/** Shows the operator which page setting is missing or wrong. */
export function SettingsProblem({ message }: { readonly message: string }) {
  return (
    <main className="notice">
      <h1 className="lead">The portal is not set up correctly</h1>
      <p>{message}</p>
    </main>
  );
}

export interface AppProps {
  readonly settings: PortalSettings;
  readonly session: Session;
  /** The path in the page's base element: "/" or "/portal/". */
  readonly basePath: string;
  /** MSAL's component; undefined until its code has loaded. It is a sibling of the pages, so that adding it does not remount them. */
  readonly children?: ReactNode;
}

export function App({ settings, session, basePath, children }: AppProps) {
  return (
    <StrictMode>
      <SettingsContext value={settings}>
        <SessionContext value={session}>
          <PageBoundary>
            {/* With transitions, a page could render with an outdated URL, and its redirect would replace the new URL. */}
            <BrowserRouter basename={basePath} useTransitions={false}>
              <PortalRoutes />
            </BrowserRouter>
          </PageBoundary>
          {/* A separate boundary, so that a failure of the toasts does not hide the page. */}
          <PageBoundary fallback={null}>
            <Toasts />
          </PageBoundary>
          <FluentKeeper />
          {children}
        </SessionContext>
      </SettingsContext>
    </StrictMode>
  );
}
