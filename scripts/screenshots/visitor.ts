import type { Browser, BrowserContext } from 'playwright-core';

/** How the screen looks to somebody: what they prefer, and how large their window is. */
export interface Look {
  readonly name: string;
  readonly colorScheme: 'light' | 'dark';
  readonly width: number;
  readonly height: number;
  /** The system asks for more contrast. */
  readonly moreContrast?: boolean;
  /** The names of the scenes that are taken in it; all by default. */
  readonly scenes?: readonly string[];
}

/** A list, a dialog and the tree with its menu have every mark that the theme draws. */
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

/** Everything should be there long before; a picture that does not come about is reported all the same. */
const PATIENCE_MS = 10_000;

/**
 * Somebody who has signed in the way a person does, by choosing a demo account on the sign-in page, or has not where there is
 * none. Nothing moves in their pages, so that a picture never catches half a movement.
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

/** Chooses a demo account on the sign-in page: whatever the context opens from now on is theirs. */
export async function signIn(context: BrowserContext, account: string): Promise<void> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name: account, exact: true }).click();
  await page.getByRole('banner').getByText('Franchise Admin Portal').waitFor();
  await page.close();
}
