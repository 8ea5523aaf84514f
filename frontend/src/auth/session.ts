/** This page's sign-in beyond MSAL: the return address, the token for requests, logouts and loop protection. Imports no identity library. */
import type { Account, IdentityProvider } from './identity-provider.ts';
import { SignInNeeded } from './identity-provider.ts';
import { forgetLogout, keepLogout, leaveForLogout, tellsOfLogout, withoutMark } from './signed-out.ts';
import { expiryOf, ID_TOKEN_KEY, RENEW_BEFORE_MS } from './token.ts';

/** The gate's states (AUTH-01 to AUTH-04). */
export type SessionState =
  | { readonly status: 'inProgress' }
  | { readonly status: 'authenticated'; readonly account: Account }
  | { readonly status: 'unauthenticated'; readonly error: unknown }
  /** Somebody logged out here: on this page nobody is sent to sign in before they ask for it. */
  | { readonly status: 'signedOut' };

/** The identity library reports here (MsalSignIn.tsx). */
export interface SignInReports {
  connect(identity: IdentityProvider): void;
  /** An interaction with the directory is in progress. */
  wait(): void;
  /** Reports the account, or that nobody is signed in. Call once. @param isBack the browser has just returned from the directory */
  settle(account: Account | undefined, isBack: boolean): void;
  fail(error: unknown): void;
}

export interface Session extends SignInReports {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Loads the identity library, again after a failure. */
  start(): Promise<void>;
  /** Leads to the sign-in and back to this address. */
  signIn(): Promise<void>;
  /** The same after a refused call: after a second one within a minute it stops with an error instead of going round in circles. */
  signInAgain(): void;
  /** A token valid for the next request. Never settles before the sign-in, nor once the page is leaving for it. */
  idToken(options?: { renew?: boolean }): Promise<string>;
  /** Ends the session here and at the directory. */
  signOut(): Promise<void>;
}

export interface SessionOptions {
  /** Loads the identity library and mounts it; it then reports to the session. */
  readonly load: () => Promise<void>;
  /** This page's path and query, and the way to change it without loading. */
  readonly address: { read(): string; replace(path: string): void };
  /** Only paths beneath it are returned to. */
  readonly basePath: string;
  readonly now?: () => number;
  /** Forgets what must not outlive the sign-in: drafts of forms. */
  readonly onSignOut: () => void;
  /** The page may go away although nobody closed its forms. */
  readonly onInterrupted: () => void;
  /** Told who is signed in, before anybody else is. */
  readonly onAccount: (account: Account) => void;
}

/** Session storage: where this tab was when it left for the sign-in. What was searched there is nothing for the directory to know. */
const RETURN_TO_KEY = 'portal.returnTo';
/** Session storage: when a refused call last led this tab to the sign-in. */
const AGAIN_AT_KEY = 'portal.signInAgainAt';
const LOOP_MS = 60_000;
/** Calls that are refused within this time of the first one are refused together: the page is on its way already. */
const LEAVING_MS = 10_000;
/** A token that lives shorter than RENEW_BEFORE_MS is not renewed at every call. */
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
  /** Somebody logged out, here or in another tab: no call gets a token any more, and none leads to the sign-in. */
  let isOver = false;
  const become = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  /** Restores the address after the directory sent the browser back. */
  const comeBack = () => {
    const path = sessionStorage.getItem(RETURN_TO_KEY);
    sessionStorage.removeItem(RETURN_TO_KEY);
    if (path !== null && isOurs(path, basePath)) address.replace(path);
  };

  const end = () => {
    isOver = true;
    token = undefined;
    options.onSignOut();
  };

  const becomeSignedOut = () => {
    keepLogout();
    become({ status: 'signedOut' });
  };

  async function acquire(from: IdentityProvider, fresh: boolean): Promise<string> {
    const known = token;
    let text = await from.idToken(fresh);
    // A cached token may have run out (MSAL looks at the access token alone).
    if (!fresh && expiryOf(text) - now() < RENEW_BEFORE_MS) {
      const older = text;
      text = await from.idToken(true).catch((error: unknown) => {
        // The directory cannot be reached: what is left of the old one still serves.
        if (error instanceof TypeError && expiryOf(older) > now()) return older;
        throw error;
      });
    }
    // It arrives after the logout.
    if (isOver) return never();
    // A fresh one came first: what the cache has is older.
    if (!fresh && token && token !== known) return token.text;
    token = { text, expires: expiryOf(text), renewed: now() };
    localStorage.setItem(ID_TOKEN_KEY, text);
    return text;
  }

  /** Calls that start together share one renewal; but one that asks for a fresh token does not take what the cache has. */
  function shared(from: IdentityProvider, fresh: boolean): Promise<string> {
    if (renewal && (renewal.isFresh || !fresh)) return renewal.token;
    const mine = {
      isFresh: fresh,
      token: acquire(from, fresh).finally(() => {
        if (renewal === mine) renewal = undefined;
      }),
    };
    renewal = mine;
    return mine.token;
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
      // A page in use stays until the browser leaves it.
      if (state.status !== 'authenticated') become({ status: 'inProgress' });
    },

    settle(account, isBack) {
      if (account) {
        forgetLogout();
        if (isBack) comeBack();
        options.onAccount(account);
        become({ status: 'authenticated', account });
      } else if (tellsOfLogout(address.read())) {
        address.replace(withoutMark(address.read()));
        becomeSignedOut();
      } else void session.signIn();
    },

    fail(error) {
      console.error('Sign-in failed.', error);
      comeBack();
      become({ status: 'unauthenticated', error });
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
      // Once loaded, the library reports that nobody is signed in, which leads back here.
      if (!identity) return session.start();
      try {
        sessionStorage.setItem(RETURN_TO_KEY, address.read());
        await identity.signIn();
      } catch (error) {
        session.fail(error);
      }
    },

    signInAgain() {
      if (isOver || now() - leftAt < LEAVING_MS) return;
      options.onInterrupted();
      const lastTime = Number(sessionStorage.getItem(AGAIN_AT_KEY) ?? 0);
      if (now() - lastTime < LOOP_MS) {
        become({
          status: 'unauthenticated',
          error: new Error('The service refuses a sign-in that has just been made.'),
        });
        return;
      }
      leftAt = now();
      sessionStorage.setItem(AGAIN_AT_KEY, String(leftAt));
      void session.signIn();
    },

    async idToken({ renew = false } = {}) {
      if (isOver || !identity) return never();
      if (!renew && token && isGood(token, now())) return token.text;
      try {
        return await shared(identity, renew);
      } catch (error) {
        if (!(error instanceof SignInNeeded)) throw error;
        session.signInAgain();
        return never();
      }
    },

    async signOut() {
      const hint = token?.text ?? localStorage.getItem(ID_TOKEN_KEY);
      end();
      localStorage.removeItem(ID_TOKEN_KEY);
      const mark = leaveForLogout();
      try {
        await identity?.signOut(hint, mark);
      } catch (error) {
        console.error('The logout at the directory could not begin.', error);
        becomeSignedOut();
      }
    },
  };

  // Another tab logged out: what is shown here must go too.
  window.addEventListener('storage', (event) => {
    if (event.key !== ID_TOKEN_KEY || event.newValue !== null || state.status !== 'authenticated') return;
    end();
    becomeSignedOut();
  });
  // The browser's Back brings the page as it was, with what it showed before the logout.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted && isOver && state.status === 'authenticated') becomeSignedOut();
  });
  return session;
}

/** Good for the next call: enough time left, or renewed just now and not yet run out. */
function isGood(token: { readonly expires: number; readonly renewed: number }, time: number): boolean {
  if (token.expires - time >= RENEW_BEFORE_MS) return true;
  return time - token.renewed < RENEW_PAUSE_MS && token.expires > time;
}

/** A path of this portal; anything else may not be returned to. */
function isOurs(path: string, basePath: string): boolean {
  return path.startsWith(basePath) && !path.startsWith('//');
}
