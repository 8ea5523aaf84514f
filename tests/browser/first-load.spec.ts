/** How much code comes before somebody can work (performance.md, "First load"): 110 KiB at once, 200 to a usable hierarchy. */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const INITIAL_KIB = 110;
const USABLE_KIB = 200;

/** The files' sizes in KiB as gzip packs them, largest first, and their sum at the head. */
async function packed(page: Page, addresses: readonly string[]) {
  const files = await Promise.all(
    addresses.map(async (address) => {
      const body = await (await page.request.get(address)).body();
      return { name: basename(new URL(address).pathname), kib: gzipSync(body).length / 1024 };
    }),
  );
  const sum = files.reduce((total, { kib }) => total + kib, 0);
  const lines = files.sort((a, b) => b.kib - a.kib).map(({ name, kib }) => `${kib.toFixed(1).padStart(7)}  ${name}`);
  return { sum, list: [`${sum.toFixed(1).padStart(7)}  KiB in ${files.length} files`, ...lines].join('\n') };
}

test('the first load stays small', async ({ hierarchyOf }) => {
  const screen = await hierarchyOf('corporate.admin', 'ALOHA');
  const { page } = screen;
  // What is fetched once the page is at rest does not count.
  await page.addInitScript('window.requestIdleCallback = () => 0');
  await screen.goTo('ALOHA');
  await screen.assertLoaded();
  const html = await (await page.request.get('/')).text();
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(
    ([, path = '']) => new URL(path, page.url()).href,
  );
  const loaded = await page.evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => name)');
  const scripts = loaded.filter((address) => new URL(address).pathname.endsWith('.js'));

  const initial = await packed(page, named);
  const usable = await packed(page, [...new Set([...named, ...scripts])]);
  console.log(`first load, gzip: at once\n${initial.list}\nto a usable hierarchy\n${usable.list}`);
  expect(named.length, 'the page names its scripts').toBeGreaterThan(1);
  expect(scripts.length, 'the page loads more than it names').toBeGreaterThan(named.length);
  expect(initial.sum, initial.list).toBeLessThanOrEqual(INITIAL_KIB);
  expect(usable.sum, usable.list).toBeLessThanOrEqual(USABLE_KIB);
});
