// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
/** Fixtures for all stories: visitors who sign in, and windows. An error in a window fails the story. */
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { HierarchyScreen } from './hierarchy-screen.ts';
import { type OwnFranchise, ownFranchise } from './own-franchise.ts';
import { portalOrigin } from './portal.ts';
import { accountButton, signIn } from './shell.ts';
import { fitsAnyWindow, leaveWindow, OWN, takeWindow } from './windows.ts';

export { expect };

/** The names of the demo accounts, as the sign-in page lists them. */
export type Account =
  | 'corporate.admin'
  | 'franchise.admin'
  | 'franchise.admin2'
  | 'pos.admin'
  | 'pos.franchise.admin'
  | 'read.only'
  | 'read.franchise'
  | 'no.role';

export interface VisitOptions extends BrowserContextOptions {
  readonly path?: string;
  /** Opens a separate session. Stories that log out or renew tokens need one. */
  readonly ownSession?: boolean;
  /** Opens a new window. Stories that measure the first load, go offline, set the clock or add an init script need one. */
  readonly ownWindow?: boolean;
}

interface Fixtures {
  /**
   * Opens the portal with an account. The first visit signs in. Later stories of the same worker reuse the session and, if possible, the
   * window (windows.ts).
   */
  readonly visitor: (account: Account, options?: VisitOptions) => Promise<Page>;
  /** Opens the hierarchy screen with an account. */
  readonly hierarchyOf: (account: Account, code: string | null, options?: VisitOptions) => Promise<HierarchyScreen>;
  /** The franchise of this worker, reset to its known records. */
  readonly franchise: OwnFranchise;
  /** Allows console messages whose text or URL contains the string or matches the pattern. */
  readonly expectFailure: (part: string | RegExp) => void;
  /** Fails the story if one of its windows reports an error. */
  readonly watch: undefined;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(portalOrigin()),

  expectFailure: async ({}, use) => use((part) => expected.push(part)),

  watch: [
    async ({ browser }, use) => {
      expected = [];
      problems = [];
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      expect(problems, 'the console has no errors, warnings or policy violations').toEqual([]);
    },
    { auto: true },
  ],

  visitor: async ({ browser, contextOptions, baseURL, viewport }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (account, { path = '/', ownSession = false, ownWindow = ownSession, ...options } = {}) => {
      const person = `${account} ${baseURL}`;
      const isShared = !ownWindow && fitsAnyWindow(options);
      const open = isShared && (await takeWindow(person, { viewport, ...options }));
      const session = ownSession ? undefined : sessions.get(person);
      const page = open || (await newWindow({ ...(session && { storageState: session }), ...options }));
      ends.push(() => (isShared ? leaveWindow(person, page) : page.context().close()));
      await page.goto(path);
      if (open || session) {
        await expect(accountButton(page)).toBeVisible();
        return page;
      }
      await signIn(page, account);
      if (!ownSession) sessions.set(person, await sessionOf(page.context()));
      return page;
    });
    for (const end of ends) await end();

    async function newWindow(options: BrowserContextOptions): Promise<Page> {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), ...options });
      return context.newPage();
    }
  },

  hierarchyOf: async ({ visitor }, use) => {
    await use(async (account, code, options) => {
      const path = code === null ? '/' : `/?franchise=${code}`;
      return new HierarchyScreen(await visitor(account, { ...options, path }));
    });
  },

  franchise: async ({}, use, testInfo) => {
    const own = ownFranchise(testInfo.parallelIndex);
    await own.reset();
    await use(own);
    own.close();
  },
});

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The sessions of this worker, by account and site. */
const sessions = new Map<string, Session>();

/** Returns the stored sign-in of a browser, without the portal's own data. */
async function sessionOf(context: BrowserContext): Promise<Session> {
  const { cookies, origins } = await context.storageState();
  return {
    cookies,
    origins: origins.map((each) => ({
      ...each,
      localStorage: each.localStorage.filter(({ name }) => !name.startsWith(OWN)),
    })),
  };
}

let expected: (string | RegExp)[] = [];
let problems: string[] = [];

/** Collects errors, warnings and policy violations of all pages in a context. */
function watch(context: BrowserContext): void {
  context.on('weberror', (thrown) => {
    const error = thrown.error();
    problems.push(`${thrown.page()?.url()}: ${error.stack ?? error.message}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} ${message.location().url}`;
    if (!expected.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text))))
      problems.push(`${message.page()?.url()}: ${text}`);
  });
}
