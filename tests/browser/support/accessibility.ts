/** What axe finds on a page, dialogs and popovers included. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Menus and tooltips lie above the page and in no part of it: for them alone, being outside of every landmark is right. */
const ABOVE_THE_PAGE = /fui-MenuPopover|role="tooltip"/;

/** What axe finds may differ by theme in colours alone: a theme is a set of them (ui/tokens.css). */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What axe leaves out by itself: targets of 24 px, or as far apart (WCAG 2.2, 2.5.8). */
const EVERYTHING = { rules: { 'target-size': { enabled: true } } };

type RunOptions = Parameters<AxeBuilder['options']>[0];

const rules = (...names: readonly string[]) => ({ runOnly: { type: 'rule' as const, values: [...names] } });

/**
 * Axe for the page, as fast as it can be on a thousand elements: what passed is not gathered, and as there are no frames from
 * elsewhere, its work is not ended in a page of its own ("legacy").
 */
function axeFor(page: Page, options: RunOptions): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ['violations'] });
}

/** No fault that axe knows in light and dark, once nothing moves any more. The page is in the light one before and after. */
export async function assertAccessible(page: Page): Promise<void> {
  // Fluent's focus guards (open menus and dialogs) are focusable and aria-hidden by design: they pass the focus on at once. axe
  // reports them as aria-hidden-focus. Known: microsoft/tabster#288, microsoft/fluentui#27056.
  const axe = (options: RunOptions) => axeFor(page, options).exclude('[data-tabster-dummy]');
  await settled(page);
  await assertFaultless(axe(EVERYTHING), 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await assertFaultless(axe(rules(...OF_COLOURS)), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
}

/** No text with less than 7:1, or 4.5:1 where it is large (WCAG 2.2, 1.4.6), in the theme that the page has. */
export async function assertLegible(page: Page): Promise<void> {
  await settled(page);
  await assertFaultless(axeFor(page, rules(...OF_COLOURS, 'color-contrast-enhanced')), 'high contrast');
}

async function assertFaultless(axe: AxeBuilder, theme: string): Promise<void> {
  const { violations } = await axe.analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.filter(({ html }) => id !== 'region' || !ABOVE_THE_PAGE.test(html)).map(({ target }) => `${id}: ${target}`),
  );
  expect(faults, theme).toEqual([]);
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
