import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Directory, startDirectory } from '@franchise-admin/local/directory';
import type axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../../../scripts/browser.ts';
import { Portal } from './portal.ts';
import { type Site, startSite } from './site.ts';

let browser: Browser;
let site: Site;
let directory: Directory;
let portal: Portal;
beforeAll(async () => {
  [browser, site] = await Promise.all([launchChromium(), startSite()]);
  directory = await startDirectory({ port: 0, siteOrigins: [site.origin] });
  site.use(directory);
  const account = directory.store.accounts.byName('no.role@demo.example')!;
  directory.store.accounts.save({ ...account, forceChangePassword: true });
});
afterEach(() => portal.close());
afterAll(async () => {
  await browser.close();
  await Promise.all([directory.close(), site.close()]);
});

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns the axe violations of the current page as `rule: element`. */
async function faultsOfPage(): Promise<string[]> {
  await portal.page.evaluate(AXE);
  return portal.page.evaluate(async () => {
    const { axe: tool } = window as unknown as { readonly axe: typeof axe };
    const { violations } = await tool.run();
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

const PAGES: Readonly<Record<string, () => Promise<void>>> = {
  'the sign-in page': () => portal.goToSignIn(),
  'a rejected sign-in': async () => {
    await portal.goToSignIn();
    await portal.fillPassword('nobody', 'x');
    await portal.expectAlert('Your user name or password is incorrect.');
  },
  'the change of password': async () => {
    await portal.goToSignIn();
    await portal.fillPassword('no.role', 'Welcome-2-Demo');
    await portal.page.getByRole('heading', { name: 'Update your password' }).waitFor();
  },
  'an error': async () => {
    await portal.page.goto(`${directory.authorityMetadata.authorization_endpoint}?client_id=unknown`);
  },
  'the sign-out page': async () => {
    await portal.goToSignIn();
    await portal.pickAccount('read.only');
    await portal.isBack();
    await portal.page.goto(directory.authorityMetadata.end_session_endpoint);
    await portal.page.getByRole('heading', { name: 'Sign out' }).waitFor();
  },
};

test.each(Object.keys(PAGES))('%s is accessible in light and dark, without CSP violations', async (name) => {
  portal = await Portal.open(browser, site);
  const complaints: string[] = [];
  portal.page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  await PAGES[name]?.();
  for (const colorScheme of ['light', 'dark'] as const) {
    await portal.page.emulateMedia({ colorScheme });
    expect(await faultsOfPage()).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('nothing overflows on a phone', async () => {
  portal = await Portal.open(browser, site);
  await portal.page.setViewportSize({ width: 360, height: 700 });
  await portal.goToSignIn();
  expect(await portal.page.evaluate('document.documentElement.scrollWidth')).toBe(360);
});

test('loads nothing from other origins and contains no script', async () => {
  portal = await Portal.open(browser, site);
  const response = portal.page.waitForResponse((each) => /\/sign-in\/[\w-]+$/.test(each.url()));
  await portal.goToSignIn();
  const policy = (await response).headers()['content-security-policy'];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(await portal.page.locator('script').count()).toBe(0);
  expect(portal.outside).toEqual([]);
});
