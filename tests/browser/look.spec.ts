/** How it looks, as far as a rule says it: what hangs on one line, what covers nothing, what shows that it is locked. */
import type { Locator, Page } from '@playwright/test';
import { AdminScreen, managers } from './support/admin-screen.ts';
import { contrast } from './support/colours.ts';
import { expect, test } from './support/fixtures.ts';
import { toasts } from './support/shell.ts';

const USERS = '/users?franchise=ALOHA&tab=all';
const DETAILS = '/group-details?franchise=ALOHA';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Where it is on the screen, in pixels from the window's top left corner. */
async function edges(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, height: box.height };
}

const style = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name ?? ''), [property, pseudo]);

/** Shows that a field can be changed: the colours of its text, its ground and its border. */
const faceOf = async (element: Locator, box = element) => [
  await style(element, 'color'),
  await style(box, 'background-color'),
  await style(box, 'border-top-color'),
];

/** Fluent draws the box of a text field around its input. */
const faceOfText = (input: Locator) => faceOf(input, input.locator('..'));

/** The contrast of an element's border, which may be translucent, with its background. */
const outlineContrast = async (element: Locator) => {
  const [border, ground] = await element.evaluate((one) => {
    const { borderTopColor, backgroundColor } = getComputedStyle(one);
    const canvas = one.ownerDocument.createElement('canvas').getContext('2d', { willReadFrequently: true });
    return [backgroundColor, borderTopColor]
      .map((colour) => {
        if (canvas) canvas.fillStyle = colour;
        canvas?.fillRect(0, 0, 1, 1);
        return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])];
      })
      .reverse();
  });
  return contrast(border ?? [], ground ?? []);
};

test('USER-07 the boxes of a user’s dialog stand as close as the fields are high; what there is to know about one is beside it', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: USERS });
  await page.getByRole('button', { name: '+ Add User' }).click();
  const dialog = dialogOf(page, 'User Information');
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
  await expect(box('Marketing')).toBeVisible();
  for (const [upper, lower] of [
    ['Is this user a Franchise Admin?', 'Is this user a Franchise Owner?'],
    ['Finance', 'Marketing'],
  ] as const)
    expect((await edges(box(lower))).top - (await edges(box(upper))).top, lower).toBeCloseTo(34, 0);
  const about = await edges(dialog.getByRole('button', { name: 'About Marketing' }));
  const label = await edges(dialog.getByText('Marketing', { exact: true }));
  expect(about.left - label.right).toBeLessThanOrEqual(8);
});

test('USER-09 what is only to be looked at looks alike, and so does what is held by a save', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const looked = await visitor('read.only', { path: USERS });
  await looked.getByRole('button', { name: 'Details Mateo Fernandez' }).click();
  const details = dialogOf(looked, 'User Information');
  const locked = await faceOfText(details.getByRole('textbox', { name: 'First Name' }));
  const tick = (checked: boolean) => details.getByRole('checkbox', { checked }).first().locator('+ *');
  const [unticked, ticked] = [await faceOf(tick(false)), await faceOf(tick(true))];
  expect(unticked.slice(0, 2), 'a box without a tick').toEqual(locked.slice(0, 2));
  expect(ticked).toEqual(unticked);
  // The outline is all that shows an empty box.
  for (const colorScheme of ['dark', 'light'] as const) {
    await looked.emulateMedia({ colorScheme });
    expect(await outlineContrast(tick(false)), colorScheme).toBeGreaterThan(2);
  }

  const page = await visitor('corporate.admin', { path: DETAILS });
  await page.getByRole('button', { name: '+ Add Address' }).last().click();
  const dialog = dialogOf(page, 'Edit Address');
  const answer = Promise.withResolvers<void>();
  await page.route(/\/addresses$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await answer.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  const [line, type] = [dialog.getByLabel('Line 1'), dialog.getByRole('combobox', { name: 'Address Type' })];
  await line.fill('1 Pier Road');
  const free = await faceOfText(line);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => faceOfText(line)).toEqual(locked);
  expect(await faceOf(type)).toEqual(locked);
  answer.resolve();
  await expect.poll(() => faceOfText(line)).toEqual(free);
});

test('a dialog that begins with a list to choose from shows its text as it is; what somebody selects has the accent colour', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: DETAILS });
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const field = dialogOf(page, 'Edit Address').getByRole('combobox', { name: 'Address Type' });
  await expect(field).toBeFocused();
  expect(await style(field, 'background-color', '::selection')).toBe('rgba(0, 0, 0, 0)');
  expect(await style(field, 'color', '::selection')).toBe(await style(field, 'color'));
  expect(await style(page.locator('body'), 'background-color', '::selection')).toBe('rgb(11, 106, 93)');
  await page.keyboard.type('mai');
  await expect(field).toHaveValue('mai');

  const looked = await visitor('read.only', { path: DETAILS });
  await looked
    .getByRole('button', { name: /^Details / })
    .first()
    .click();
  const locked = dialogOf(looked, 'Edit Address').getByRole('combobox', { name: 'Address Type' });
  await locked.focus();
  expect(await locked.evaluate((one: HTMLInputElement) => one.selectionStart === one.selectionEnd)).toBe(true);
});

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [400, 860],
] as const)
  test(`ERR-01 in a window of ${width} by ${height} a toast over a dialog lies below the header and hides nothing of the dialog`, async ({
    visitor,
    expectFailure,
  }) => {
    expectFailure('503');
    const page = await visitor('corporate.admin', { path: DETAILS, viewport: { width, height } });
    await page.route(/\/addresses$/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '' }),
    );
    await page.getByRole('button', { name: '+ Add Address' }).last().click();
    const dialog = dialogOf(page, 'Edit Address');
    await dialog.getByLabel('Line 1').fill('1 Pier Road');
    const before = await edges(dialog.getByRole('heading'));
    const saveTop = async () => (await edges(dialog.getByRole('button', { name: 'Save' }))).top;
    const saveBefore = await saveTop();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toasts(page)).toBeVisible();
    // A toast that is pointed at stays: measuring every field may take longer than its five seconds.
    await toasts(page).hover();
    await expect(dialog.getByRole('alert')).toBeVisible();
    const toast = await edges(toasts(page));
    expect(toast.top).toBeGreaterThanOrEqual((await edges(page.locator('header').first())).bottom);
    expect(toast.bottom, 'all of it is in the window').toBeLessThanOrEqual(height);
    expect((await edges(dialog.getByRole('heading'))).top, 'the dialog stays where it is').toBe(before.top);
    // What the form says of it may make a dialog longer that has room beneath.
    expect(await saveTop(), 'and its buttons are not pushed up').toBeGreaterThanOrEqual(saveBefore);
    const parts = ['heading', 'alert', 'combobox', 'textbox', 'button'] as const;
    for (const part of parts)
      for (const one of await dialog.getByRole(part).all()) {
        if ((await toasts(page).getByRole(part).all()).length > 0 && (await isIn(one, toasts(page)))) continue;
        const place = await edges(one);
        const body = await edges(dialog.locator('[data-dialog-body]'));
        // What has been scrolled out of sight is not hidden by it.
        if (place.top > body.bottom && part !== 'button') continue;
        const isInBody = await isIn(one, dialog.locator('[data-dialog-body]'));
        const bottom = isInBody ? Math.min(place.bottom, body.bottom) : place.bottom;
        const isApart = bottom <= toast.top || place.top >= toast.bottom;
        expect(isApart, `${part} ${await one.textContent()}`).toBe(true);
      }
  });

const isIn = async (one: Locator, other: Locator) =>
  one.evaluate((inner, outer) => outer?.contains(inner) ?? false, await other.elementHandle());

test('links that stand alone are as high as a finger or a shaking hand needs', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/?franchise=SYSTEM' });
  for (const name of ['All Units', 'All Users'])
    expect((await edges(page.getByRole('main').getByRole('link', { name }))).height).toBeGreaterThanOrEqual(24);
  await page.goto('/nowhere');
  const back = await edges(page.getByRole('link', { name: 'Back to the start' }));
  expect(back.height).toBeGreaterThanOrEqual(24);
});

for (const [path, title, firstColumn] of [
  ['/admin?franchise=ALOHA', 'Communication Types', 'Name'],
  ['/pos-admin?vendor=1', 'Users', 'Last Name'],
] as const)
  test(`in a card with a heading of its own all hangs on one line: ${path}`, async ({ visitor }) => {
    const page = await visitor('corporate.admin', { path });
    const card = page.getByRole('region', { name: title, exact: true });
    await expect(card.getByRole('rowheader').first()).toBeVisible();
    const textStart = async (locator: Locator) =>
      locator.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().left;
      });
    const left = (await edges(card)).left;
    const places = {
      heading: (await textStart(card.getByRole('heading'))) - left,
      search: (await edges(card.getByRole('searchbox'))).left - left,
      head: (await textStart(card.getByRole('columnheader', { name: firstColumn }).locator('button').first())) - left,
      row: (await textStart(card.getByRole('rowheader').first())) - left,
      footer: (await textStart(card.getByText(/^\d+ (types|users)$/))) - left,
    };
    const start = Math.round(places.heading);
    expect(Object.fromEntries(Object.entries(places).map(([name, at]) => [name, Math.round(at)]))).toEqual({
      heading: start,
      search: start,
      head: start,
      row: start,
      footer: start,
    });
    const right = (await edges(card)).right;
    const button = right - (await edges(card.getByRole('button', { name: /^\+ Add/ }))).right;
    const last = card.getByRole('button', { name: /^Delete / }).first();
    expect(Math.round(right - (await edges(last)).right + 4), 'the rows’ actions end where the button does').toBe(
      Math.round(button),
    );
  });

/**
 * Where what is in the page's cards stands, in pixels: from the window's corner, or from that of the first card. Of a list only what
 * does not depend on how many rows it has.
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
          // That of the actions stays in view where the others leave it.
          columns: [...(rows?.children ?? [])].map((cell) => corner(cell)[0]).slice(0, fromWindow ? undefined : -1),
          zone: [...card.querySelectorAll('[class*=zone]')].map(corner)[0],
        };
      }),
    };
  }, isWhole);
}

/** What of a later layout stands elsewhere than before. What only comes or goes is no jump, unless it is a column. */
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

/** Pixels that nobody sees something move by. */
const FEW = 3;
const PAGE_CODE = /\/(PosPage|AdminPage|HierarchyScreen|UsersScreen|UnitsScreen|GroupDetailsPage)[-.]/;

for (const [path, account, ...widths] of [
  ['/?franchise=ALOHA', 'corporate.admin', 1440],
  ['/users?franchise=ALOHA', 'corporate.admin', 1440, 400],
  ['/units?franchise=ALOHA', 'corporate.admin', 1440],
  ['/all-users?franchise=SYSTEM', 'corporate.admin', 1440],
  ['/all-units?franchise=SYSTEM', 'corporate.admin', 1440],
  ['/group-details?franchise=ALOHA', 'corporate.admin', 1440],
  ['/pos-admin?franchise=ALOHA', 'corporate.admin', 1440],
  ['/pos-admin?franchise=ALOHA&vendor=1', 'corporate.admin', 1440, 1000, 400],
  ['/pos-admin', 'pos.admin', 1440],
  ['/admin?franchise=ALOHA', 'corporate.admin', 1440, 1000, 720],
  ['/admin?franchise=SYSTEM', 'corporate.admin', 1440],
] as const)
  for (const width of widths)
    test(`SHELL-02 nothing jumps when what awaited a page makes way for it: ${account} at ${path}, ${width} wide`, async ({
      visitor,
    }) => {
      // How many lines heading and buttons take on a phone is known with the page alone: there the cards are held to one another.
      const isWhole = width > 700;
      const page = await visitor(account, { path: '/nowhere', viewport: { width, height: 900 } });
      const [code, answers] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      await page.route(PAGE_CODE, async (route) => {
        await code.promise;
        await route.continue();
      });
      await page.goto(path);
      // Who asks is known by then.
      await expect(page.locator('nav a').first()).toBeAttached();
      await expect(page.getByRole('main').getByText('Loading...').first()).toBeVisible();
      if (path.includes('ALOHA')) await expect(page.getByText('Franchise Last Updated at')).toBeVisible();
      const awaiting = await layout(page, isWhole);

      await page.route('**/api/**', async (route) => {
        await answers.promise;
        await route.continue();
      });
      code.resolve();
      await expect(page.locator('[data-page-heading]')).toBeVisible();
      expect(jumps(awaiting, await layout(page, isWhole)), 'the page itself').toEqual([]);

      answers.resolve();
      await expect(page.getByRole('main').getByText('Loading...')).toHaveCount(0);
      expect(jumps(awaiting, await layout(page, isWhole)), 'what it reads').toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });

test('BAN-01 where there is no selector, what stands in the context bar has as much room beneath as above', async ({
  visitor,
}) => {
  const page = await visitor('franchise.admin', { path: '/' });
  await expect(page.getByRole('note')).toBeVisible();
  const bar = await edges(page.getByRole('region', { name: 'Franchise' }));
  const first = await edges(page.getByText('Franchise Last Updated at'));
  const last = await edges(page.getByRole('note'));
  expect(Math.abs(bar.bottom - last.bottom - (first.top - bar.top))).toBeLessThanOrEqual(2);
});

test('SHELL-01 USER-02 no link and no tab moves when another one becomes the bold one', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: USERS });
  const links = page.getByRole('navigation').getByRole('link');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText([/\d$/, /\d$/, /\d$/, /\d$/, /\d$/]);
  const lefts = (all: Locator) => all.evaluateAll((each) => each.map((one) => one.getBoundingClientRect().left));
  const [ofLinks, ofTabs] = [await lefts(links), await lefts(tabs)];
  for (const name of ['Unassigned Users', 'Restaurant Managers']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toHaveCSS('font-weight', '600');
    expect(await lefts(tabs), name).toEqual(ofTabs);
  }
  for (const name of ['Hierarchy', 'Group Details']) {
    const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await expect(link).toHaveCSS('font-weight', '600');
    expect(await lefts(links), name).toEqual(ofLinks);
  }
});

test('the last row of the tree and the footer beneath it have one line between them', async ({ hierarchyOf }) => {
  const screen = await hierarchyOf('corporate.admin', 'ALOHA');
  await screen.assertLoaded();
  await screen.button('Collapse All').click();
  const row = screen.page.getByRole('treegrid').getByRole('row').last();
  expect(await style(row, 'border-bottom-width')).toBe('0px');
  const footer = screen.page.getByText(/^\d+ people, \d+ units$/).locator('..');
  expect((await edges(footer)).top).toBe((await edges(row)).bottom);
  expect(await style(footer, 'border-top-width')).toBe('1px');
});

test('ERR-03 who has to choose between two versions does so in a window as wide as the form', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('412');
  const page = await visitor('corporate.admin', { path: DETAILS });
  await page.route(/\/addresses$/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status: 412,
          json: {
            code: 'stale',
            detail: '',
            current: { ...route.request().postDataJSON(), line1: 'Pier 2', etag: '"2"' },
          },
        }),
  );
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const form = dialogOf(page, 'Edit Address');
  await form.getByLabel('Line 1').fill('Pier 1');
  const { left, right } = await edges(form);
  await form.getByRole('button', { name: 'Save' }).click();
  const conflict = await edges(dialogOf(page, 'Someone else saved this first'));
  expect([conflict.left, conflict.right]).toEqual([left, right]);
});

test('ADM-02 what comes of an import leaves each section of the page at its side, and the zone for a file as high as it was', async ({
  visitor,
  franchise,
}) => {
  const screen = new AdminScreen(await visitor('corporate.admin', { path: `/admin?franchise=${franchise.code}` }));
  await screen.assertLoaded();
  // Comes by a call of its own, and moves what is beneath.
  await expect(screen.page.getByRole('note')).toBeVisible();
  const zone = screen.filePicker.locator('..');
  const places = async () => {
    const [orphaned, groups, types] = [
      await edges(screen.orphaned),
      await edges(screen.groups),
      await edges(screen.types),
    ];
    return [orphaned, groups.left, groups.right, types.left, types.right, (await edges(zone)).height];
  };
  const before = await places();
  expect((await edges(zone)).height, 'no higher than its words need').toBeLessThan(100);
  await screen.choose(managers('U404,Kim,Kerr,kim.kerr@x.example'));
  await screen.send();
  await screen.assertFinished(1, 1);
  await expect(screen.upload.getByRole('grid', { name: 'Failed Rows' })).toBeVisible();
  expect(await places()).toEqual(before);
});
