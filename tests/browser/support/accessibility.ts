/** Runs axe on the page or its overlays, in the light and the dark theme. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { settled } from './colours.ts';

/** The only rules that depend on the theme, because themes differ only in colours (ui/tokens.css). */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** axe disables this rule by default. It requires targets to be 24 px in size, or 24 px apart (WCAG 2.2, 2.5.8). */
const ALL_RULES: axe.RunOptions = { rules: { 'target-size': { enabled: true } } };

/** Dialogs, menus, lists and toasts above the page. */
export const OVERLAYS = 'body > :not(#root, [data-tabster-dummy])';

const EXCLUDED = [
  // Fluent's focus guards are focusable and aria-hidden by design: https://github.com/microsoft/fluentui/issues/27056
  '[data-tabster-dummy]',
  // Checks only the first rows, because all rows are alike and checking cells takes most of the time.
  '[data-row]:nth-child(n + 9)',
];

/** The elements of menus and tooltips, which are outside of all landmarks. */
const OUTSIDE_LANDMARKS = /fui-MenuPopover|role="tooltip"/;

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Asserts that axe finds no violation in the light theme, and no colour violation in the dark theme. Leaves the page in the light theme.
 */
export async function assertAccessible(page: Page, part?: typeof OVERLAYS): Promise<void> {
  await assertFaultless(page, 'light', ALL_RULES, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertFaultless(page, 'dark', { runOnly: COLOUR_RULES }, part);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks only the overlays, for pages that another check covers. */
export async function assertOverlayAccessible(page: Page): Promise<void> {
  await assertAccessible(page, OVERLAYS);
}

/** Asserts in the light and the dark theme that text has a contrast of 7:1, or 4.5:1 if it is large (WCAG 2.2, 1.4.6). */
export async function assertLegible(page: Page, part?: typeof OVERLAYS): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertFaultless(page, colorScheme, { runOnly: [...COLOUR_RULES, 'color-contrast-enhanced'] }, part);
  }
}

async function assertFaultless(page: Page, theme: string, options: axe.RunOptions, part?: string): Promise<void> {
  // Waits until text has faded in, because until then it has too little contrast.
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const context = { exclude: EXCLUDED, ...(part && { include: [part] }) };
  const violations = await page.evaluate(
    async (given) => {
      const { axe: tool } = window as unknown as { readonly axe: typeof axe };
      return (await tool.run(given.context, given.options)).violations;
    },
    { context, options: { ...options, resultTypes: ['violations'] } satisfies axe.RunOptions },
  );
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'region' || !OUTSIDE_LANDMARKS.test(html))
      .map(({ target }) => `${id}: ${target}`),
  );
  expect(faults, theme).toEqual([]);
}
