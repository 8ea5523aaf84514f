/** MSAL behind the portal's small interface. A chunk of its own: the page's code loads beside it, not after it. */
import {
  type AccountInfo,
  BrowserAuthError,
  BrowserCacheLocation,
  InteractionRequiredAuthError,
  PublicClientApplication,
} from '@azure/msal-browser';
import type { PortalSettings } from '../settings.ts';
import { type Account, type IdentityProvider, SignInNeeded } from './identity-provider.ts';

/** AUTH-05. MSAL adds profile, for name and object id, and offline_access: a refresh token renews without other sites' cookies. */
const SCOPES = ['openid'];
/** Failures of the silent way that only the sign-in page can mend. */
const NEEDS_PAGE = new Set([
  'timed_out',
  'no_account_error',
  'empty_response',
  'no_tokens_found',
  'iframe_closed_prematurely',
]);
const OFFLINE = new Set(['no_network_connectivity', 'post_request_failed', 'get_request_failed', 'network_error']);

/** @param basePath the path of the page's base element: "/" or "/portal/" */
export async function createMsalProvider(settings: PortalSettings, basePath: string): Promise<IdentityProvider> {
  const { origin } = window.location;
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
  await app.initialize();

  const use = (account: AccountInfo): Account => {
    app.setActiveAccount(account);
    return {
      authObjectId: account.localAccountId,
      name: account.name ?? account.username,
      userName: account.username,
    };
  };

  return {
    async start() {
      // The answer is out of the history at once: MSAL would add an entry without it and leave this one.
      const { pathname, search, hash } = window.location;
      if (hash !== '') window.history.replaceState(null, '', pathname + search);
      // The address is restored by the portal itself, without loading the page a second time.
      const result = await app.handleRedirectPromise({ hash, navigateToLoginRequestUrl: false });
      if (result) return { account: use(result.account), isBack: true };
      const known = app.getActiveAccount() ?? app.getAllAccounts()[0];
      return known ? { account: use(known), isBack: false } : null;
    },

    async signIn() {
      await app.loginRedirect({ scopes: SCOPES });
    },

    async idToken(fresh) {
      const account = app.getActiveAccount();
      if (!account) throw new SignInNeeded('Nobody is signed in.');
      try {
        // AUTH-05: silent answers come to the site's origin root, to a page that only passes them on.
        const result = await app.acquireTokenSilent({
          scopes: SCOPES,
          account,
          forceRefresh: fresh,
          redirectUri: `${origin}/redirect.html`,
        });
        return result.idToken;
      } catch (error) {
        throw translated(error);
      }
    },

    async signOut(idTokenHint, mark) {
      // Everything, not this account's part alone: MSAL misses entries whose account id has capital letters.
      await app.clearCache();
      await app.logoutRedirect({ account: null, state: mark, ...(idTokenHint && { idTokenHint }) });
    },
  };
}

function translated(error: unknown): unknown {
  if (error instanceof InteractionRequiredAuthError) return new SignInNeeded(error.errorCode, { cause: error });
  const code = error instanceof Error && 'errorCode' in error ? String(error.errorCode) : '';
  if (OFFLINE.has(code)) return new TypeError('The directory could not be reached.', { cause: error });
  if (error instanceof BrowserAuthError || NEEDS_PAGE.has(code)) return new SignInNeeded(code, { cause: error });
  return new TypeError('The directory gave no token.', { cause: error });
}
