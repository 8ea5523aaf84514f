/** Scroll bars that take up space in the window, as on most systems with a mouse. */
import type { Locator, Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/browser.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin } from './support/shell.ts';

test.use({ launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** Minimum width of a scroll bar in pixels. */
const BAR = 8;

/** Returns the sides in pixels, from the window's left edge. */
async function sides(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return [box.x, box.x + box.width];
}

/** Counts the page's scroll bars. */
function bars(page: Page): Promise<number> {
  return page.locator('#root *').evaluateAll(
    (all, bar) =>
      all.filter((one) => {
        const isScroller = /auto|scroll/.test(getComputedStyle(one).overflowY);
        return isScroller && one instanceof HTMLElement && one.offsetWidth - one.clientWidth > bar;
      }).length,
    BAR,
  );
}

/** Asserts that the page scrolls when the wheel turns over its heading. */
async function assertPageScrolls(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const top = (await heading.boundingBox())?.y ?? 0;
  await heading.hover();
  await page.mouse.wheel(0, 200);
  const place = async () => (await heading.boundingBox())?.y;
  await expect.poll(place).toBeLessThan(top - 100);
  await page.mouse.wheel(0, -200);
  await expect.poll(place).toBe(top);
}

test('a narrow, low or zoomed window has one scroll bar, and the same margin on both sides', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA', viewport: { width: 400, height: 860 } });
  const bar = page.getByRole('region', { name: 'Franchise' });
  const card = page.locator('[data-fill]');
  await expect(page.getByRole('treegrid')).toBeVisible();
  expect(await sides(bar)).toEqual([0, 400]);
  expect(await sides(card)).toEqual([12, 388]);
  expect(await bars(page)).toBe(1);
  await assertPageScrolls(page);

  await page.setViewportSize({ width: 720, height: 450 });
  for (const [path, heading, row, isOfList] of [
    ['/?franchise=ALOHA', /^Hierarchy/, 'row', true],
    ['/users?franchise=ALOHA&tab=all', /^Users/, 'rowheader', true],
    // The list has too few rows for a scroll bar of its own.
    ['/group-details?franchise=ALOHA', /^Group Details/, 'rowheader', false],
  ] as const)
    await test.step(path, async () => {
      await goWithin(page, path, heading);
      await expect(page.getByRole('main').getByRole(row).first()).toBeVisible();
      await expect.poll(() => bars(page)).toBe(1);
      const [, end] = await sides(bar);
      expect(end === 720, 'the list has the scroll bar, not the page').toBe(isOfList);
      expect(await sides(card)).toEqual([24, 696]);
      await assertPageScrolls(page);
    });
});
