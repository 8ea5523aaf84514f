// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Account, type IdentityProvider, SignInNeeded } from './identity-provider.ts';
import { createSession } from './session.ts';
import { ID_TOKEN_KEY } from './token.ts';

const ACCOUNT: Account = { authObjectId: 'oid-1', name: 'Corporate Admin', userName: 'corporate.admin@demo.example' };
const HOUR = 3_600_000;
let time = 0;

/** An unsigned token that runs out at `at` (milliseconds). */
function token(at: number, mark = ''): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part({ exp: at / 1000, mark })}.x`;
}

interface Fake extends IdentityProvider {
  readonly signIn: ReturnType<typeof vi.fn<IdentityProvider['signIn']>>;
  readonly idToken: ReturnType<typeof vi.fn<IdentityProvider['idToken']>>;
  readonly signOut: ReturnType<typeof vi.fn<IdentityProvider['signOut']>>;
}

function setUp(start: IdentityProvider['start'], address = '/units?franchise=ALOHA') {
  const events: string[] = [];
  const provider: Fake = {
    start,
    signIn: vi.fn(async () => undefined),
    idToken: vi.fn(async () => token(time + HOUR)),
    signOut: vi.fn(async () => undefined),
  };
  let shown = address;
  const session = createSession({
    provider: async () => provider,
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
  return { session, provider, events, address: () => shown };
}

/** Another entry of the history, as every new navigation has it. */
const navigate = () => window.history.pushState(null, '');

/** A logout at the directory. @returns the address that it leads back to */
async function logOut(): Promise<string> {
  const { session, provider } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
  await session.start();
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
  test('AUTH-01 a visitor nobody knows is led to the sign-in and keeps the address', async () => {
    const { session, provider } = setUp(async () => null);
    await session.start();
    expect(provider.signIn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('portal.returnTo')).toBe('/units?franchise=ALOHA');
    expect(session.state().status).toBe('inProgress');
  });

  test('AUTH-01 the address asked for is restored on return, but never one of another site', async () => {
    sessionStorage.setItem('portal.returnTo', '/users?franchise=BISTRO&search=ada');
    const back = setUp(async () => ({ account: ACCOUNT, isBack: true }), '/');
    await back.session.start();
    expect(back.address()).toBe('/users?franchise=BISTRO&search=ada');
    expect(sessionStorage.getItem('portal.returnTo')).toBeNull();
    expect(back.session.state()).toEqual({ status: 'authenticated', account: ACCOUNT });
    expect(back.events).toEqual(['account oid-1']);

    sessionStorage.setItem('portal.returnTo', '//evil.example/');
    const elsewhere = setUp(async () => ({ account: ACCOUNT, isBack: true }), '/');
    await elsewhere.session.start();
    expect(elsewhere.address()).toBe('/');
  });

  test('AUTH-01 who was signed in already stays where they are, whatever an earlier sign-in was to return to', async () => {
    sessionStorage.setItem('portal.returnTo', '/users?franchise=BISTRO');
    const { session, address } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await session.start();
    expect(address()).toBe('/units?franchise=ALOHA');
  });

  test('AUTH-02 a failed sign-in is shown, goes nowhere by itself and keeps the address', async () => {
    const first = setUp(async () => null);
    await first.session.start();
    const second = setUp(async () => Promise.reject(new Error('access_denied')), '/');
    await second.session.start();
    expect(second.session.state().status).toBe('unauthenticated');
    expect(second.provider.signIn).not.toHaveBeenCalled();
    expect(second.address()).toBe('/units?franchise=ALOHA');
    await second.session.signIn();
    expect(second.provider.signIn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('portal.returnTo')).toBe('/units?franchise=ALOHA');
  });

  test('AUTH-04 after a logout nobody is sent to sign in before they ask for it, not even when the page is loaded again', async () => {
    const back = await logOut();
    navigate();
    for (const [load, path] of [
      ['back from the directory', back],
      ['a reload', '/'],
    ] as const) {
      const later = setUp(async () => null, path);
      await later.session.start();
      expect(later.session.state().status, load).toBe('signedOut');
      expect(later.provider.signIn, load).not.toHaveBeenCalled();
      expect(later.address()).toBe('/');
    }
  });

  test('AUTH-01 AUTH-04 whoever opens another address after a logout is led to the sign-in and back there', async () => {
    const back = await logOut();
    navigate();
    await setUp(async () => null, back).session.start();
    navigate();
    const deep = setUp(async () => null);
    await deep.session.start();
    expect(deep.provider.signIn).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('portal.returnTo')).toBe('/units?franchise=ALOHA');
  });

  test.each(['/units?franchise=ALOHA', '/', '/?state=of%20an%20earlier%20logout'])(
    'AUTH-01 AUTH-04 a logout that did not come back is told of at no other address: %s',
    async (path) => {
      await logOut();
      navigate();
      const { session, provider } = setUp(async () => null, path);
      await session.start();
      expect(provider.signIn).toHaveBeenCalledOnce();
      expect(session.state().status).toBe('inProgress');
      expect(sessionStorage.getItem('portal.returnTo')).toBe(path);
    },
  );

  test('AUTH-04 the page that was left for a logout tells of it when the Back button loads it again', async () => {
    await logOut();
    const { session, provider } = setUp(async () => null);
    await session.start();
    expect(session.state().status).toBe('signedOut');
    expect(provider.signIn).not.toHaveBeenCalled();
  });

  test('AUTH-04 where a logout left nothing to come back from, a reload keeps to it and another address does not', async () => {
    const failing = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await failing.session.start();
    vi.mocked(failing.provider.signOut).mockRejectedValue(new Error('offline'));
    const elsewhere = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    for (const [end, { session }] of [
      ['the directory was not told', failing],
      ['another tab logged out', elsewhere],
    ] as const) {
      navigate();
      await session.start();
      if (session === failing.session) await session.signOut();
      else window.dispatchEvent(new StorageEvent('storage', { key: ID_TOKEN_KEY, newValue: null }));
      expect(session.state().status, end).toBe('signedOut');
      const again = setUp(async () => null);
      await again.session.start();
      expect(again.session.state().status, end).toBe('signedOut');
      navigate();
      const next = setUp(async () => null);
      await next.session.start();
      expect(next.provider.signIn, end).toHaveBeenCalledOnce();
    }
  });

  test('AUTH-04 who has signed in again is not told of the logout when that sign-in is over', async () => {
    const first = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await first.session.start();
    window.dispatchEvent(new StorageEvent('storage', { key: ID_TOKEN_KEY, newValue: null }));
    await setUp(async () => ({ account: ACCOUNT, isBack: false })).session.start();
    const later = setUp(async () => null);
    await later.session.start();
    expect(later.provider.signIn).toHaveBeenCalledOnce();
  });

  test('AUTH-07 logout hands over the token as a hint, removes our copy and forgets drafts', async () => {
    const { session, provider, events } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await session.start();
    const text = await session.idToken();
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBe(text);
    await session.signOut();
    expect(provider.signOut).toHaveBeenCalledExactlyOnceWith(text, expect.any(String));
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBeNull();
    expect(events).toContain('signOut');
  });

  test('AUTH-07 a token that arrives after the logout is not kept, and no later call leads to the sign-in', async () => {
    const { session, provider } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await session.start();
    const late = Promise.withResolvers<string>();
    provider.idToken.mockReturnValueOnce(late.promise).mockRejectedValue(new SignInNeeded('no_account'));
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

  test('AUTH-07 the Back button brings nothing back that was shown before the logout', async () => {
    const { session } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await session.start();
    await session.signOut();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(session.state().status).toBe('signedOut');
  });

  test('AUTH-07 a logout that the directory cannot be told of ends the session here', async () => {
    const { session, provider } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await session.start();
    vi.mocked(provider.signOut).mockRejectedValue(new TypeError('offline'));
    await session.signOut();
    expect(session.state().status).toBe('signedOut');
  });

  test('AUTH-07 a logout in another tab empties this one too', async () => {
    const { session, events } = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await session.start();
    window.dispatchEvent(new StorageEvent('storage', { key: ID_TOKEN_KEY, newValue: null }));
    expect(session.state().status).toBe('signedOut');
    expect(events).toContain('signOut');
  });
});

describe('the token', () => {
  async function signedIn() {
    const all = setUp(async () => ({ account: ACCOUNT, isBack: false }));
    await all.session.start();
    return all;
  }

  test('AUTH-06 is kept while it has five minutes left', async () => {
    const { session, provider } = await signedIn();
    await session.idToken();
    time += HOUR - 301_000;
    await session.idToken();
    expect(provider.idToken).toHaveBeenCalledTimes(1);
  });

  test('AUTH-06 is renewed once by all calls that start together when less is left', async () => {
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

  test('AUTH-06 after a refusal is a fresh one, although another call is just being given the old one', async () => {
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
    // What came late is older than what is known.
    expect(await session.idToken()).toBe(fresh);
    expect(localStorage.getItem(ID_TOKEN_KEY)).toBe(fresh);
  });

  test('AUTH-06 that the cache hands out although it has run out is renewed', async () => {
    const { session, provider } = await signedIn();
    const fresh = token(time + HOUR);
    provider.idToken.mockImplementation(async (force) => (force ? fresh : token(time - 1000)));
    expect(await session.idToken()).toBe(fresh);
  });

  test('AUTH-06 serves on while the directory cannot be reached, until it has run out', async () => {
    const { session, provider } = await signedIn();
    const old = token(time + 100_000);
    provider.idToken.mockImplementation(async (force) => {
      if (force) throw new TypeError('offline');
      return old;
    });
    expect(await session.idToken()).toBe(old);
    time += 100_001;
    await expect(session.idToken()).rejects.toThrow('offline');
    expect(session.state().status).toBe('authenticated');
  });

  test('AUTH-06 that cannot be renewed silently leads to the sign-in, and forms keep their drafts', async () => {
    const { session, provider, events } = await signedIn();
    provider.idToken.mockRejectedValue(new SignInNeeded('login_required'));
    const settled = vi.fn();
    void session.idToken().then(settled, settled);
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledOnce());
    expect(events).toContain('interrupted');
    expect(settled).not.toHaveBeenCalled();
    // The page stays as it is until the browser leaves it.
    expect(session.state().status).toBe('authenticated');
  });

  test('AUTH-06 calls that are refused together lead to the sign-in once, without an error in between', async () => {
    const { session, provider } = await signedIn();
    provider.idToken.mockRejectedValue(new SignInNeeded('login_required'));
    for (let call = 0; call < 3; call++) void session.idToken();
    session.signInAgain();
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledTimes(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(provider.signIn).toHaveBeenCalledTimes(1);
    expect(session.state().status).toBe('authenticated');
  });

  test('AUTH-02 a service that refuses every sign-in does not send the browser round in circles', async () => {
    const { session, provider } = await signedIn();
    session.signInAgain();
    await vi.waitFor(() => expect(provider.signIn).toHaveBeenCalledTimes(1));
    time += 59_000;
    session.signInAgain();
    expect(provider.signIn).toHaveBeenCalledTimes(1);
    expect(session.state().status).toBe('unauthenticated');
  });
});
