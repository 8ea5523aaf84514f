/** Runs axe on the page or its overlays, in light and dark. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { settled } from './colours.ts';

/** The only rules that depend on the theme, because themes only differ in colours (ui/tokens.css). */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Disabled in axe by default: targets of 24 px, or with that distance (WCAG 2.2, 2.5.8). */
const ALL_RULES: axe.RunOptions = { rules: { 'target-size': { enabled: true } } };

/** Dialogs, menus, lists and toasts above the page. */
export const OVERLAYS = 'body > :not(#root, [data-tabster-dummy])';

const EXCLUDED = [
  // Fluent's focus guards are focusable and aria-hidden by design: https://github.com/microsoft/fluentui/issues/27056
  '[data-tabster-dummy]',
  // Only a few rows, because all rows are alike and their cells take most of the time.
  '[data-row]:nth-child(n + 9)',
];

/** Menus and tooltips are outside all landmarks. */
const OUTSIDE_LANDMARKS = /fui-MenuPopover|role="tooltip"/;

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Asserts that axe finds no violation in light, and none in the colours of dark. The page is in light before and after. */
export async function assertAccessible(page: Page, part?: typeof OVERLAYS): Promise<void> {
  await assertFaultless(page, 'light', ALL_RULES, part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertFaultless(page, 'dark', { runOnly: COLOUR_RULES }, part);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks only the overlays of a page that is checked elsewhere. */
export async function assertOverlayAccessible(page: Page): Promise<void> {
  await assertAccessible(page, OVERLAYS);
}

/** Asserts a text contrast of 7:1, or 4.5:1 for large text (WCAG 2.2, 1.4.6), in light and dark. */
export async function assertLegible(page: Page, part?: typeof OVERLAYS): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await assertFaultless(page, colorScheme, { runOnly: [...COLOUR_RULES, 'color-contrast-enhanced'] }, part);
  }
}

async function assertFaultless(page: Page, theme: string, options: axe.RunOptions, part?: string): Promise<void> {
  // Text that is fading in has too little contrast.
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
