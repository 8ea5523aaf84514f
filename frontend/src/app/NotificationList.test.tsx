import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CORPORATE, FRANCHISE } from '../context/test-callers.ts';
import { setNews } from '../shared/review/NewsWatch.tsx';
import { news } from '../shared/review/news.ts';
import { changeSetOf, SET_ID } from '../shared/review/test-sets.ts';
import { showPage } from '../shared/test-page.tsx';
import { NotificationList } from './NotificationList.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => setNews([], ''));

const ME = CORPORATE.authObjectId;
const onClear = vi.fn();
const show = (caller = CORPORATE) => showPage(() => <NotificationList onClear={onClear} />, { caller });
const ran = (more: Parameters<typeof changeSetOf>[0]) =>
  changeSetOf({
    title: 'Hand over everything of Lea Lee',
    ranAt: new Date().toISOString(),
    ...{ runAt: '2026-11-27T23:00:00Z', timeZone: 'America/Chicago', authorId: ME, authorName: 'Corporate Admin' },
    ...more,
  });
const items = () =>
  within(screen.getByRole('list', { name: 'Scheduled changes' }))
    .getAllByRole('listitem')
    .map((item) => [...item.querySelectorAll('strong, p')].map(({ textContent }) => textContent));

test.each([
  [
    'that was applied',
    ran({ state: 'done', results: { done: 2 } }),
    ['Scheduled changes applied', '2 changes applied.', 'Aloha Grill Group'],
  ],
  [
    'that failed in part',
    ran({ state: 'done', results: { done: 2, conflict: 1 } }),
    ['Scheduled changes applied in part', '2 changes applied, 1 failed.', 'Aloha Grill Group'],
  ],
  [
    'of another author that was stopped',
    ran({
      ...{ state: 'stopped', results: { notAllowed: 1 }, error: 'Some operations are not allowed any more.' },
      ...{ authorId: 'ada', authorName: 'Ada Lee' },
    }),
    [
      'Scheduled changes stopped',
      '0 changes applied, 1 failed. Some operations are not allowed any more.',
      'Ada Lee · Aloha Grill Group',
    ],
  ],
])(
  'SETUI-27 lists a scheduled change set %s with a link, its result and its time',
  (_, set, [outcome, result, facts]) => {
    setNews([set], ME);
    show();
    expect(items()).toEqual([
      [
        outcome,
        'Hand over everything of Lea Lee',
        result,
        `${facts} · scheduled for Nov 27, 2026, 5:00 PM (America/Chicago)`,
      ],
    ]);
    expect(screen.queryByText('No notifications')).toBeNull();
    expect(screen.getByRole('link', { name: set.title }).getAttribute('href')).toBe(
      `/changes/${SET_ID}?franchise=ALOHA`,
    );
  },
);

test.each([
  ['a corporate admin', CORPORATE, '/changes?franchise=SYSTEM&tab=proposed'],
  ['a franchise admin', FRANCHISE, '/changes?tab=proposed'],
])('SETUI-08 the link to open proposals has an address that %s may read', (_, caller, address) => {
  const proposal = { reason: 'Please.', proposedAt: '2026-03-01T10:00:00.000Z', decidedBy: null, decidedAt: null };
  setNews(
    [changeSetOf({ state: 'proposed', proposal: { ...proposal, decision: null, decisionReason: null } })],
    'another user',
  );
  show(caller);
  expect(screen.getByRole('link', { name: '1 proposal waits for your decision' }).getAttribute('href')).toBe(address);
});

test('SETUI-27 opening the list marks scheduled runs as seen', () => {
  setNews([ran({ state: 'done' })], ME);
  expect(news().unseen).toBe(1);
  show();
  expect(news().unseen).toBe(0);
});
