import type { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import type { Page } from 'playwright-core';

/** One screenshot: the account, the address and the actions before it is taken. */
export interface Scene {
  readonly name: string;
  /** A demo account (default: `corporate.admin`), or null for an anonymous visitor. */
  readonly account?: (typeof DEMO_ACCOUNTS)[number]['name'] | null;
  /** Path within the portal. */
  readonly path: string;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Runs afterwards. Resolves when the subject of the screenshot is visible. */
  readonly arrange: (page: Page) => Promise<unknown>;
}
