/**
 * The parts of the sign-in that MSAL does not provide: return URL, token for requests, logouts and loop protection. Imports no identity
 * library.
 */
import type { Account, IdentityProvider } from './identity-provider.ts';
import { SignInRequired } from './identity-provider.ts';
import { beginLogout, forgetLogout, isAfterLogout, rememberLogout, withoutMark } from './signed-out.ts';
import { expiryOf, ID_TOKEN_KEY, RENEW_BEFORE_MS } from './token.ts';

/** The state of the sign-in (AUTH-01 to AUTH-04). */
export type SessionState =
  | { readonly status: 'inProgress' }
  | { readonly status: 'authenticated'; readonly account: Account }
  | { readonly status: 'unauthenticated'; readonly error: unknown }
  /** The user has logged out. The page does not redirect to the sign-in before the user presses Login. */
  | { readonly status: 'signedOut' };

/** Receives the reports of the identity library (MsalSignIn.tsx). */
export interface SignInReports {
  connect(identity: IdentityProvider): void;
  /** Reports that an interaction with the directory is in progress. */
  wait(): void;
  /** Reports the signed-in account, if any. Call it once. @param isReturning true if the directory has just redirected back */
  settle(account: Account | undefined, isReturning: boolean): void;
  fail(error: unknown): void;
}

export interface Session extends SignInReports {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Loads the identity library. After a failure, another call retries. Never rejects. */
  start(): Promise<void>;
  /** Redirects to the sign-in and back to this URL. */
  signIn(): Promise<void>;
  /** Redirects to the sign-in after a rejected request. A second rejection within a minute ends with an error, not in a redirect loop. */
  signInAgain(): void;
  /**
   * Returns a token that is valid for the next request. Rejects if the directory cannot be reached. The promise never settles without an
   * identity library, after a logout, and when the page redirects to the sign-in.
   */
  idToken(options?: { renew?: boolean }): Promise<string>;
  /** Ends the session in the portal and at the directory. */
  signOut(): Promise<void>;
}

export interface SessionOptions {
  /** Loads the identity library and mounts it. The library then reports to the session. */
  readonly load: () => Promise<void>;
  /** Reads this page's path and query, and replaces them without loading a page. */
  readonly address: { read(): string; replace(path: string): void };
  /** After a sign-in, the session returns only to URLs below this path. */
  readonly basePath: string;
  readonly now?: () => number;
  /** Deletes data that must not outlive the sign-in, such as form drafts. */
  readonly onSignOut: () => void;
  /** Called when a rejected request ends the sign-in, so that open forms keep their drafts. */
  readonly onInterrupted: () => void;
  /** Called with the signed-in account, before any listener is called. */
  readonly onAccount: (account: Account) => void;
}

/** Session storage key for this tab's URL before the sign-in. The directory does not get the URL, because it can contain search text. */
const RETURN_TO_KEY = 'portal.returnTo';
/** Session storage key for the time when a rejected request last redirected this tab to the sign-in. */
const AGAIN_AT_KEY = 'portal.signInAgainAt';
const LOOP_MS = 60_000;
/** Milliseconds after a rejection in which further rejections are ignored, because the page is already redirecting. */
const LEAVING_MS = 10_000;
/** Minimum milliseconds between renewals. Without this pause, every request would renew a token with a lifetime below RENEW_BEFORE_MS. */
const RENEW_PAUSE_MS = 30_000;
const never = () => new Promise<never>(() => {});

export function createSession(options: SessionOptions): Session {
  const { address, basePath, now = Date.now } = options;
  const listeners = new Set<() => void>();
  let state: SessionState = { status: 'inProgress' };
  let token: { text: string; expires: number; renewed: number } | undefined;
  let renewal: { readonly isFresh: boolean; readonly token: Promise<string> } | undefined;
  let identity: IdentityProvider | undefined;
  let loading: Promise<void> | undefined;
  let leftAt = Number.NEGATIVE_INFINITY;
  /** True after a logout in this tab or another tab. Requests then get no token and do not redirect to the sign-in. */
  let isLoggedOut = false;
  const setState = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Restores the URL after the directory has redirected back. */
  const restoreAddress = () => {
    const path = sessionStorage.getItem(RETURN_TO_KEY);
    sessionStorage.removeItem(RETURN_TO_KEY);
    if (path !== null && isPortalPath(path, basePath)) address.replace(path);
  };

  const end = () => {
    isLoggedOut = true;
    token = undefined;
    options.onSignOut();
  };

  const showSignedOut = () => {
    rememberLogout();
    setState({ status: 'signedOut' });
  };

  async function acquire(from: IdentityProvider, fresh: boolean): Promise<string> {
    const known = token;
    let text = await from.idToken(fresh);
    // The cached identity token may have expired, because MSAL checks only the access token.
    if (!fresh && expiryOf(text) - now() < RENEW_BEFORE_MS) {
      const older = text;
      text = await from.idToken(true).catch((error: unknown) => {
        // The directory cannot be reached, but the old token has not expired.
        if (error instanceof TypeError && expiryOf(older) > now()) return older;
        throw error;
      });
    }
    // The user has logged out since the token was requested.
    if (isLoggedOut) return never();
    // A fresh token has arrived in the meantime, and the cached one is older.
    if (!fresh && token && token !== known) return token.text;
    token = { text, expires: expiryOf(text), renewed: now() };
    localStorage.setItem(ID_TOKEN_KEY, text);
    return text;
  }

  /**
   * Shares one renewal between concurrent requests. A request for a fresh token does not share a renewal that may return a cached token.
   */
  function acquireShared(from: IdentityProvider, fresh: boolean): Promise<string> {
    if (renewal && (renewal.isFresh || !fresh)) return renewal.token;
    const own = {
      isFresh: fresh,
      token: acquire(from, fresh).finally(() => {
        if (renewal === own) renewal = undefined;
      }),
    };
    renewal = own;
    return own.token;
  }

  const session: Session = {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    connect(library) {
      identity = library;
    },

    wait() {
      // Keep a signed-in page visible until the browser leaves it.
      if (state.status !== 'authenticated') setState({ status: 'inProgress' });
    },

    settle(account, isReturning) {
      if (account) {
        forgetLogout();
        if (isReturning) restoreAddress();
        options.onAccount(account);
        setState({ status: 'authenticated', account });
      } else if (isAfterLogout(address.read())) {
        address.replace(withoutMark(address.read()));
        showSignedOut();
      } else void session.signIn();
    },

    fail(error) {
      console.error('Sign-in failed.', error);
      restoreAddress();
      setState({ status: 'unauthenticated', error });
    },

    start() {
      session.wait();
      loading ??= options.load().catch((error: unknown) => {
        loading = undefined;
        session.fail(error);
      });
      return loading;
    },

    async signIn() {
      forgetLogout();
      // After the library has loaded, it reports that no account is signed in, and the session calls signIn again.
      if (!identity) return session.start();
      try {
        sessionStorage.setItem(RETURN_TO_KEY, address.read());
        await identity.signIn();
      } catch (error) {
        session.fail(error);
      }
    },

    signInAgain() {
      if (isLoggedOut || now() - leftAt < LEAVING_MS) return;
      options.onInterrupted();
      const lastTime = Number(sessionStorage.getItem(AGAIN_AT_KEY) ?? 0);
      if (now() - lastTime < LOOP_MS) {
        setState({
          status: 'unauthenticated',
          error: new Error('The service rejected the token of a recent sign-in.'),
        });
        return;
      }
      leftAt = now();
      sessionStorage.setItem(AGAIN_AT_KEY, String(leftAt));
      void session.signIn();
    },

    async idToken({ renew = false } = {}) {
      if (isLoggedOut || !identity) return never();
      if (!renew && token && isUsable(token, now())) return token.text;
      try {
        return await acquireShared(identity, renew);
      } catch (error) {
        if (!(error instanceof SignInRequired)) throw error;
        session.signInAgain();
        return never();
      }
    },

    async signOut() {
      const hint = token?.text ?? localStorage.getItem(ID_TOKEN_KEY);
      end();
      localStorage.removeItem(ID_TOKEN_KEY);
      const mark = beginLogout();
      try {
        await identity?.signOut(hint, mark);
      } catch (error) {
        console.error('The directory logout failed to start.', error);
        showSignedOut();
      }
    },
  };

  // After a logout in another tab, this tab must not show data.
  window.addEventListener('storage', (event) => {
    if (event.key !== ID_TOKEN_KEY || event.newValue !== null || state.status !== 'authenticated') return;
    end();
    showSignedOut();
  });
  // Back can restore this page from the browser's cache, with data from before the logout.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && isLoggedOut && state.status === 'authenticated') showSignedOut();
  });
  return session;
}

/** True if the token does not expire soon, or if it was renewed recently and has not expired. */
function isUsable(token: { readonly expires: number; readonly renewed: number }, time: number): boolean {
  if (token.expires - time >= RENEW_BEFORE_MS) return true;
  return time - token.renewed < RENEW_PAUSE_MS && token.expires > time;
}

/** True for a path of this portal. Redirecting to any other path could lead to another site. */
function isPortalPath(path: string, basePath: string): boolean {
  return path.startsWith(basePath) && !path.startsWith('//');
}
