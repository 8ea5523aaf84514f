/** The token of the signed-in person in a real browser, with the real identity library. */
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const kept = (page: Page) => page.evaluate<string | null>('localStorage.getItem("msal.idtoken")');

test('AUTH-06 the token is kept under msal.idtoken from the sign-in on, and a refused one is renewed silently', async ({
  hierarchyOf,
  expectFailure,
}) => {
  expectFailure('401');
  const screen = await hierarchyOf('corporate.admin', null);
  const { page } = screen;
  const first = await kept(page);
  expect(first).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);

  const sent: (string | undefined)[] = [];
  await page.route(/\/api\/hierarchy\//, async (route) => {
    const { authorization } = route.request().headers();
    sent.push(authorization);
    if (authorization === `Bearer ${first}`) await route.fulfill({ status: 401, body: '' });
    else await route.fallback();
  });
  await screen.goTo('ALOHA');
  await screen.assertLoaded();
  const second = await kept(page);
  expect(second).not.toBe(first);
  expect(sent).toEqual([`Bearer ${first}`, `Bearer ${second}`]);

  await page.reload();
  await screen.assertLoaded();
  expect(sent.slice(2)).toEqual([`Bearer ${second}`]);
});
