/** Moves people and units in the hierarchy by dragging, and by cut and paste. */
import { documentId, type FranchiseContainerDocument } from '@franchise-admin/api/documents';
import type { Locator, Page } from '@playwright/test';
import { franchiseDocuments, POSITION } from '../support/franchise.ts';
import { assertAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { assertFocused, press } from './support/keyboard.ts';

const note = (page: Page) => page.locator('[popover]:popover-open');
const apply = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Apply \d+ changes?$/ });
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first().click();

/** Returns a point on the label of a row. */
async function labelOf(row: Locator) {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not visible.');
  return { x: box.x + 160, y: box.y + box.height / 2 };
}

/** Waits for the code that moves rows. It loads when the pointer enters the tree. */
async function enter({ tree }: { readonly tree: Locator }): Promise<void> {
  await tree.hover();
  await tree.locator('div[aria-hidden="true"]').waitFor({ state: 'attached' });
}

/** Presses the mouse on a row and moves the pointer to another row. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await labelOf(from), await labelOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y + 4);
  // Moves in one step. With several steps, the pointer could rest on a closed row on a slow machine, and the row would open.
  await page.mouse.move(end.x, end.y);
}

test('HIER-21 HIER-22 HIER-24 dragging a person onto another person opens Move, and the move can be undone', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await enter(screen);
  const { page } = screen;
  const dan = screen.person('Dan Drew');
  await drag(page, dan, screen.person('Olga Owner'));
  await expect(note(page)).toContainText('Dan Drew can only report to someone at the level Area Director.');
  await assertAccessible(page);
  await page.mouse.up();
  await screen.assertNoDialog();
  await expect(note(page)).toHaveCount(0);

  await drag(page, dan, screen.person('Ben Bell'));
  await expect(note(page)).toContainText('Move under Ben Bell');
  await press(page, 'Escape');
  await expect(note(page)).toHaveCount(0);
  await page.mouse.up();
  await screen.assertNoDialog();

  await drag(page, dan, screen.person('Ben Bell'));
  await expect(note(page)).toContainText('Move under Ben Bell');
  await assertAccessible(page);
  await page.mouse.up();
  const dialog = screen.dialog('Move User');
  await expect(dialog.getByRole('combobox', { name: 'Move under' })).toHaveValue(/^Ben Bell /);
  await expect(dialog.getByText('Reports To: Ada Area → Ben Bell')).toBeVisible();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect.poll(async () => (await screen.rows()).at(-1)).toBe('Dan Drew');
  await assertFocused(page, /^Dan Drew, /);
  await undo(page);
  await expect.poll(async () => (await screen.rows()).at(-1)).toBe('Ben Bell');
});

test('HIER-21 a press that moves less than five pixels is a click, and controls of a row start no drag', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await enter(screen);
  const { page } = screen;
  const name = await screen.person('Dan Drew').getByRole('button', { name: 'Dan Drew', exact: true }).boundingBox();
  if (!name) throw new Error('The name is not visible.');
  await page.mouse.move(name.x + 10, name.y + 10);
  await page.mouse.down();
  await page.mouse.move(name.x + 13, name.y + 12);
  await page.mouse.up();
  await expect(page.getByRole('tooltip').getByText(`dan@${franchise.code}.example`.toLowerCase())).toBeVisible();
  const count = await screen.person('Dan Drew').getByRole('button', { name: '2 units of Dan Drew' }).boundingBox();
  if (!count) throw new Error('The count is not visible.');
  await page.mouse.move(count.x + 5, count.y + 10);
  await page.mouse.down();
  await page.mouse.move(count.x - 100, count.y + 60, { steps: 3 });
  await expect(note(page)).toHaveCount(0);
  await page.mouse.up();
});

test('HIER-21 HIER-24 an admin drags the selection and a unit list, and reviews the moves', async ({
  hierarchyOf,
  franchise,
}) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await enter(screen);
  const { page } = screen;
  for (const name of ['Dan Drew', 'Eve Earl']) await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await drag(page, screen.person('Eve Earl'), screen.person('Ben Bell'));
  await expect(note(page)).toContainText('2 people');
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Move 2 people under Ben Bell' })).toBeVisible();
  await expect(page.getByText('Reports To: Ada Area → Ben Bell').first()).toBeVisible();
  await apply(page).click();
  await screen.assertNoDialog();
  await expect.poll(async () => (await screen.rows()).slice(-3)).toEqual(['Ben Bell', 'Dan Drew', 'Eve Earl']);
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
  await undo(page);
  await expect.poll(async () => (await screen.rows()).at(-1)).toBe('Ben Bell');

  await drag(page, screen.unitList('Olga Owner'), screen.person('Eve Earl'));
  await expect(note(page)).toContainText('U5 - Unit U5');
  await expect(note(page)).toContainText('Assign to Eve Earl');
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Assign U5 - Unit U5 to Eve Earl' })).toBeVisible();
  await apply(page).click();
  await screen.assertNoDialog();
  await expect(screen.person('Eve Earl')).toContainText('1 unit');
});

/** Builds a franchise with 300 more people under Ben. */
function crowd(code: string): FranchiseContainerDocument[] {
  const templates = franchiseDocuments(code);
  const user = templates.find(({ id }) => id === documentId.user(4));
  const position = templates.find(({ id }) => id === documentId.position(POSITION.dan));
  if (user?.type !== 'user' || position?.type !== 'position') throw new Error('The templates have changed.');
  return Array.from({ length: 300 }, (_, at): FranchiseContainerDocument[] => {
    const [franchiseUserId, franchiseRoleMemberId] = [2_000 + at, 3_000 + at];
    const name = String(at).padStart(3, '0');
    return [
      {
        ...user,
        id: documentId.user(franchiseUserId),
        franchiseUserId,
        firstName: 'Pat',
        lastName: `P${name}`,
        emailAddress: `pat${name}@${code}.example`.toLowerCase(),
        userName: '',
        authObjectId: '00000000-0000-0000-0000-000000000000',
        franchiseRoleMemberId,
      },
      {
        ...position,
        id: documentId.position(franchiseRoleMemberId),
        franchiseRoleMemberId,
        franchiseUserId,
        reportsToId: POSITION.ben,
      },
    ];
  }).flat();
}

test('HIER-22 HIER-25 a drag scrolls at the edges, opens closed rows, and renders no row while the pointer moves', async ({
  hierarchyOf,
  franchise,
}) => {
  await franchise.reset(crowd(franchise.code));
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  await enter(screen);
  const { page, tree } = screen;
  await screen.toggle(screen.person('Ada Area'));
  const ada = screen.person('Ada Area');
  await drag(page, screen.person('Pat P001'), ada);
  await expect(note(page)).toContainText('Move under Ada Area');
  await expect(ada).toHaveAttribute('aria-expanded', 'true');

  // Moves between people without subordinates, because their rows never open.
  const [from, to] = [await labelOf(screen.person('Pat P002')), await labelOf(screen.person('Pat P005'))];
  await page.mouse.move(from.x, from.y);
  await expect(note(page)).toContainText('can only report to someone at the level Area Director.');
  const renders = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const rows = document.querySelectorAll('[role=treegrid] [data-row]');
    const observer = new MutationObserver((changes) => (seen.count += changes.length));
    for (const row of rows) observer.observe(row, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  await page.mouse.move(to.x, to.y, { steps: 60 });
  await page.mouse.move(from.x, from.y, { steps: 60 });
  expect(await renders.evaluate(({ count }) => count)).toBe(0);

  const box = await tree.boundingBox();
  if (!box) throw new Error('The tree is not visible.');
  await page.mouse.move(box.x + 200, box.y + box.height - 6, { steps: 3 });
  await expect.poll(() => tree.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(2_000);
  await page.mouse.move(box.x + 200, box.y + 6, { steps: 3 });
  await expect.poll(() => tree.evaluate(({ scrollTop }) => scrollTop), { timeout: 20_000 }).toBe(0);
  await press(page, 'Escape');
  await expect(note(page)).toHaveCount(0);
  await page.mouse.up();
});

test('HIER-23 HIER-24 an admin cuts and pastes a person and units by keyboard', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('corporate.admin', franchise.code);
  const { page } = screen;
  const dan = screen.person('Dan Drew');
  await dan.focus();
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: 'Cut' }).focus();
  await press(page, 'Enter');
  await expect(dan).toHaveAccessibleName(/, cut$/);
  await expect(dan.getByText('Cut', { exact: true })).toBeVisible();
  await screen.assertAnnounced('Cut Dan Drew. Move to a person and press Ctrl+V to paste, or Escape to cancel.');
  await assertAccessible(page);
  await press(page, 'Home', 'Control+v');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'Dan Drew can only report to someone at the level Area Director.',
  );
  await press(page, 'End', 'Control+v');
  const dialog = screen.dialog('Move User');
  await expect(dialog.getByText('Reports To: Ada Area → Ben Bell')).toBeVisible();
  await screen.save(dialog);
  await screen.assertNoDialog();
  await expect(dan).not.toHaveAccessibleName(/, cut$/);
  await assertFocused(page, /^Dan Drew, /);

  await press(page, 'ArrowRight', 'ArrowRight', 'Control+x');
  await assertFocused(page, /^U1 - .*, cut$/);
  await press(page, 'Escape');
  await assertFocused(page, /^U1 - (?!.*cut)/);
  await press(page, 'Control+x', 'Home', 'Control+v');
  await expect(page.getByRole('dialog', { name: 'Assign U1 - Unit U1 to Olga Owner' })).toBeVisible();
  await apply(page).click();
  await screen.assertNoDialog();
  await expect(screen.person('Olga Owner')).toContainText('2 units');
});

test('HIER-23 shows Cut and "Paste here" in the menu on a phone', async ({ hierarchyOf, franchise }) => {
  const viewport = { width: 400, height: 800 };
  const screen = await hierarchyOf('corporate.admin', franchise.code, { viewport });
  const { page } = screen;
  const eve = screen.person('Eve Earl');
  await screen.choose(eve, 'Cut');
  await expect(eve.getByText('Cut', { exact: true })).toBeInViewport({ ratio: 1 });
  await assertAccessible(page);
  await screen.choose(screen.person('Ben Bell'), 'Paste here');
  await expect(screen.dialog('Move User').getByText('Reports To: Ada Area → Ben Bell')).toBeVisible();
});

test('HIER-21 HIER-23 offers read-only users neither dragging nor Cut', async ({ hierarchyOf, franchise }) => {
  const screen = await hierarchyOf('read.only', franchise.code);
  const { page } = screen;
  await screen.assertLoaded();
  await page.waitForLoadState('networkidle');
  await drag(page, screen.person('Dan Drew'), screen.person('Ben Bell'));
  await expect(note(page)).toHaveCount(0);
  await page.mouse.up();
  await screen.assertNoDialog();
  await screen.person('Dan Drew').focus();
  await press(page, 'Control+x');
  await assertFocused(page, /^Dan Drew, (?!.*cut)/);
});
