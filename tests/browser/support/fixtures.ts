// biome-ignore-all lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures a fixture needs
/** What every story has: visitors who sign in by clicking, and pages on which nothing may go wrong unnoticed. */
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { HierarchyScreen } from './hierarchy-screen.ts';
import { type OwnFranchise, ownFranchise } from './own-franchise.ts';
import { portalOrigin } from './portal.ts';
import { signIn } from './shell.ts';

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

interface Fixtures {
  /** Opens a browser of its own for somebody, and signs them in by clicking; the page they land on is theirs. */
  readonly visitor: (account: Account, options?: BrowserContextOptions & { readonly path?: string }) => Promise<Page>;
  /** The hierarchy screen of somebody. */
  readonly hierarchyOf: (
    account: Account,
    code: string | null,
    options?: BrowserContextOptions,
  ) => Promise<HierarchyScreen>;
  /** The worker's own franchise as it was at the start. */
  readonly franchise: OwnFranchise;
  /** Failed calls whose line in the console a story expects: part of the address. */
  readonly expectFailure: (part: string | RegExp) => void;
}

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(portalOrigin()),

  expectFailure: async ({}, use) => use((part) => expected.push(part)),

  visitor: async ({ browser, contextOptions, baseURL }, use) => {
    expected = [];
    const problems: string[] = [];
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (account, { path = '/', ...options } = {}) => {
      const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }), ...options });
      contexts.push(context);
      const page = await context.newPage();
      watch(page, account, problems);
      await page.goto(path);
      await signIn(page, account);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(problems, 'nothing is reported in the console, policy violations least of all').toEqual([]);
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

let expected: (string | RegExp)[] = [];

/** Collects what the page reports: errors, warnings, violations of the content security policy. */
function watch(page: Page, who: string, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`${who}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = `${message.text()} ${message.location().url}`;
    if (!expected.some((part) => (typeof part === 'string' ? text.includes(part) : part.test(text))))
      problems.push(`${who}: ${text}`);
  });
}
