/** Measures a page in Chromium: times until content is visible, transferred bytes and long tasks. */
import type { Locator, Page } from 'playwright-core';

export const PATIENCE_MS = 120_000;
const MEGABYTE = 2 ** 20;

/** Returns the milliseconds from an action until `end` is visible. */
export async function timed(act: () => Promise<unknown>, end: Locator): Promise<number> {
  const start = performance.now();
  await Promise.all([act(), end.waitFor({ timeout: PATIENCE_MS })]);
  return performance.now() - start;
}

/** Returns the megabytes that responses from addresses ending in `path` transferred. */
export function transferred(page: Page, path: string): Promise<number> {
  return page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith(${JSON.stringify(path)}))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / ${MEGABYTE}`,
  );
}

/** Returns the duration of the page's longest task during `act` in milliseconds, or 0 if none took 50 ms. */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(`
    window.longest = 0;
    window.watch = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    });
    window.watch.observe({ type: 'longtask' });`);
  await act();
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  return page.evaluate<number>('window.watch.disconnect(), window.longest');
}
