// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
/** What every story has: visitors who sign in by clicking, and pages on which nothing may go wrong unnoticed. */
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { HierarchyScreen } from './hierarchy-screen.ts';
import { type OwnFranchise, ownFranchise } from './own-franchise.ts';
import { portalOrigin } from './portal.ts';
import { accountButton, signIn } from './shell.ts';

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
  /** The story ends the session or renews its tokens: it is nobody else's. */
  readonly ownSession?: boolean;
}

interface Fixtures {
  /**
   * Opens a browser of its own for somebody; the page they land on is theirs. They sign in by clicking, the first time: a worker's
   * later stories come back with the session, as people do who open the portal again.
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
      const problems: string[] = [];
      const watchIt = (context: BrowserContext) => watch(context, problems);
      browser.on('context', watchIt);
      await use(undefined);
      browser.off('context', watchIt);
      expect(problems, 'nothing is reported in the console, policy violations least of all').toEqual([]);
    },
    { auto: true },
  ],

  visitor: async ({ browser, contextOptions, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (account, { path = '/', ownSession = false, ...options } = {}) => {
      const session = ownSession ? undefined : sessions.get(`${account} ${baseURL}`);
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        ...(session && { storageState: session }),
        ...options,
      });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(path);
      if (session) {
        await expect(accountButton(page)).toBeVisible();
        return page;
      }
      await signIn(page, account);
      if (!ownSession) sessions.set(`${account} ${baseURL}`, await sessionOf(context));
      return page;
    });
    for (const context of contexts) await context.close();
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
  const isOfPortal = (name: string) => name.startsWith('portal.');
  return {
    cookies,
    origins: origins.map((each) => ({
      ...each,
      localStorage: each.localStorage.filter(({ name }) => !isOfPortal(name)),
    })),
  };
}

let expected: (string | RegExp)[] = [];

/** Collects what all pages of a context report: errors, warnings, violations of the content security policy. */
function watch(context: BrowserContext, problems: string[]): void {
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
