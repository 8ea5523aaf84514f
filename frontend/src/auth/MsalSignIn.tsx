/** Sign-in with MSAL React. It is a separate chunk that loads in parallel with the page's code. */
import {
  type AccountInfo,
  BrowserAuthError,
  BrowserCacheLocation,
  InteractionRequiredAuthError,
  InteractionStatus,
  type IPublicClientApplication,
  PublicClientApplication,
} from '@azure/msal-browser';
import { MsalProvider, useMsal } from '@azure/msal-react';
import { type ReactElement, useLayoutEffect, useRef } from 'react';
import type { PortalSettings } from '../settings.ts';
import { type Account, type IdentityProvider, SignInRequired } from './identity-provider.ts';
import type { SignInReports } from './session.ts';

/** AUTH-05. MSAL adds `profile` (name, object id) and `offline_access` (a refresh token, which needs no third-party cookies). */
const SCOPES = ['openid'];
/** Failures of a silent renewal that require the sign-in page. */
const SIGN_IN_REQUIRED = new Set([
  'timed_out',
  'no_account_error',
  'empty_response',
  'no_tokens_found',
  'iframe_closed_prematurely',
]);
const OFFLINE = new Set(['no_network_connectivity', 'post_request_failed', 'get_request_failed', 'network_error']);

/** @param basePath the path of the page's base element: "/" or "/portal/" */
export async function createMsalSignIn(
  settings: PortalSettings,
  basePath: string,
  session: SignInReports,
): Promise<ReactElement> {
  const { origin, pathname, search, hash } = window.location;
  const redirectUri = new URL(settings.redirectPath ?? basePath, origin).href;
  const app = new PublicClientApplication({
    auth: {
      clientId: settings.clientId,
      authority: settings.authority,
      knownAuthorities: [...settings.knownAuthorities],
      ...(settings.authorityMetadata && { authorityMetadata: settings.authorityMetadata }),
      redirectUri,
      postLogoutRedirectUri: redirectUri,
    },
    cache: { cacheLocation: BrowserCacheLocation.LocalStorage },
  });
  // MsalProvider ignores a failed initialization and stays in "startup" forever. Initialize the instance first.
  await app.initialize();
  // Remove the response from the URL here. MSAL would push a new history entry and keep the entry with the response.
  if (hash !== '') window.history.replaceState(null, '', pathname + search);
  // MsalProvider does not pass these options. By default, MSAL restores the URL by loading the page a second time. The session restores
  // it without a page load.
  app.handleRedirectPromise = app.handleRedirectPromise.bind(app, { hash, navigateToLoginRequestUrl: false });
  return (
    <MsalProvider instance={app}>
      <MsalSignIn session={session} />
    </MsalProvider>
  );
}

/** Reports MSAL React's state to the session. Renders nothing. */
export function MsalSignIn({ session }: { readonly session: SignInReports }) {
  const { instance, inProgress, accounts } = useMsal();
  const isSettled = useRef(false);
  useLayoutEffect(() => session.connect(identityOf(instance)), [instance, session]);
  // A layout effect, because a passive effect could report an interaction as in progress after it has failed.
  useLayoutEffect(() => {
    if (inProgress !== InteractionStatus.None) session.wait();
    else if (!isSettled.current) {
      isSettled.current = true;
      // MSAL caches this promise. Read it here, because MsalProvider drops both the account and the error.
      instance.handleRedirectPromise().then((response) => {
        const account = response?.account ?? instance.getActiveAccount() ?? accounts[0];
        if (account) instance.setActiveAccount(account);
        session.settle(account && accountOf(account), response !== null);
      }, session.fail);
    }
  }, [instance, inProgress, accounts, session]);
  return null;
}

function accountOf({ localAccountId, name, username }: AccountInfo): Account {
  return { authObjectId: localAccountId, name: name ?? username, userName: username };
}

function identityOf(instance: IPublicClientApplication): IdentityProvider {
  return {
    signIn: () => instance.loginRedirect({ scopes: SCOPES }),

    async idToken(fresh) {
      const account = instance.getActiveAccount();
      if (!account) throw new SignInRequired('No account is signed in.');
      try {
        // AUTH-05: the directory sends its response to redirect.html at the root of the site, which passes it on to this page.
        const { idToken } = await instance.acquireTokenSilent({
          scopes: SCOPES,
          account,
          forceRefresh: fresh,
          redirectUri: `${window.location.origin}/redirect.html`,
        });
        return idToken;
      } catch (error) {
        throw sessionErrorOf(error);
      }
    },

    async signOut(idTokenHint, mark) {
      // Clear the whole cache. If only one account is cleared, MSAL misses entries whose account id contains capital letters.
      await instance.clearCache();
      await instance.logoutRedirect({ account: null, state: mark, ...(idTokenHint && { idTokenHint }) });
    },
  };
}

function sessionErrorOf(error: unknown): unknown {
  if (error instanceof InteractionRequiredAuthError) return new SignInRequired(error.errorCode, { cause: error });
  const code = error instanceof Error && 'errorCode' in error ? String(error.errorCode) : '';
  if (OFFLINE.has(code)) return new TypeError('The directory could not be reached.', { cause: error });
  if (error instanceof BrowserAuthError || SIGN_IN_REQUIRED.has(code))
    return new SignInRequired(code, { cause: error });
  return new TypeError('The directory returned no token.', { cause: error });
}
