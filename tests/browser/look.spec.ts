/** Visual rules: spacing, locked fields, alignment, and toasts over dialogs. */
import type { Locator, Page } from '@playwright/test';
import { contrast, settled } from './support/colours.ts';
import { expect, test } from './support/fixtures.ts';
import { goWithin, toasts } from './support/shell.ts';

const USERS = '/users?franchise=ALOHA&tab=all';
const DETAILS = '/group-details?franchise=ALOHA';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const firstButton = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name }).first();

/** Returns the edges in pixels, from the window's top left corner. */
async function edges(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not on the screen.');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width, height: box.height };
}

const style = (element: Locator, property: string, pseudo?: string) =>
  element.evaluate((one, [name, part]) => getComputedStyle(one, part).getPropertyValue(name ?? ''), [property, pseudo]);

/** Returns the style properties that distinguish an editable field from a locked field. */
const faceOf = async (element: Locator, box = element) => ({
  text: await style(element, 'color'),
  ground: await style(box, 'background-color'),
  line: await style(box, 'border-top'),
});

/** Returns the same properties for a text field. Fluent draws the box of a text field around its input. */
const faceOfText = (input: Locator) => faceOf(input, input.locator('..'));

/** Returns the contrast between an element's border, which may be translucent, and its background. */
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

test('USER-07 USER-08 the user dialog has even spacing, outlines an invalid field, and shows help next to its buttons', async ({
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

  const field = dialog.getByRole('textbox', { name: 'First Name' });
  const ring = () => Promise.all(['style', 'width', 'offset', 'color'].map((part) => style(field, `outline-${part}`)));
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    await field.fill('Ann');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    await settled(page);
    const usual = await ring();
    expect(usual.slice(0, 3)).toEqual(['solid', '2px', '2px']);
    await field.fill('');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    expect(await ring(), `forced colours ${forcedColors}`).toEqual(usual);
  }

  await page.setViewportSize({ width: 400, height: 860 });
  await dialog
    .getByRole('button', { name: /^About / })
    .last()
    .hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  const save = await edges(dialog.getByRole('button', { name: 'Save' }));
  expect((await edges(page.getByRole('tooltip'))).bottom).toBeLessThanOrEqual(save.top);
});

test('USER-09 a read-only user sees locked fields in grey, in forced colours with a dashed line', async ({
  visitor,
}) => {
  const page = await visitor('read.only', { path: USERS });
  await page.getByRole('button', { name: 'Details Mateo Fernandez' }).click();
  const user = dialogOf(page, 'User Information');
  const name = user.getByRole('textbox', { name: 'First Name' });
  const tick = (checked: boolean) => user.getByRole('checkbox', { checked }).first().locator('+ *');
  const [locked, unticked, ticked] = [await faceOfText(name), await faceOf(tick(false)), await faceOf(tick(true))];
  expect([unticked.text, unticked.ground]).toEqual([locked.text, locked.ground]);
  expect(ticked).toEqual(unticked);
  // An unchecked box consists only of its outline.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    expect(await outlineContrast(tick(false)), colorScheme).toBeGreaterThan(2);
  }
  await page.emulateMedia({ forcedColors: 'active' });
  await settled(page);
  const grey = await greyOf(page);
  expect((await faceOf(tick(false))).line).toBe(`1px dashed ${grey}`);
  expect(await faceOfText(name)).toMatchObject({ text: grey, line: `1px dashed ${grey}` });
  await page.keyboard.press('Escape');

  await goWithin(page, DETAILS, /^Group Details/);
  await firstButton(page, /^Details /).click();
  const picker = dialogOf(page, 'Edit Address').getByRole('combobox', { name: 'Address Type' });
  expect(await faceOf(picker)).toMatchObject({ text: grey, line: `1px dashed ${grey}` });
  await picker.focus();
  expect(await picker.evaluate((one: HTMLInputElement) => one.selectionStart === one.selectionEnd)).toBe(true);
});

/** Returns the system colour GrayText as the browser computes it. */
const greyOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'GrayText';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

test('UNIT-05 USER-09 a form locks its fields during a save; read-only fields are always locked', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const page = await visitor('corporate.admin', { path: DETAILS });
  await firstButton(page, /^Edit /).click();
  const dialog = dialogOf(page, 'Edit Address');
  const [line, type] = [dialog.getByLabel('Line 1'), dialog.getByRole('combobox', { name: 'Address Type' })];
  await expect(type).toBeFocused();
  expect(await style(type, 'background-color', '::selection')).toBe('rgba(0, 0, 0, 0)');
  expect(await style(type, 'color', '::selection')).toBe(await style(type, 'color'));
  expect(await style(page.locator('body'), 'background-color', '::selection')).toBe('rgb(11, 106, 93)');
  await page.keyboard.type('mai');
  await expect(type).toHaveValue('mai');
  await page.keyboard.press('Enter');

  const response = Promise.withResolvers<void>();
  await page.route(/\/addresses$/, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await response.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  await line.fill('1 Pier Road');
  const free = await faceOfText(line);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => faceOfText(line)).not.toEqual(free);
  expect(await faceOf(type)).toEqual(await faceOfText(line));
  response.resolve();
  await expect.poll(() => faceOfText(line)).toEqual(free);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  await goWithin(page, '/units?franchise=ALOHA&tab=assigned', /^Units/);
  await page.emulateMedia({ forcedColors: 'active' });
  await firstButton(page, /^Edit /).click();
  const grey = await greyOf(page);
  expect(await faceOfText(page.getByLabel('Unit Number'))).toMatchObject({ text: grey, line: `1px dashed ${grey}` });
  expect((await faceOfText(page.getByLabel('Phone'))).line).toMatch(/^1px solid/);
  expect((await faceOf(page.getByRole('combobox', { name: 'Manager' }))).line).toMatch(/^1px solid/);
});

const isIn = async (one: Locator, other: Locator) =>
  one.evaluate((inner, outer) => outer?.contains(inner) ?? false, await other.elementHandle());

test('ERR-01 a toast appears below the header, does not cover the dialog and returns the focus', async ({
  visitor,
  expectFailure,
}) => {
  expectFailure('503');
  const page = await visitor('corporate.admin', { path: DETAILS });
  await page.route(/\/addresses$/, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Too busy.' } }),
  );
  await page.getByRole('button', { name: '+ Add Address' }).last().click();
  const dialog = dialogOf(page, 'Edit Address');
  await dialog.getByLabel('Line 1').fill('1 Pier Road');
  const save = dialog.getByRole('button', { name: 'Save' });
  const toast = toasts(page);
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [400, 860],
  ] as const)
    await test.step(`${width} by ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await settled(page);
      const before = [(await edges(dialog.getByRole('heading'))).top, (await edges(save)).top];
      await save.click();
      await expect(toast).toBeVisible();
      // Hovers the toast to keep it open, because measuring every field can take longer than its five seconds.
      await toast.hover();
      await expect(dialog.getByRole('alert')).toBeVisible();
      const place = await edges(toast);
      expect(place.top).toBeGreaterThanOrEqual((await edges(page.locator('header').first())).bottom);
      expect(place.bottom, 'the toast fits the window').toBeLessThanOrEqual(height);
      expect((await edges(dialog.getByRole('heading'))).top, 'the dialog does not move').toBe(before[0]);
      // The message in the form may make the dialog taller.
      expect((await edges(save)).top, 'the buttons do not move up').toBeGreaterThanOrEqual(before[1] ?? 0);
      const body = dialog.locator('[data-dialog-body]');
      const { bottom: end } = await edges(body);
      for (const part of ['heading', 'alert', 'combobox', 'textbox', 'button'] as const)
        for (const one of await dialog.getByRole(part).all()) {
          if (await isIn(one, toast)) continue;
          const { top, bottom } = await edges(one);
          const isInBody = await isIn(one, body);
          // Ignore fields that are scrolled out of the dialog's body.
          if (isInBody && top > end) continue;
          const isApart = (isInBody ? Math.min(bottom, end) : bottom) <= place.top || top >= place.bottom;
          expect(isApart, `${part} ${await one.textContent()}`).toBe(true);
        }
      await toast.getByText('Details').click();
      await expect(toast.getByText('Details')).toBeFocused();
      await expect(toast).toContainText('Too busy.');
      await page.keyboard.press('Escape');
      await expect(toast).toHaveCount(0);
      await expect(save).toBeFocused();
    });
  await save.click();
  await expect(toast).toHaveCount(1);
  await expect(save).toBeEnabled();
  await save.click();
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText('1 more message in Notifications');
});

test('ADM-01 POS-03 aligns heading, rows and buttons of a card at its left and right edges', async ({ visitor }) => {
  const page = await visitor('corporate.admin', { path: '/admin?franchise=ALOHA' });
  for (const [path, heading, title, firstColumn] of [
    ['/admin?franchise=ALOHA', 'System Administration', 'Communication Types', 'Name'],
    ['/pos-admin?vendor=1', 'POS User Administration - Harbor POS Systems', 'Users', 'Last Name'],
  ] as const) {
    await goWithin(page, path, heading);
    const card = page.getByRole('region', { name: title, exact: true });
    await expect(card.getByRole('rowheader').first()).toBeVisible();
    const textStart = (locator: Locator) =>
      locator.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().left;
      });
    const { left, right } = await edges(card);
    const starts = {
      heading: await textStart(card.getByRole('heading')),
      search: (await edges(card.getByRole('searchbox'))).left,
      header: await textStart(card.getByRole('columnheader', { name: firstColumn }).locator('button').first()),
      row: await textStart(card.getByRole('rowheader').first()),
      footer: await textStart(card.getByText(/^\d+ (types|users)$/)),
    };
    const start = Math.round(starts.heading - left);
    for (const [name, at] of Object.entries(starts)) expect(Math.round(at - left), name).toBe(start);
    const [button, action] = [/^\+ Add/, /^Delete /].map((name) => card.getByRole('button', { name }).first());
    const ends = [button, action].map(async (one) => right - (one ? await edges(one) : { right: 0 }).right);
    const [ofButton = 0, ofAction = 0] = await Promise.all(ends);
    expect(Math.round(ofAction + 4), "row actions align with the button's right edge").toBe(Math.round(ofButton));
  }
});

test('HAND-01 SHELL-02 the hand-over fits each choice on a line, and on a phone the tree begins in the upper half', async ({
  visitor,
}) => {
  const page = await visitor('corporate.admin', { path: '/?franchise=ALOHA', ownWindow: true });
  await page.getByRole('button', { name: 'Actions for Mateo Fernandez' }).click();
  await page.getByRole('menuitem', { name: 'Hand Over Everything' }).click();
  const dialog = dialogOf(page, 'Hand Over Everything');
  await dialog.getByRole('radio').first().waitFor();
  const choices = await dialog.locator('label', { hasText: 'Mateo Fernandez' }).all();
  expect(choices.length).toBe(4);
  for (const choice of choices) expect((await edges(choice)).height, await choice.innerText()).toBeLessThan(30);
  await page.setViewportSize({ width: 400, height: 860 });
  await page.goto('/?franchise=ALOHA');
  const first = page.getByRole('treegrid').getByRole('row').first();
  await first.waitFor();
  await expect.poll(async () => (await edges(first)).top).toBeLessThan(430);
});
