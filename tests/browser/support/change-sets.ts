/** Creates change sets for stories about them. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { expect, type Page } from '@playwright/test';

export interface NewSet {
  readonly title: string;
  /** By default, one operation that cannot be done. */
  readonly operations?: readonly object[];
  readonly stopsAtFailure?: boolean;
}

/** Opens the franchise's list of change sets, then creates a set with the page's account. */
export async function createSet(page: Page, code: string, { title, operations, stopsAtFailure }: NewSet) {
  const request = page.waitForRequest((one) => one.headers()['x-app-authorization'] !== undefined);
  await page.goto(`/changes?franchise=${code}`);
  const token = (await request).headers()['x-app-authorization'] ?? '';
  const impossible = { route: 'unassignUnit', params: { code }, body: { unitCode: 'NONE' } };
  const response = await page.request.post(`/api/change-sets/${code}`, {
    headers: { authorization: token, 'x-app-authorization': token, 'idempotency-key': crypto.randomUUID() },
    data: { title, kind: 'bulk', operations: operations ?? [impossible], stopsAtFailure: stopsAtFailure ?? false },
  });
  const set: ChangeSet = await response.json();
  expect(response.status(), JSON.stringify(set)).toBe(200);
  return set;
}
