// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
/** What every story has: visitors who sign in by clicking, and pages on which nothing may go wrong unnoticed. */
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { HierarchyScreen } from './hierarchy-screen.ts';
import { type OwnFranchise, ownFranchise } from './own-franchise.ts';
import { portalOrigin } from './portal.ts';
import { accountButton, signIn } from './shell.ts';
import { fitsAnyWindow, leaveWindow, OWN, takeWindow } from './windows.ts';

export { expect };

/** The demo accounts by name, as the sign-in page lists them. */
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
  /** A session that no other story has: for one that ends it or renews its tokens. */
  readonly ownSession?: boolean;
  /** A new window, closed after the story: for one that measures a first load, goes offline, installs a clock or adds an init script. */
  readonly ownWindow?: boolean;
}

interface Fixtures {
  /**
   * Opens the portal for somebody. They sign in by clicking, the first time: a worker's later stories come back with the session, in
   * the same window where that is possible (windows.ts).
   */
  readonly visitor: (account: Account, options?: VisitOptions) => Promise<Page>;
  /** The hierarchy screen of somebody. */
  readonly hierarchyOf: (account: Account, code: string | null, options?: VisitOptions) => Promise<HierarchyScreen>;
  /** The worker's own franchise as it was at the start. */
  readonly franchise: OwnFranchise;
  /** Failed calls whose line in the console a story expects: part of the address. */
  readonly expectFailure: (part: string | RegExp) => void;
  /** Every story's: what its windows report fails it, whoever opened them. */
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
      expect(problems, 'nothing is reported in the console, policy violations least of all').toEqual([]);
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

/** By account and site: whoever has signed in within this worker. */
const sessions = new Map<string, Session>();

/** What a browser holds of a sign-in, without what the portal itself keeps on the device. */
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

/** Collects what all pages of a context report: errors, warnings, violations of the content security policy. */
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
