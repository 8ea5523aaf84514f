/** Measures one table in one round, on four new pages, so that keys and sorts right after the first rows warm up nothing else. */
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Field } from './rows.ts';

/** Milliseconds until the rows are painted, unless noted otherwise. */
export interface TableFigures {
  readonly firstRows: number;
  /** A key typed right after the first rows. */
  readonly keyAtOnce: number;
  readonly firstKey: number;
  readonly nextKeys: number;
  /** The first sort right after the first rows. */
  readonly sortAtOnce: number;
  readonly firstSort: number;
  readonly reverseSort: number;
  readonly slowFirstRows: number;
  readonly slowFirstKey: number;
  readonly slowFirstSort: number;
  /** The longest frame while scrolling three rows a frame. */
  readonly scrollFrame: number;
  /** The longest frame while scrolling two screens a frame. */
  readonly flingFrame: number;
  /** Percentage of the frames of that scroll that showed no row in the middle. */
  readonly flingBlank: number;
  readonly nodes: number;
  /** Megabytes of the JavaScript heap beyond the data, at the end. */
  readonly heap: number;
  /** Megabytes beyond the data, including memory outside the heap: elements and typed arrays. */
  readonly memory: number;
}

/** The text of the search field after each key. Each key changes the rows in view. */
const TYPED = ['w', 'wa', 'wal', 'wals'];
const SORTED: Field = 'lastName';
/** Pause after the first rows, while a user would look at them. */
const REST_MS = 3000;
export const SLOW_DOWN = 4;
const FRAMES = 90;

export async function measureTable(browser: Browser, address: string, rows: number): Promise<TableFigures> {
  const { firstRows, keyAtOnce } = await onPage(browser, address, rows, async ({ page }) => ({
    firstRows: await page.evaluate(() => window.table.show()),
    keyAtOnce: await type(page, TYPED[0]),
  }));
  const sortAtOnce = await onPage(browser, address, rows, async ({ page }) => {
    await page.evaluate(() => window.table.show());
    return sort(page);
  });
  const slow = await onPage(browser, address, rows, async ({ page, session }) => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const slowFirstRows = await page.evaluate(() => window.table.show());
    await page.waitForTimeout(REST_MS);
    const slowFirstKey = await type(page, TYPED[0]);
    await type(page, '');
    return { slowFirstRows, slowFirstKey, slowFirstSort: await sort(page) };
  });
  const rested = await onPage(browser, address, rows, async ({ page, session }) => {
    const before = await memory(session);
    await page.evaluate(() => window.table.show());
    await page.waitForTimeout(REST_MS);
    const nodes = await page.evaluate(() => window.table.nodes());
    const [firstKey = Number.NaN, ...keys] = await inTurn(TYPED, (text) => type(page, text));
    await type(page, '');
    const firstSort = await sort(page);
    const reverseSort = await sort(page);
    const wheel = await scroll(page, 120);
    const fling = await scroll(page, 1200);
    const after = await memory(session);
    return {
      firstKey,
      nextKeys: keys.reduce((sum, key) => sum + key, 0) / keys.length,
      firstSort,
      reverseSort,
      scrollFrame: Math.max(...wheel.frames),
      flingFrame: Math.max(...fling.frames),
      flingBlank: (fling.blank / FRAMES) * 100,
      nodes,
      heap: after.heap - before.heap,
      memory: after.all - before.all,
    };
  });
  return { firstRows, keyAtOnce, sortAtOnce, ...slow, ...rested };
}

/** Returns the KiB of code and styles, compressed with gzip, that the page loads until the first rows appear. */
export function measureSize(browser: Browser, address: string, rows: number): Promise<number> {
  return onPage(browser, address, rows, async ({ page }) => {
    if (rows > 0) await page.evaluate(() => window.table.show());
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const files = loaded.filter((name) => /\.(js|css)$/.test(new URL(name).pathname));
    const bodies = await Promise.all(files.map(async (name) => (await page.request.get(name)).body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1024;
  });
}

interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens the page and creates the rows without showing them. Fails if the page reports an error. */
async function onPage<T>(
  browser: Browser,
  address: string,
  rows: number,
  act: (opened: Opened) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const broken: string[] = [];
    page.on('pageerror', (error) => broken.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
    await page.goto(address);
    if (rows > 0) await page.evaluate((count) => window.table.make(count), rows);
    const result = await act({ page, session: await context.newCDPSession(page) }).catch((error) => {
      throw new Error([`The page at ${address} failed.`, ...broken, String(error)].join('\n'));
    });
    if (broken.length > 0) throw new Error([`The page at ${address} reports errors.`, ...broken].join('\n'));
    return result;
  } finally {
    await context.close();
  }
}

function type(page: Page, text = ''): Promise<number> {
  return page.evaluate((text) => window.table.type(text), text);
}

function sort(page: Page): Promise<number> {
  return page.evaluate((field) => window.table.sort(field), SORTED);
}

function scroll(page: Page, pixels: number) {
  return page.evaluate(([pixels, frames]) => window.table.scroll(pixels, frames), [pixels, FRAMES] as const);
}

async function inTurn<T, R>(values: readonly T[], act: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const value of values) results.push(await act(value));
  return results;
}

/** Returns the memory of the page in megabytes: JavaScript heap, and total. */
async function memory(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage');
  return { heap: usedSize / 2 ** 20, all: (usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20 };
}
