/** Measures the layout of grids: truncated texts, scroll positions, rows as cards. */
import { expect, type Locator, type Page } from '@playwright/test';

export type List =
  | 'users'
  | 'units'
  | 'addresses'
  | 'vendor'
  | 'administration'
  | 'all users'
  | 'all units'
  | 'history';

/** The path of each list, and the heading of its page. */
export const LISTS: Readonly<Record<List, readonly [path: string, heading: string]>> = {
  users: ['/users?franchise=ALOHA&tab=all', 'Users - ALOHA Aloha Grill Group'],
  units: ['/units?franchise=ALOHA&tab=assigned', 'Units - ALOHA Aloha Grill Group'],
  addresses: ['/group-details?franchise=ALOHA', 'Group Details - ALOHA Aloha Grill Group'],
  vendor: ['/pos-admin?vendor=1', 'POS User Administration - Harbor POS Systems'],
  administration: ['/admin?franchise=SYSTEM', 'System Administration'],
  'all users': ['/all-users?franchise=SYSTEM', 'All Users'],
  'all units': ['/all-units?franchise=SYSTEM', 'All Units'],
  // The list shows an entry that the story records (past-change.ts).
  history: ['/history?franchise=ALOHA', 'History - ALOHA Aloha Grill Group'],
};

/** Resizes the window and waits for the new layout. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  // The first frame measures the columns, the second renders them.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until all grids on the page have loaded. */
export async function assertRows(page: Page): Promise<void> {
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

export const scrollsSideways = (grid: Locator): Promise<boolean> =>
  grid.evaluate((table) => table.scrollWidth > table.clientWidth);

/** Returns the text of each cell, and the pixels by which it is truncated, or 0 if it fits. */
export const cuts = (grid: Locator): Promise<[string, number][]> =>
  grid.evaluate((table) => {
    const range = table.ownerDocument.createRange();
    return [...table.querySelectorAll(':is([role=rowheader], [role=gridcell]):not([data-check])')].map(
      (cell): [string, number] => {
        range.selectNodeContents(cell);
        const style = table.ownerDocument.defaultView?.getComputedStyle(cell);
        const end = cell.getBoundingClientRect().right - Number.parseFloat(style?.paddingRight ?? '');
        return [cell.textContent ?? '', Math.max(0, range.getBoundingClientRect().right - end)];
      },
    );
  });

/** Returns the horizontal and the vertical scroll position of a grid. */
export const scrolled = (grid: Locator): Promise<[number, number]> =>
  grid.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);

/** Runs in the page. Returns the layout faults of a grid of cards, and the headers of the columns on the cards' second lines. */
export function cardFaults(grid: Element): { faults: string[]; details: string[] } {
  const headers = [...grid.querySelectorAll('[role=columnheader]:not([data-check])')].map(
    (header) => header.textContent ?? '',
  );
  const faults = grid.scrollWidth > grid.clientWidth ? ['The grid scrolls sideways.'] : [];
  const details = new Set<number>();
  for (const row of grid.querySelectorAll('[role=row]:not([aria-rowindex="1"])')) {
    const card = row.getBoundingClientRect();
    if (card.height !== 64) faults.push(`${row.textContent} is ${card.height} px high`);
    const cells = [...row.querySelectorAll(':is([role=rowheader], [role=gridcell]):not([data-check])')];
    if (cells.length !== headers.length) faults.push(`${row.textContent} has ${cells.length} cells`);
    const [name, actions] = [cells[0]?.getBoundingClientRect(), cells.at(-1)?.getBoundingClientRect()];
    for (const [at, cell] of cells.entries()) {
      const box = cell.getBoundingClientRect();
      // A column that does not fit is visible only while it has the focus.
      if (box.width <= 1) continue;
      if (box.left < card.left || box.right > card.right || box.top < card.top || box.bottom > card.bottom)
        faults.push(`${cell.textContent} leaves its card`);
      if (name && box.top >= name.bottom) details.add(at);
      if (actions && cell !== cells.at(-1) && box.right > actions.left)
        faults.push(`${cell.textContent} is covered by the actions`);
      const isCode = !/@|[a-z]{2}/.test(cell.textContent ?? '');
      if (isCode && cell.scrollWidth > cell.clientWidth) faults.push(`${cell.textContent} is cut`);
    }
  }
  return {
    faults,
    details: [...details].sort((a, b) => a - b).map((at) => (headers[at] ?? '').replace(/[↑↓]$/, '')),
  };
}
