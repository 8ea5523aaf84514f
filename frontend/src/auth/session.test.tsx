import {
  type AccountInfo,
  type AuthenticationResult,
  BrowserAuthError,
  type EndSessionRequest,
  type EventCallbackFunction,
  EventType,
  InteractionRequiredAuthError,
  InteractionType,
  type IPublicClientApplication,
  Logger,
  type SilentRequest,
  stubbedPublicClientApplication,
} from '@azure/msal-browser';
import { MsalProvider } from '@azure/msal-react';
import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Account } from './identity-provider.ts';
import { MsalSignIn } from './MsalSignIn.tsx';
import { createSession, type Session } from './session.ts';
import { ID_TOKEN_KEY } from './token.ts';

const ACCOUNT: Account = { authObjectId: 'oid-1', name: 'Corporate Admin', userName: 'corporate.admin@demo.example' };
const HOUR = 3_600_000;
let time = 0;

/** Returns the account in MSAL's format. */
function cached({ authObjectId, name, userName }: Account): AccountInfo {
  return {
    homeAccountId: authObjectId,
    localAccountId: authObjectId,
    environment: 'directory.example',
    tenantId: 'tenant',
    name,
    username: userName,
  };
}

/** MSAL's cached accounts and redirect response at page load. */
interface Found {
  readonly accounts?: readonly Account[];
  readonly response?: Account | Error;
}
const NOBODY: Found = {};
const KNOWN: Found = { accounts: [ACCOUNT] };
const BACK: Found = { accounts: [ACCOUNT], response: ACCOUNT };

/** Returns an unsigned token. @param expires Unix time in milliseconds */
function token(expires: number, mark = ''): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ exp: expires / 1000, mark })}.x`;
}

/** Returns a fake MSAL instance for the real MSAL React. `provider` replaces requests to the directory. */
function fakeMsal({ accounts = [], response }: Found) {
  const listeners = new Map<string, EventCallbackFunction>();
  let active: AccountInfo | null = null;
  const provider = {
    signIn: vi.fn(async () => undefined),
    idToken: vi.fn(async (_fresh: boolean) => token(time + HOUR)),
    signOut: vi.fn(async (_idTokenHint: string | undefined, _mark: string | undefined) => undefined),
  };
  const redirect =
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response && { account: cached(response) });
  redirect.catch(() => undefined);
  const emit = (eventType: EventType) => {
    const rest = { interactionType: InteractionType.Redirect, payload: null, error: null };
    for (const listener of listeners.values()) listener({ eventType, ...rest, timestamp: time, correlationId: '' });
  };
  /** Simulates a redirect with the events that MSAL emits. */
  const leave = async (begun: EventType, failed: EventType, go: () => Promise<void>) => {
    emit(begun);
    await go().catch((error: unknown) => {
      emit(failed);
      throw error;
    });
  };
  const instance: IPublicClientApplication = {
    ...stubbedPublicClientApplication,
    initialize: async () => undefined,
    initializeWrapperLibrary: () => undefined,
    getLogger: () => new Logger({}),
    addEventCallback: (listener) => {
      const id = crypto.randomUUID();
      listeners.set(id, listener);
      return id;
    },
    removeEventCallback: (id) => listeners.delete(id),
    getAllAccounts: () => accounts.map(cached),
    getActiveAccount: () => active,
    setActiveAccount: (account) => {
      active = account;
    },
    handleRedirectPromise: async () => ((await redirect) ?? null) as AuthenticationResult | null,
    loginRedirect: () => leave(EventType.ACQUIRE_TOKEN_START, EventType.ACQUIRE_TOKEN_FAILURE, provider.signIn),
    acquireTokenSilent: async ({ forceRefresh = false }: SilentRequest) =>
      ({ idToken: await provider.idToken(forceRefresh) }) as AuthenticationResult,
    clearCache: async () => undefined,
    logoutRedirect: (request?: EndSessionRequest) =>
      leave(EventType.LOGOUT_START, EventType.LOGOUT_END, () => provider.signOut(request?.idTokenHint, request?.state)),
  };
  return { instance, provider, active: () => active?.localAccountId };
}

function setUp(found: Found, address = '/units?franchise=ALOHA') {
  const events: string[] = [];
  const msal = fakeMsal(found);
  const load = vi.fn(async () => {
    render(
      <StrictMode>
        <MsalProvider instance={msal.instance}>
          <MsalSignIn session={session} />
        </MsalProvider>
      </StrictMode>,
    );
  });
  let shown = address;
  const session: Session = createSession({
    load,
    basePath: '/',
    address: {
      read: () => shown,
      replace: (path) => {
        shown = path;
      },
    },
    now: () => time,
    onSignOut: () => events.push('signOut'),
    onInterrupted: () => events.push('interrupted'),
    onAccount: (account) => events.push(`account ${account.authObjectId}`),
  });
  const settled = [vi.spyOn(session, 'settle'), vi.spyOn(session, 'fail')];
  /** Starts the session. Resolves after MSAL React has reported an account or a failure. */
  const start = async () => {
    await session.start();
    await waitFor(() => expect(settled.flatMap(({ mock }) => mock.calls)).not.toHaveLength(0));
  };
  return { ...msal, load, session, start, events, address: () => shown };
}

/** Adds a history entry, like every navigation does. */
const navigate = () => window.history.pushState(null, '');

/** Logs out at the directory. @returns the URL to which the directory redirects */
async function logOut(): Promise<string> {
  const { session, start, provider } = setUp(KNOWN);
  await start();
  await session.signOut();
  return `/?state=library%7C${provider.signOut.mock.calls[0]?.[1]}`;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  time = 1_800_000_000_000;
});

describe('sign-in', () => {
  test('AUTH-01 redirects an unknown visitor to the sign-in and stores the URL', async () => {
    const { session, start, provider } = setUp(NOBODY);
    await start();
    expect(provider.signIn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('portal.returnTo')).toBe('/units?franchise=ALOHA');
    expect(session.state().status).toBe('inProgress');
  });

  test('AUTH-01 restores the requested URL after the sign-in, but never the URL of another site', async () => {
    sessionStorage.setItem('portal.returnTo', '/users?franchise=BISTRO&search=ada');
    const back = setUp(BACK, '/');
    await back.start();
    expect(back.address()).toBe('/users?franchise=BISTRO&search=ada');
    expect(sessionStorage.getItem('portal.returnTo')).toBeNull();
    expect(back.session.state()).toEqual({ status: 'authenticated', account: ACCOUNT });
    expect(back.events).toEqual(['account oid-1']);

    sessionStorage.setItem('portal.returnTo', '//evil.example/');
    const elsewhere = setUp(BACK, '/');
    await elsewhere.start();
    expect(elsewhere.address()).toBe('/');
  });

  test('AUTH-01 keeps a signed-in user on the current URL, even if an earlier sign-in stored another URL', async () => {
    sessionStorage.setItem('portal.returnTo', '/users?franchise=BISTRO');
    const { start, address } = setUp(KNOWN);
    await start();
    expect(address()).toBe('/units?franchise=ALOHA');
  });

  test('AUTH-02 reports a failed sign-in without another redirect, and restores the URL', async () => {
    const first = setUp(NOBODY);
    await first.start();
    const second = setUp({ response: new Error('access_denied') }, '/');
    await second.start();
    expect(second.session.state().status).toBe('unauthenticated');
    expect(second.provider.signIn).not.toHaveBeenCalled();
    expect(second.address()).toBe('/units?franchise=ALOHA');
    await second.session.signIn();
    expect(second.provider.signIn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('portal.returnTo')).toBe('/units?franchise=ALOHA');
    await waitFor(() => expect(second.session.state().status).toBe('inProgress'));
  });

  test('AUTH-02 shows an error if the sign-in cannot start; "Login Now" retries', async () => {
    const { session, start, provider } = setUp(NOBODY);
    provider.signIn.mockRejectedValueOnce(new BrowserAuthError('no_network_connectivity', ''));
    await start();
    await waitFor(() => expect(session.state().status).toBe('unauthenticated'));
    // MSAL React reports the end of the failed interaction later. This report must not start another sign-in.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(session.state().status).toBe('unauthenticated');
    expect(provider.signIn).toHaveBeenCalledOnce();
    await session.signIn();
    expect(provider.signIn).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(session.state().status).toBe('inProgress'));
  });

  test('AUTH-02 shows an error if the identity library fails to load; "Login Now" loads it again', async () => {
    const { session, start, load, provider } = setUp(NOBODY);
    load.mockRejectedValueOnce(new TypeError('offline'));
    await start();
    expect(session.state().status).toBe('unauthenticated');
    await session.signIn();
    expect(session.state().status).toBe('inProgress');
    await waitFor(() => expect(provider.signIn).toHaveBeenCalledOnce());
  });

  test('AUTH-03 "Login" redirects to the sign-in once, even before the identity library has loaded', async () => {
    const { session, load, provider } = setUp(NOBODY);
    await Promise.all([session.start(), session.signIn()]);
    await waitFor(() => expect(provider.signIn).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledOnce();
  });

  test("AUTH-01 signs in the account of the directory's response instead of a cached account", async () => {
    const other: Account = { authObjectId: 'oid-2', name: 'Read Only', userName: 'read.only@demo.example' };
    const { session, start, active } = setUp({ accounts: [ACCOUNT, other], response: other });
    await start();
    expect(session.state()).toEqual({ status: 'authenticated', account: other });
    expect(active()).toBe('oid-2');
  });

  test('AUTH-04 shows the logged-out page after the directory redirects back, and again after a reload', async () => {
    const back = await logOut();
    navigate();
    for (const [load, path] of [
      ['back from the directory', back],
      ['a reload', '/'],
    ] as const) {
      const later = setUp(NOBODY, path);
      await later.start();
      expect(later.session.state().status, load).toBe('signedOut');
      expect(later.provider.signIn, load).not.toHaveBeenCalled();
      expect(later.address()).toBe('/');
    }
  });

  test('AUTH-01 AUTH-04 redirects to the sign-in if the user opens another URL after a logout', async () => {
    const back = await logOut();
    navigate();
    await setUp(NOBODY, back).start();
    navigate();
    const deep = setUp(NOBODY);
    await deep.start();
    expect(deep.provider.signIn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('portal.returnTo')).toBe('/units?franchise=ALOHA');
  });

  test.each(['/units?franchise=ALOHA', '/', '/?state=of%20an%20earlier%20logout'])(
    'AUTH-01 AUTH-04 after an incomplete logout, %s redirects to the sign-in',
    async (path) => {
      await logOut();
      navigate();
      const { session, start, provider } = setUp(NOBODY, path);
      await start();
      expect(provider.signIn).toHaveBeenCalledOnce();
      expect(session.state().status).toBe('inProgress');
      expect(sessionStorage.getItem('portal.returnTo')).toBe(path);
    },
  );

  test('AUTH-04 shows the logged-out page when Back is pressed after a logout', async () => {
    await logOut();
    const { session, start, provider } = setUp(NOBODY);
    await start();
    expect(session.state().status).toBe('signedOut');
    expect(provider.signIn).not.toHaveBeenCalled();
  });

  test('AUTH-04 keeps the logged-out page on a reload if the logout had no redirect; another URL starts the sign-in', async () => {
    const failing = setUp(KNOWN);
    await failing.start();
    vi.mocked(failing.provider.signOut).mockRejectedValue(new Error('offline'));
    const elsewhere = setUp(KNOWN);
    for (const [end, { session, start }] of [
      ['the directory is offline', failing],
      ['another tab logged out', elsewhere],
    ] as const) {
      navigate();
      await start();
      if (session === failing.session) await session.signOut();
      else window.dispatchEvent(new StorageEvent('storage', { key: ID_TOKEN_KEY, newValue: null }));
      expect(session.state().status, end).toBe('signedOut');
      const again = setUp(NOBODY);
      await again.start();
      expect(again.session.state().status, end).toBe('signedOut');
      navigate();
      const next = setUp(NOBODY);
      await next.start();
      expect(next.provider.signIn, end).toHaveBeenCalledOnce();
    }
  });

  test('AUTH-04 forgets the logout after a new sign-in: an expired session then redirects to the sign-in', async () => {
    const first = setUp(KNOWN);
    await first.start();
    window.dispatchEvent(new StorageEvent('storage', { key: ID_TOKEN_KEY, newValue: null }));
    await setUp(KNOWN).start();
    const later = setUp(NOBODY);
    await later.start();
    expect(later.provider.signIn).toHaveBeenCalledOnce();
  });

  test("AUTH-07 logout sends the token as a hint, removes the portal's copy and calls onSignOut", async () => {
    const { session, start, provider, events } = setUp(KNOWN);
    await start();
    const text = await session.idToken();
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBe(text);
    await session.signOut();
    expect(provider.signOut).toHaveBeenCalledExactlyOnceWith(text, expect.any(String));
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBeNull();
    expect(events).toContain('signOut');
  });

  test('AUTH-07 drops a token that arrives after the logout, and does not redirect to the sign-in', async () => {
    const { session, start, provider } = setUp(KNOWN);
    await start();
    const late = Promise.withResolvers<string>();
    provider.idToken
      .mockReturnValueOnce(late.promise)
      .mockRejectedValue(new InteractionRequiredAuthError('no_account', ''));
    const settled = vi.fn();
    void session.idToken().then(settled, settled);
    await vi.waitFor(() => expect(provider.idToken).toHaveBeenCalled());
    await session.signOut();
    late.resolve(token(time + HOUR));
    void session.idToken().then(settled, settled);
    session.signInAgain();
    await new Promise((resolve) => setTimeout(resolve));
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBeNull();
    expect(settled).not.toHaveBeenCalled();
    expect(provider.signIn).not.toHaveBeenCalled();
  });

  test('AUTH-07 hides data from before the logout when Back restores the page', async () => {
    const { session, start } = setUp(KNOWN);
    await start();
    await session.signOut();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(session.state().status).toBe('signedOut');
  });

  test('AUTH-07 ends the local session on logout even if the directory cannot be reached', async () => {
    const { session, start, provider } = setUp(KNOWN);
    await start();
    vi.mocked(provider.signOut).mockRejectedValue(new TypeError('offline'));
    await session.signOut();
    expect(session.state().status).toBe('signedOut');
  });

  test('AUTH-07 ends the session in this tab after a logout in another tab', async () => {
    const { session, start, events } = setUp(KNOWN);
    await start();
    window.dispatchEvent(new StorageEvent('storage', { key: ID_TOKEN_KEY, newValue: null }));
    expect(session.state().status).toBe('signedOut');
    expect(events).toContain('signOut');
  });
});

describe('tokens', () => {
  async function signedIn() {
    const all = setUp(KNOWN);
    await all.start();
    return all;
  }

  test('AUTH-06 reuses a token that is valid for at least five more minutes', async () => {
    const { session, provider } = await signedIn();
    await session.idToken();
    time += HOUR - 301_000;
    await session.idToken();
    expect(provider.idToken).toHaveBeenCalledTimes(1);
  });

  test('AUTH-06 renews an expiring token only once for concurrent requests', async () => {
    const { session, provider } = await signedIn();
    await session.idToken();
    time += HOUR - 299_000;
    const expired = token(time + 299_000, 'old');
    const fresh = token(time + HOUR, 'new');
    provider.idToken.mockImplementation(async (force) => (force ? fresh : expired));
    const texts = await Promise.all([session.idToken(), session.idToken()]);
    expect(texts).toEqual([fresh, fresh]);
    expect(provider.idToken.mock.calls.slice(1)).toEqual([[false], [true]]);
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBe(fresh);
  });

  test('AUTH-06 returns a fresh token for `renew`, even while another request waits for the cached token', async () => {
    const { session, provider } = await signedIn();
    const cached = Promise.withResolvers<string>();
    const fresh = token(time + HOUR, 'new');
    provider.idToken.mockImplementation((force) => (force ? Promise.resolve(fresh) : cached.promise));
    const plain = session.idToken();
    const renewed = [session.idToken({ renew: true }), session.idToken({ renew: true })];
    expect(await Promise.all(renewed)).toEqual([fresh, fresh]);
    cached.resolve(token(time + HOUR, 'old'));
    await plain;
    expect(provider.idToken.mock.calls).toEqual([[false], [true]]);
    // The cached token is older, although it arrived later.
    expect(await session.idToken()).toBe(fresh);
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBe(fresh);
  });

  test('AUTH-06 renews an expired token returned by the cache', async () => {
    const { session, provider } = await signedIn();
    const fresh = token(time + HOUR);
    provider.idToken.mockImplementation(async (force) => (force ? fresh : token(time - 1000)));
    expect(await session.idToken()).toBe(fresh);
  });

  test('AUTH-06 uses a token until it expires if the directory cannot be reached', async () => {
    const { session, provider } = await signedIn();
    const old = token(time + 100_000);
    provider.idToken.mockImplementation(async (force) => {
      if (force) throw new BrowserAuthError('no_network_connectivity', '');
      return old;
    });
    expect(await session.idToken()).toBe(old);
    time += 100_001;
    await expect(session.idToken()).rejects.toThrow('could not be reached');
    expect(session.state().status).toBe('authenticated');
  });

  test('AUTH-06 calls onInterrupted and redirects to the sign-in if a silent renewal is not possible', async () => {
    const { session, provider, events } = await signedIn();
    provider.idToken.mockRejectedValue(new InteractionRequiredAuthError('login_required', ''));
    const settled = vi.fn();
    void session.idToken().then(settled, settled);
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledOnce());
    expect(events).toContain('interrupted');
    expect(settled).not.toHaveBeenCalled();
    // The page stays as it is until the browser unloads it.
    expect(session.state().status).toBe('authenticated');
  });

  test('AUTH-06 redirects to the sign-in only once after several failed renewals, and shows no error', async () => {
    const { session, provider } = await signedIn();
    provider.idToken.mockRejectedValue(new InteractionRequiredAuthError('login_required', ''));
    for (let call = 0; call < 3; call++) void session.idToken();
    session.signInAgain();
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(provider.signIn).toHaveBeenCalledTimes(1);
    expect(session.state().status).toBe('authenticated');
  });

  test('AUTH-02 shows an error after a second rejection within a minute, instead of a redirect loop', async () => {
    const { session, provider } = await signedIn();
    session.signInAgain();
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledTimes(1));
    time += 59_000;
    session.signInAgain();
    expect(provider.signIn).toHaveBeenCalledTimes(1);
    expect(session.state().status).toBe('unauthenticated');
  });
});
