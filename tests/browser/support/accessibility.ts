/** What axe finds on a page, dialogs and popovers included. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Menus lie above the page and in no part of it: for them alone, being outside of every landmark is right. */
const ABOVE_THE_PAGE = /fui-MenuPopover/;

/** No fault that axe knows, once nothing moves any more. */
export async function assertAccessible(page: Page): Promise<void> {
  await settled(page);
  // Fluent's focus guards take the focus only to hand it on; axe takes them for hidden content that can be focused.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => id !== 'region' || !ABOVE_THE_PAGE.test(html)).map(({ target }) => `${id}: ${target}`),
  );
  expect(faults).toEqual([]);
}

/** What still fades in has too little contrast for a moment, which is no fault. */
async function settled(page: Page): Promise<void> {
  await page.locator('html').evaluate(async (html) => {
    const ending = html.ownerDocument
      .getAnimations()
      .filter((at) => Number.isFinite(at.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
