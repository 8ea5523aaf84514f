import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.ts';

/** The functions of msal-page.js for the tests. */
interface PortalPage {
  readonly idToken?: string;
  readonly error?: { readonly code: string; readonly message: string };
  account(): { readonly localAccountId: string; readonly idTokenClaims: Record<string, unknown> } | undefined;
  signIn(options?: Record<string, unknown>): Promise<void>;
  renew(options?: Record<string, unknown>): Promise<{ readonly idToken: string; readonly fromCache: boolean }>;
  signOut(): Promise<void>;
}

declare global {
  // Declares the page's global for code in evaluate(), because the tests themselves run in Node.
  var portal: PortalPage;
}

/** A user of the portal's page with the real MSAL. Every method is an action or observation of the user. */
export class Portal {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly base: string;
  /** Requests to other machines. */
  readonly outside: string[] = [];

  private constructor(context: BrowserContext, page: Page, base: string) {
    this.context = context;
    this.page = page;
    this.base = base;
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'localhost') this.outside.push(request.url());
    });
  }

  static async open(browser: Browser, site: Site, path = '/'): Promise<Portal> {
    const context = await browser.newContext();
    const portal = new Portal(context, await context.newPage(), `${site.origin}${path}`);
    await portal.page.goto(portal.base);
    await portal.isBack();
    return portal;
  }

  async goToSignIn(options: Record<string, unknown> = {}): Promise<void> {
    await this.page.evaluate((given) => void globalThis.portal.signIn(given), options);
    await this.page.waitForURL(/\/sign-in\//);
  }

  async pickAccount(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  async fillPassword(userName: string, password: string): Promise<void> {
    await this.page.getByLabel('User name').fill(userName);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async fillNewPassword(password: string, confirmation = password): Promise<void> {
    await this.page.getByLabel('New password').fill(password);
    await this.page.getByLabel('Confirm password').fill(confirmation);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Resolves when the portal's page is shown and MSAL has handled the redirect. */
  async isBack(): Promise<void> {
    await this.page.waitForURL((url) => url.href.startsWith(this.base));
    await this.page.waitForSelector('body[data-ready]', { state: 'attached' });
  }

  async expectAlert(text: string): Promise<void> {
    await this.page.waitForURL(/\/sign-in\//);
    expect(await this.page.getByRole('alert').textContent()).toBe(text);
  }

  claims(): Promise<Record<string, unknown> | undefined> {
    return this.page.evaluate(() => globalThis.portal.account()?.idTokenClaims);
  }

  error(): Promise<{ readonly code: string } | undefined> {
    return this.page.evaluate(() => globalThis.portal.error);
  }

  /** Renews the token. Returns the error code if that fails. */
  renew(options: Record<string, unknown>): Promise<{ idToken?: string; fromCache?: boolean; code?: string }> {
    return this.page.evaluate(
      (given) => globalThis.portal.renew(given).catch((error: { errorCode: string }) => ({ code: error.errorCode })),
      options,
    );
  }

  async signOut(): Promise<void> {
    await this.page.evaluate(() => void globalThis.portal.signOut());
    await this.page.waitForURL((url) => url.href.startsWith(`${this.base}?`));
    await this.isBack();
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
