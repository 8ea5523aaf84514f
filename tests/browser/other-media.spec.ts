/** The lists in forced colours, where backgrounds and shadows of the page's own are gone, and on paper. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { toasts } from './support/shell.ts';

/** A property as the browser draws it, forced colours included. @param pseudo "::after" */
const styleOf = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate(
    (one, [name, part]) =>
      one.ownerDocument.defaultView?.getComputedStyle(one, part).getPropertyValue(name ?? '') ?? '',
    [property, pseudo],
  );

/** "255,255,255" of a colour, however much it lets through. */
const tones = (colour: string) =>
  colour
    .match(/[\d.]+/g)
    ?.slice(0, 3)
    .join() ?? '';

test('TBL-01 in forced colours the selected tab, the row one went to, the focus and ticks are told by system colours', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', {
    path: '/users?franchise=ALOHA&tab=all',
    forcedColors: 'active',
  });
  const ground = tones(await styleOf(page.locator('body'), 'background-color'));
  const assertTold = async (what: string, element: Locator, property: string, pseudo?: string) => {
    const colour = await styleOf(element, property, pseudo);
    expect(colour, what).toMatch(/^rgb/);
    expect(colour, what).not.toMatch(/^rgba.*, 0\)$/);
    expect(tones(colour), what).not.toBe(ground);
  };
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await assertTold('the selected tab', tab(/^All Users/), 'background-color', '::after');
  expect(await styleOf(tab(/^Assigned Users/), 'content', '::after')).toBe('none');
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  await assertTold('the page one is on', link('Users'), 'background-color', '::after');

  const first = page.getByRole('rowheader').first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  const marked = page.getByRole('rowheader').nth(1);
  await expect(marked).toBeFocused();
  await assertTold('the focus', marked, 'outline-color');
  expect([await styleOf(marked, 'outline-style'), await styleOf(marked, 'outline-width')]).toEqual(['solid', '2px']);
  await assertTold('the row', marked, 'border-left-color');
  expect(await styleOf(marked, 'border-left-width')).toBe('3px');
  expect(await styleOf(first, 'border-left-width')).toBe('0px');

  await page.getByRole('button', { name: /^Columns/ }).press('Enter');
  const box = (checked: boolean) => page.getByRole('checkbox', { checked, disabled: false }).first().locator('+ *');
  await assertTold('a box without a tick', box(false), 'border-top-color');
  expect(tones(await styleOf(box(false), 'background-color'))).toBe(ground);
  await assertTold('a box with one', box(true), 'background-color');
  const [tick, behind] = [await styleOf(box(true), 'color'), await styleOf(box(true), 'background-color')];
  expect(tick).not.toBe(behind);
  const focused = page.locator('input:focus + *');
  expect(await styleOf(focused, 'outline-style')).toBe('solid');
  await assertTold('the focus of a box', focused, 'outline-color');
});

test('USER-09 UNIT-05 in forced colours a field that is locked is grey within a broken line, and no other is', async ({
  visitor,
}) => {
  const locked = async (page: Page) => {
    const grey = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = 'GrayText';
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
    return { text: grey, line: `1px dashed ${grey}` };
  };
  const faceOf = async (field: Locator, box = field) => ({
    text: await styleOf(field, 'color'),
    line: await styleOf(box, 'border-top'),
  });
  /** Fluent draws the box of a text field around its input. */
  const faceOfText = (input: Locator) => faceOf(input, input.locator('..'));
  const forcedColors = 'active';
  const looked = await visitor('read.only', { path: '/units?franchise=ALOHA&tab=assigned', forcedColors });
  await looked
    .getByRole('button', { name: /^Details / })
    .first()
    .click();
  expect(await faceOfText(looked.getByLabel('Phone'))).toEqual(await locked(looked));
  expect(await faceOf(looked.getByRole('combobox', { name: 'Manager' }))).toEqual(await locked(looked));
  await looked.goto('/users?franchise=ALOHA&tab=all');
  await looked
    .getByRole('button', { name: /^Details / })
    .first()
    .click();
  const box = looked.getByRole('dialog').getByRole('checkbox').first().locator('+ *');
  expect((await faceOf(box)).line).toBe((await locked(looked)).line);

  const page = await visitor('corporate.admin', { path: '/units?franchise=ALOHA&tab=assigned', forcedColors });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  expect(await faceOfText(page.getByLabel('Unit Number'))).toEqual(await locked(page));
  expect((await faceOfText(page.getByLabel('Phone'))).line).toMatch(/^1px solid/);
  expect((await faceOf(page.getByRole('combobox', { name: 'Manager' }))).line).toMatch(/^1px solid/);
});

test('TBL-03 paper has all rows that are found, also those that are not drawn, and nothing of the window around them', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all' });
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '59');
  expect(await grid.getByRole('rowheader').count()).toBeLessThan(58);
  // Something stands over the page, too.
  await page.route(/\/api\/user\/ALOHA\/all-users/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Export All Users' }).click();
  await expect(toasts(page)).toBeVisible();

  // The browser itself asks for what it prints: after the page has prepared it.
  await page.evaluate(() => {
    const note = () => {
      const rows = document.querySelectorAll('body > [data-print-sheet] tbody tr');
      Reflect.set(window, 'printed', rows.length);
    };
    window.addEventListener('beforeprint', note);
  });
  // What prints it comes in an idle moment.
  const printed = () => page.pdf().then(() => page.evaluate(() => Reflect.get(window, 'printed')));
  await expect.poll(printed).toBe(58);
  await expect(page.locator('[data-print-sheet]')).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Search' }).fill('akana');
  await expect(grid).toHaveAttribute('aria-rowcount', '4');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const sheet = page.locator('body > [data-print-sheet]');
  await expect(sheet.getByRole('row')).toHaveCount(4);
  await expect(sheet).toContainText('ALOHA - Aloha Grill Group');
  for (const around of [page.getByRole('banner'), grid, toasts(page), page.getByRole('button').first()])
    await expect(around).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(grid).toBeVisible();
});

/** The page as it is on paper of 700 px between its margins. */
async function print(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('body > [data-print-sheet]').filter({ visible: true });
  // What prints it comes in an idle moment.
  await expect(async () => {
    for (const event of ['afterprint', 'beforeprint'])
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await expect(sheet).toBeVisible({ timeout: 500 });
  }).toPass();
  return sheet;
}

/** The cells of a printed table that are cut off or reach beyond the paper. */
const beyondPaper = (sheet: Locator) =>
  sheet.evaluate((paper) =>
    [...paper.querySelectorAll('th, td')].flatMap((cell) => {
      const isCut = cell.scrollWidth > cell.clientWidth + 1;
      return isCut || cell.getBoundingClientRect().right > paper.clientWidth + 1 ? [cell.textContent] : [];
    }),
  );

test('SYS-01 SYS-02 printed lists of all franchises are as wide as the paper, and a phone number stands in one line', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/all-users?franchise=SYSTEM' });
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const users = await print(page);
  await expect(users.getByRole('row').nth(1)).toBeVisible();
  expect(await beyondPaper(users)).toEqual([]);
  await page.setViewportSize({ width: 960, height: 700 });
  const heights = await users
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height).sort((a, b) => a - b));
  expect(heights[Math.floor(heights.length / 2)], 'most rows are of one or two lines').toBeLessThan(40);
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/units?franchise=ALOHA&tab=assigned');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const units = await print(page);
  // The franchise has three roles: its unused level is hidden on paper as on the screen.
  await expect(units.getByRole('columnheader', { name: 'Manager', exact: true })).toBeVisible();
  await expect(units).not.toContainText('Level 4');
  await page.setViewportSize({ width: 960, height: 700 });
  expect(await beyondPaper(units)).toEqual([]);
  const phone = units.getByRole('cell', { name: /^\(808\)\s555-0142$/ });
  const lines = await phone.evaluate((cell) => {
    const words = cell.ownerDocument.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('TBL-03 on paper most rows stand in one line, and no word breaks', async ({ visitor }) => {
  const page = await visitor('corporate.admin');
  for (const path of ['/units?franchise=ALOHA&tab=assigned', '/users?franchise=ALOHA&tab=all']) {
    await page.goto(path);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const sheet = await print(page);
    await page.setViewportSize({ width: 960, height: 700 });
    const { broken, shares } = await sheet.evaluate((paper) => {
      const range = paper.ownerDocument.createRange();
      const texts = [...paper.querySelectorAll('th, td')].flatMap((cell) => [...cell.childNodes]);
      const words = texts.flatMap((text) => {
        return [...(text.textContent ?? '').matchAll(/[^\s-]+-?/g)].flatMap(({ 0: word, index }) => {
          if (text.nodeType !== Node.TEXT_NODE) return [];
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      });
      const rows = [...paper.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect().height);
      return { broken: words, shares: rows.filter((height) => height < 25).length / rows.length };
    });
    expect(broken, path).toEqual([]);
    expect(shares, path).toBeGreaterThan(0.7);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('HIER-03 paper has everybody in the hierarchy who is not folded away, indented, and no tree beside them', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA' });
  const tree = page.getByRole('treegrid');
  await expect(tree.getByRole('row').first()).toBeVisible();
  const sheet = await print(page);
  await expect(sheet.getByRole('row')).toHaveCount(47);
  await expect(sheet).toContainText('46 people, 118 units.');
  await expect(sheet.getByRole('heading')).toHaveText('Hierarchy');
  expect((await sheet.textContent())?.match(/Aloha Grill Group/g), 'the franchise is named once').toHaveLength(1);
  await expect(tree).toBeHidden();
  expect(await beyondPaper(sheet)).toEqual([]);
  const starts = await sheet
    .locator('tbody td:first-child b')
    .evaluateAll((names) => names.slice(0, 3).map((name) => name.getBoundingClientRect().left));
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(new Set(starts).size).toBe(3);
});

test('HIER-14 paper has the units of Edit Units while it is open, and neither the tree nor the dialog', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA' });
  await page.getByRole('button', { name: '2 units of Mateo Fernandez' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('rowheader')).toHaveCount(2);
  const sheet = await print(page);
  await expect(sheet.getByRole('heading')).toHaveText('Units of Mateo Fernandez');
  await expect(sheet.getByRole('row')).toHaveCount(3);
  await expect(dialog).toBeHidden();
});

for (const forcedColors of ['none', 'active'] as const)
  test(`a field that is refused has the ring of every other one when it has the focus, with forced colours ${forcedColors}`, async ({
    visitor,
  }) => {
    const page = await visitor('corporate.admin', { path: '/users?franchise=ALOHA&tab=all', forcedColors });
    await page.getByRole('button', { name: '+ Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'User Information' });
    const field = dialog.getByRole('textbox', { name: 'First Name' });
    const ring = () =>
      Promise.all(['style', 'width', 'offset', 'color'].map((part) => styleOf(field, `outline-${part}`)));
    await field.focus();
    const usual = await ring();
    expect(usual.slice(0, 3)).toEqual(['solid', '2px', '2px']);
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    expect(await ring()).toEqual(usual);
  });
