/** A scheduled set is shown on its records, and reported to its author once it has been applied. */
import type { ChangeSet, Unit } from '@franchise-admin/api/contract';
import { portsFor } from '@franchise-admin/local/ports';
import type { Page } from '@playwright/test';
import { assertAccessible, assertOverlayAccessible } from './support/accessibility.ts';
import { expect, test } from './support/fixtures.ts';
import { portalOrigin } from './support/portal.ts';

const CODE = 'ALOHA';
const TITLE = 'Change a phone number tonight';
/** Time until the schedule is due, in milliseconds. The request that schedules the set must arrive earlier. */
const SOON_MS = 3_000;

/** Returns functions that send requests as the account of the page. */
async function requestsAs(page: Page) {
  const request = page.waitForRequest((one) => one.headers()['x-app-authorization'] !== undefined);
  await page.reload();
  const token = (await request).headers()['x-app-authorization'] ?? '';
  const sent = { authorization: token, 'x-app-authorization': token };
  const headers = () => ({ ...sent, 'idempotency-key': crypto.randomUUID() });
  return {
    async get<T>(path: string): Promise<T> {
      return (await page.request.get(`/api/${path}`, { headers: headers() })).json();
    },
    async post<T>(path: string, data: object): Promise<T> {
      const response = await page.request.post(`/api/${path}`, { headers: headers(), data });
      expect(response.status(), await response.text()).toBe(200);
      return response.json();
    },
  };
}

/** Starts the timer, which otherwise runs once a minute. */
async function runTimer(page: Page): Promise<void> {
  const { functions } = portsFor(Number(new URL(portalOrigin()).port));
  const address = `http://127.0.0.1:${functions}/admin/functions/announceImports`;
  expect((await page.request.post(address, { data: { input: '' } })).status()).toBe(202);
}

test('SETUI-27 the bell reports a scheduled set once it has been applied, with a link to it', async ({ visitor }) => {
  const page = await visitor('franchise.admin', { path: `/units?franchise=${CODE}&tab=assigned` });
  const api = await requestsAs(page);
  const { unitCode, etag } = (await api.get<Unit[]>(`units/${CODE}/assigned`)).at(-1)!;
  const phoneNumber = `808 555 0${String(Date.now()).slice(-3)}`;
  const set = await api.post<ChangeSet>(`change-sets/${CODE}`, {
    ...{ title: TITLE, kind: 'bulk' },
    operations: [{ route: 'saveUnit', params: { code: CODE }, ifMatch: etag, body: { unitCode, phoneNumber } }],
  });
  expect(set.verdicts).toMatchObject({ update: 1 });
  const runAt = new Date(Date.now() + SOON_MS).toISOString();
  await api.post(`change-sets/${CODE}/${set.changeSetId}/schedule`, { runAt, timeZone: 'Pacific/Honolulu' });

  await expect
    .poll(
      async () => {
        await runTimer(page);
        const path = `change-sets/${CODE}/${set.changeSetId}`;
        return (await api.get<{ changeSet: ChangeSet }>(path)).changeSet.state;
      },
      { timeout: 30_000 },
    )
    .toBe('done');
  await page.reload();
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click();
  const news = page.getByRole('list', { name: 'Scheduled changes' }).getByRole('listitem').filter({ hasText: TITLE });
  await expect(news).toContainText('Scheduled changes applied');
  await expect(news).toContainText(/1 change applied\.Aloha Grill Group · scheduled for .* \(Pacific\/Honolulu\)/);
  await assertOverlayAccessible(page);
  await news.getByRole('link', { name: TITLE }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Changes - ${TITLE}`);
  await assertAccessible(page);
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  await page.goto(`/history?franchise=${CODE}`);
  await page
    .getByRole('button', { name: new RegExp(`^Details Changed unit ${unitCode}`) })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(/Schedule · /);
});

test('SETUI-34 the dialog of a unit shows a scheduled change, until it is cancelled there', async ({
  visitor,
  franchise: { code },
}) => {
  const page = await visitor('corporate.admin', { path: `/units?franchise=${code}&tab=assigned` });
  const api = await requestsAs(page);
  const set = await api.post<ChangeSet>(`change-sets/${code}`, {
    ...{ title: 'Release a unit', kind: 'bulk' },
    operations: [{ route: 'unassignUnit', params: { code }, body: { unitCode: 'U1' } }],
  });
  const runAt = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  await api.post(`change-sets/${code}/${set.changeSetId}/schedule`, { runAt, timeZone: 'Pacific/Honolulu' });
  await page.getByRole('button', { name: /^Edit U1\b/ }).click();
  const dialog = page.getByRole('dialog');
  const note = dialog
    .getByRole('note')
    .filter({ hasText: /^Changes on .* \(Pacific\/Honolulu\)\. Release a unit, scheduled by/ });
  await expect(note).toBeVisible();
  await assertOverlayAccessible(page);
  await dialog.getByRole('button', { name: 'Show or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel schedule…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel schedule' }).click();
  await expect(note).toHaveCount(0);
});
