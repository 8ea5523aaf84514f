import type { ChangeSet } from '@franchise-admin/api/contract';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { showPage } from '../test-page.tsx';
import { markNewsSeen, NewsWatch, setNews } from './NewsWatch.tsx';
import { news } from './news.ts';
import { changeSetOf } from './test-sets.ts';

beforeEach(() => {
  localStorage.clear();
  setNews([], 'me');
});

const proposed = changeSetOf({ state: 'proposed', authorId: 'ada' });
const decided = (decidedAt: string, authorId = 'me') =>
  changeSetOf({
    state: 'declined',
    authorId,
    proposal: {
      reason: 'She has moved.',
      proposedAt: '2026-03-01T10:00:00.000Z',
      decidedBy: 'Corporate Admin',
      decidedAt,
      decision: 'declined',
      decisionReason: 'Not yet.',
    },
  });

test('SETUI-08 counts the open proposals of other users', () => {
  setNews([proposed, { ...proposed, authorId: 'me' }, changeSetOf()], 'me');
  expect(news()).toEqual({ open: 1, decided: [], ran: [], unseen: 0 });
});

test('SETUI-08 lists the user’s decided proposals, newest first, and counts them until they are seen', () => {
  const [newer, older] = [decided('2026-03-30T10:00:00.000Z'), decided('2026-03-10T10:00:00.000Z')];
  const all = [older, newer, decided('2026-03-30T10:00:00.000Z', 'ada')];
  setNews(all, 'me');
  expect(news()).toEqual({ open: 0, decided: [newer, older], ran: [], unseen: 2 });
  markNewsSeen();
  expect(news().unseen).toBe(0);
  setNews([...all, decided('2026-03-31T10:00:00.000Z')], 'me');
  expect(news().unseen).toBe(1);
});

test('SETUI-27 lists scheduled runs, newest first, and counts them together with decisions until they are seen', () => {
  const ran = (ranAt: string, state: ChangeSet['state'] = 'done') => changeSetOf({ state, ranAt });
  const [newer, older] = [ran('2026-03-30T10:00:00.000Z', 'stopped'), ran('2026-03-10T10:00:00.000Z')];
  const others = [ran('2026-03-30T10:00:00.000Z', 'undone'), changeSetOf()];
  setNews([older, newer, ...others, decided('2026-03-20T10:00:00.000Z')], 'me');
  expect(news()).toMatchObject({ open: 0, decided: [{}], ran: [newer, older], unseen: 3 });
  markNewsSeen();
  expect(news().unseen).toBe(0);
  setNews([newer, ran('2026-03-31T10:00:00.000Z')], 'me');
  expect(news().unseen).toBe(1);
  setNews([newer], 'another user of this device');
  expect(news().unseen).toBe(1);
});

const NEWS = 'news=true&limit=100';

test.each([
  ['a corporate admin reads the news of all scopes', CORPORATE, `GET change-sets/SYSTEM?${NEWS}`],
  ['a franchise admin reads the news of their franchise', FRANCHISE, `GET change-sets/ALOHA?${NEWS}`],
  [
    'a POS admin reads the news of their vendor',
    { ...NOBODY, isPosAdmin: true, pointOfSaleVendorId: 7 },
    `GET change-sets/vendor%3A7?${NEWS}`,
  ],
  ['a read-only user reads the news of their own sets', READ_ONLY, `GET change-sets/SYSTEM?${NEWS}`],
  ['a user without a role reads nothing', NOBODY, undefined],
])('SETUI-08 %s', async (_, caller, call) => {
  const { api } = showPage(NewsWatch, {
    caller,
    responses: call === undefined ? {} : { [call]: { changeSets: [proposed], next: null } },
  });
  await waitFor(() => expect(news().open).toBe(call === undefined ? 0 : 1));
  expect(api.calls).toEqual(call === undefined ? [] : [call]);
});

test('SETUI-08 counts the proposals of all pages', async () => {
  const path = `GET change-sets/ALOHA?${NEWS}`;
  showPage(NewsWatch, {
    caller: FRANCHISE,
    responses: {
      [path]: { changeSets: [proposed], next: 'x' },
      [`${path}&after=x`]: { changeSets: [{ ...proposed, changeSetId: 'b' }], next: null },
    },
  });
  await waitFor(() => expect(news().open).toBe(2));
});
