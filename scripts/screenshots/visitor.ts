import type { Browser, BrowserContext } from 'playwright-core';

/** The appearance of a screen: preferences and window size. */
export interface Look {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** Requests more contrast (prefers-contrast). */
  readonly moreContrast?: boolean;
  /** Names of the scenes with this look (default: all). */
  readonly scenes?: readonly string[];
}

/** The high contrast theme. Its scenes show the tree with its menu, lists, dialogs, an import and a notification. */
const CONTRAST = {
  moreContrast: true,
  width: 1440,
  height: 900,
  scenes: [
    'hierarchy-actions',
    'hierarchy-search',
    'users-all',
    'users-columns',
    'user-add-faults',
    'user-details',
    'admin',
    'admin-import-running',
    'notification-error',
  ],
} as const;

export const LOOKS: readonly Look[] = [
  { name: 'light', colorScheme: 'light', width: 1440, height: 900 },
  { name: 'dark', colorScheme: 'dark', width: 1440, height: 900 },
  { name: 'contrast-light', colorScheme: 'light', ...CONTRAST },
  { name: 'contrast-dark', colorScheme: 'dark', ...CONTRAST },
  { name: 'phone-light', colorScheme: 'light', width: 400, height: 860 },
  { name: 'phone-dark', colorScheme: 'dark', width: 400, height: 860 },
];

/** Time limit of a scene, much longer than a scene needs. A scene that exceeds it is reported as failed. */
const PATIENCE_MS = 10_000;

/**
 * Opens a browser context and signs in with a demo account on the sign-in page. Without an account, the context stays
 * anonymous. Animations are off, so that no screenshot shows an unfinished animation.
 */
export async function visit(
  browser: Browser,
  look: Look,
  origin: string,
  account: string | null,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: look.width, height: look.height },
    colorScheme: look.colorScheme,
    contrast: look.moreContrast ? 'more' : 'no-preference',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (account !== null) await signIn(context, account);
  return context;
}

/** Signs in with a demo account on the sign-in page, for all pages of the context. */
export async function signIn(context: BrowserContext, account: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: account, exact: true }).click();
  await page.getByRole('banner').getByText('Franchise Admin Portal').waitFor();
  await page.close();
}
