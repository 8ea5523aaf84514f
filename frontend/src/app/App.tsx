import { type ReactNode, StrictMode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { SessionContext } from '../auth/SessionContext.ts';
import type { Session } from '../auth/session.ts';
import type { PortalSettings } from '../settings.ts';
import { FluentKeeper, Toasts } from '../ui/index.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { PortalRoutes } from './routes.tsx';
import { SettingsContext } from './SettingsContext.ts';

/** Shows the operator of the portal the missing or wrong page setting. */
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
  /** The path of the page's base element: "/" or "/portal/". */
  readonly basePath: string;
  /** MSAL's component once it has loaded. A sibling of the pages, so that loading it does not remount them. */
  readonly children?: ReactNode;
}

export function App({ settings, session, basePath, children }: AppProps) {
  return (
    <StrictMode>
      <SettingsContext value={settings}>
        <SessionContext value={session}>
          <PageBoundary>
            <BrowserRouter basename={basePath}>
              <PortalRoutes />
            </BrowserRouter>
          </PageBoundary>
          {/* A failing toast must not replace the page. */}
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
