/**
 * Budgets for the gzipped code that a page loads: 115 KiB before the first paint, 215 KiB for a usable hierarchy, 230 KiB for a usable
 * list.
 */
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const INITIAL_KIB = 115;

/** `usableKib` is the budget, in KiB, for the code that loads until the page is usable. */
const PAGES = [
  { name: 'hierarchy', path: '/?franchise=ALOHA', rows: 'treegrid', usableKib: 215 },
  { name: 'list of users', path: '/users?franchise=ALOHA', rows: 'grid', usableKib: 230 },
  { name: 'list of units', path: '/units?franchise=ALOHA', rows: 'grid', usableKib: 230 },
] as const;

/** Returns the total gzipped size in KiB, and a text that lists the files with their sizes, largest file first. */
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

test('the first load of hierarchy, users and units stays within its budget', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/nowhere', ownWindow: true });
  // The budget excludes code that loads when the browser is idle.
  await page.addInitScript('window.requestIdleCallback = () => 0');
  for (const { name, path, rows, usableKib } of PAGES)
    await test.step(name, async () => {
      await page.goto(path);
      await page.getByRole(rows).getByRole('row').nth(1).waitFor();
      const html = await (await page.request.get('/')).text();
      const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(
        ([, file = '']) => new URL(file, page.url()).href,
      );
      const loaded = await page.evaluate<string[]>('performance.getEntriesByType("resource").map(({ name }) => name)');
      const scripts = loaded.filter((address) => new URL(address).pathname.endsWith('.js'));

      const initial = await packed(page, named);
      const usable = await packed(page, [...new Set([...named, ...scripts])]);
      console.log(`first load, gzip: at once\n${initial.list}\nto a usable ${name}\n${usable.list}`);
      expect(named.length, 'the page has script elements').toBeGreaterThan(1);
      expect(scripts.length, 'the page loads further scripts').toBeGreaterThan(named.length);
      expect(initial.sum, initial.list).toBeLessThanOrEqual(INITIAL_KIB);
      expect(usable.sum, usable.list).toBeLessThanOrEqual(usableKib);
    });
});
