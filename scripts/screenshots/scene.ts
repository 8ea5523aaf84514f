import type { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import type { Page } from 'playwright-core';

/** One picture: who looks, at what address, and what they do before it is taken. */
export interface Scene {
  readonly name: string;
  /** A demo account; `corporate.admin` by default, null for nobody. */
  readonly account?: (typeof DEMO_ACCOUNTS)[number]['name'] | null;
  /** Address within the portal. */
  readonly path: string;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Afterwards; ends when what the picture is about is on the screen. */
  readonly arrange: (page: Page) => Promise<unknown>;
}
