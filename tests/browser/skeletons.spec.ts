/** Nothing shifts when a page replaces its skeleton, or when data replaces placeholders (SHELL-02). */
import type { Page } from '@playwright/test';
import { createSet } from './support/change-sets.ts';
import { expect, test } from './support/fixtures.ts';
import { recordPastChange } from './support/past-change.ts';
import { holdRequests } from './support/shell.ts';

/**
 * Returns the positions of the cards and of all parts that do not depend on data. Pixels, relative to the window or to the first card.
 */
function layout(page: Page, isWhole: boolean) {
  return page.getByRole('main').evaluate((main, fromWindow) => {
    const cards = [...main.querySelectorAll('section')].filter((card) => card.checkVisibility());
    const origin = fromWindow ? undefined : cards[0]?.getBoundingClientRect();
    const at = (x: number, y: number) => [Math.round(x - (origin?.left ?? 0)), Math.round(y - (origin?.top ?? 0))];
    const corner = (element: Element) => {
      const { left, top } = element.getBoundingClientRect();
      return at(left, top);
    };
    const heading = main.querySelector('h1');
    return {
      ...(fromWindow && heading && { heading: corner(heading) }),
      cards: cards.map((card) => {
        const { right, bottom } = card.getBoundingClientRect();
        const table = card.querySelector('[style*="--columns"]');
        const rows = table?.querySelector('[aria-hidden=true] > div, [aria-rowindex="2"]');
        const tools = card.querySelector('[role=status]')?.closest('section > *, [role=tabpanel] > *');
        return {
          corner: corner(card),
          right: at(right, bottom)[0],
          tools: tools && corner(tools),
          table: table && corner(table),
          // In a narrow window, only the actions column is in view at every scroll position.
          columns: [...(rows?.children ?? [])].map((cell) => corner(cell)[0]).slice(0, fromWindow ? undefined : -1),
          rowHeight: rows?.clientHeight,
          zone: [...card.querySelectorAll('[class*=zone]')].map(corner)[0],
        };
      }),
    };
  }, isWhole);
}

/** Returns the parts that have moved, and the columns that have disappeared. Ignores all other parts that only one layout has. */
function jumps(before: unknown, after: unknown, path = ''): string[] {
  if (typeof before === 'number') {
    const by = Math.round(Number(after) - before);
    return Math.abs(by) <= FEW ? [] : [`${path} by ${by}`];
  }
  if (before === null || typeof before !== 'object' || after === undefined) return [];
  return Object.entries(before).flatMap(([name, value]) =>
    jumps(value, (after as Record<string, unknown> | undefined)?.[name], `${path} ${name}`),
  );
}

/** Shifts of up to this many pixels are not noticeable. */
const FEW = 3;
const PAGE_CODE =
  /\/(PosPage|AdminPage|HierarchyScreen|UsersScreen|UnitsScreen|GroupDetailsPage|HistoryPage|ChangesPage)[-.]/;

const SKELETONS = {
  wide: [
    ['/?franchise=ALOHA', 1440],
    ['/users?franchise=ALOHA', 1440],
    ['/units?franchise=ALOHA', 1440],
    ['/all-users?franchise=SYSTEM', 1440],
    ['/all-units?franchise=SYSTEM', 1440],
    ['/group-details?franchise=ALOHA', 1440],
    ['/history?franchise=ALOHA&to=2026-03-05', 1440],
    ['/changes?franchise=ALOHA', 1440],
    ['/pos-admin?franchise=ALOHA', 1440],
    ['/pos-admin?franchise=ALOHA&vendor=1', 1440],
    ['/admin?franchise=ALOHA', 1440],
    ['/admin?franchise=SYSTEM', 1440],
  ],
  narrow: [
    ['/users?franchise=ALOHA', 400],
    ['/history?franchise=ALOHA', 400],
    ['/changes?franchise=ALOHA', 400],
    ['/pos-admin?franchise=ALOHA&vendor=1', 400],
    ['/admin?franchise=ALOHA', 720],
  ],
  'POS admin': [['/pos-admin', 1440]],
} as const;

for (const [name, pages] of Object.entries(SKELETONS))
  test(`SHELL-02 nothing shifts when a page replaces its skeleton: ${name}`, async ({ visitor }) => {
    await recordPastChange();
    const page = await visitor(name === 'POS admin' ? 'pos.admin' : 'corporate.admin', { path: '/nowhere' });
    if (name !== 'POS admin') for (const title of ['First', 'Second']) await createSet(page, 'ALOHA', { title });
    for (const [path, width] of pages)
      await test.step(`${path} at ${width} px`, async () => {
        // On a phone, heading and buttons may wrap differently than in the skeleton, so the story compares only cards.
        const isWhole = width > 700;
        await page.setViewportSize({ width, height: 900 });
        const code = await holdRequests(page, PAGE_CODE);
        await page.goto(path);
        // When the links appear, the caller has loaded.
        await expect(page.locator('nav a').first()).toBeAttached();
        await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible();
        if (path.includes('ALOHA')) await expect(page.getByText('Franchise Last Updated at')).toBeVisible();
        const skeleton = await layout(page, isWhole);

        const data = await holdRequests(page, /\/api\//);
        code();
        await expect(page.locator('[data-page-heading]')).toBeVisible();
        expect(jumps(skeleton, await layout(page, isWhole)), 'the page itself').toEqual([]);

        data();
        await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
        expect(jumps(skeleton, await layout(page, isWhole)), 'its data').toEqual([]);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
  });
