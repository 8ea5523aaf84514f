/** Boots the portal: reads the page settings and renders the router while sign-in, API client and page code load in parallel. */
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/global.css';
import './ui/contrast.css';
import './ui/notice.css';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, SettingsProblem } from './app/App.tsx';
import { preloadSignedIn } from './app/Layout.tsx';
import { preloadPage } from './app/pages.tsx';
import { forgetFranchises } from './app/selection.ts';
import { createSession } from './auth/session.ts';
import { type PortalSettings, readSettings } from './settings.ts';
import { claimDrafts, dropAllDrafts, keepDrafts } from './ui/form/drafts.ts';
import { clearAnnouncements } from './ui/toasts/announce.ts';
import { clearNotifications } from './ui/toasts/toasts.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
const reactRoot = createRoot(root);

try {
  start(readSettings(window.portalSettings));
} catch (error) {
  reactRoot.render(<SettingsProblem message={error instanceof Error ? error.message : String(error)} />);
}

function start(settings: PortalSettings): void {
  const basePath = new URL(document.baseURI).pathname;
  const session = createSession({
    load: async () => {
      const { createMsalSignIn } = await import('./auth/MsalSignIn.tsx');
      const signIn = await createMsalSignIn(settings, basePath, session);
      await signedIn;
      render(signIn);
    },
    basePath,
    address: {
      read: () => window.location.pathname + window.location.search,
      replace: (path) => {
        window.history.replaceState(null, '', path);
        // After the router has rendered, only popstate makes it read the URL again.
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      },
    },
    onSignOut: () => {
      dropAllDrafts();
      forgetFranchises();
      clearAnnouncements();
      clearNotifications();
    },
    onInterrupted: keepDrafts,
    onAccount: (account) => claimDrafts(account.authObjectId),
  });
  const signedIn = preloadSignedIn();
  preloadPage(window.location.pathname.slice(basePath.length));
  setScrollbarWidth();
  const render = (signIn?: ReactNode) =>
    reactRoot.render(
      <App settings={settings} session={session} basePath={basePath}>
        {signIn}
      </App>,
    );
  render();
  void session.start();
}

/**
 * Sets `--scrollbar` to the width of a scroll bar; 0 if scroll bars overlay the content. The page reserves that width. The header and the
 * context bar do not scroll, so they use it to align with the page's right edge.
 */
function setScrollbarWidth(): void {
  const probe = document.createElement('div');
  probe.style.cssText = 'position: absolute; top: -200px; width: 100px; overflow: auto; scrollbar-gutter: stable';
  document.body.append(probe);
  document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`);
  probe.remove();
}
