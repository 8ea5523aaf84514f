/** Where scroll bars take room, as they do beside a mouse on most systems. */
import type { Locator, Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/browser.ts';
import { expect, test } from './support/fixtures.ts';

test.use({ launchOptions: { ...chromiumOptions(), ignoreDefaultArgs: ['--hide-scrollbars'] } });

/** The width of a scroll bar at least, in pixels. */
const BAR = 8;

/** Pixels from the window's left edge. */
async function sides(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return [box.x, box.x + box.width];
}

/** How many of them are on the page. */
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

test('in a narrow window a list alone has a scroll bar, and the page the same margin at both sides', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA', viewport: { width: 400, height: 860 } });
  const tree = page.getByRole('treegrid');
  await expect(tree).toBeVisible();
  expect(await sides(page.getByRole('region', { name: 'Franchise' })), 'the line beneath').toEqual([0, 400]);
  expect(await sides(page.locator('[data-fill]')), 'the card').toEqual([12, 388]);
  expect(await bars(page)).toBe(1);
  // What is above the list gives way all the same.
  const heading = page.getByRole('heading', { level: 1 });
  const top = (await heading.boundingBox())?.y ?? 0;
  await heading.hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(top - 100);
});

for (const [path, row, whose] of [
  ['/?franchise=ALOHA', 'row', 'the list’s'],
  ['/users?franchise=ALOHA&tab=all', 'rowheader', 'the list’s'],
  // Too few rows to scroll: what is beneath them is out of sight.
  ['/group-details?franchise=ALOHA', 'rowheader', 'the page’s'],
] as const)
  test(`in a low window, or one that is zoomed in, there is one scroll bar: ${whose} at ${path}`, async ({
    visitor,
  }) => {
    const page = await visitor('corporate.admin', { path, viewport: { width: 720, height: 450 } });
    await expect(page.getByRole('main').getByRole(row).first()).toBeVisible();
    expect(await bars(page)).toBe(1);
    const [, end = 0] = await sides(page.getByRole('region', { name: 'Franchise' }));
    expect(end === 720, 'the page has none').toBe(whose === 'the list’s');
    expect(await sides(page.locator('[data-fill]')), 'the card').toEqual([24, 696]);
    const heading = page.getByRole('heading', { level: 1 });
    const top = (await heading.boundingBox())?.y ?? 0;
    await heading.hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await heading.boundingBox())?.y, 'the page scrolls').toBeLessThan(top - 100);
  });
