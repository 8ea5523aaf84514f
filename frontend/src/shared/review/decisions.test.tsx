import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { showPage } from '../test-page.tsx';
import { markDecisionsSeen, setProposals } from './decisions.ts';
import { ProposalWatch } from './ProposalWatch.tsx';
import { proposals } from './proposals.ts';
import { changeSetOf } from './test-sets.ts';

beforeEach(() => {
  localStorage.clear();
  setProposals([], 'me');
});

const NOW = Date.parse('2026-03-31T12:00:00Z');
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
  setProposals([proposed, { ...proposed, authorId: 'me' }, changeSetOf()], 'me', NOW);
  expect(proposals()).toEqual({ open: 1, decided: [], unseen: 0 });
});

test('SETUI-08 lists the user’s proposals that were decided in the last 30 days, and counts them until they are seen', () => {
  const [newer, older] = [decided('2026-03-30T10:00:00.000Z'), decided('2026-03-10T10:00:00.000Z')];
  const all = [older, newer, decided('2026-01-10T10:00:00.000Z'), decided('2026-03-30T10:00:00.000Z', 'ada')];
  setProposals(all, 'me', NOW);
  expect(proposals()).toEqual({ open: 0, decided: [newer, older], unseen: 2 });
  markDecisionsSeen();
  expect(proposals().unseen).toBe(0);
  setProposals([...all, decided('2026-03-31T10:00:00.000Z')], 'me', NOW);
  expect(proposals().unseen).toBe(1);
});

const OF_ALOHA = 'GET change-sets/ALOHA?limit=100';
const OF_VENDOR = 'GET change-sets/vendor%3A7?limit=100';

test.each([
  ['a corporate admin reads open proposals', CORPORATE, ['GET change-sets/SYSTEM?limit=100&state=proposed']],
  ['a franchise admin reads open proposals and own sets', FRANCHISE, [OF_ALOHA, `${OF_ALOHA}&state=proposed`]],
  [
    'a POS admin reads open proposals and own sets',
    { ...NOBODY, isPosAdmin: true, pointOfSaleVendorId: 7 },
    [OF_VENDOR, `${OF_VENDOR}&state=proposed`],
  ],
  ['a read-only user reads own sets', READ_ONLY, ['GET change-sets/SYSTEM?limit=100']],
  ['a user without a role reads nothing', NOBODY, []],
])('SETUI-08 %s', async (_, caller, calls) => {
  const { api } = showPage(ProposalWatch, {
    caller,
    responses: Object.fromEntries(calls.map((call) => [call, { changeSets: [proposed], next: null }])),
  });
  await waitFor(() => expect(proposals().open).toBe(calls.length > 0 ? 1 : 0));
  expect(api.calls).toEqual(calls);
});

test('SETUI-08 counts a proposal that is older than the newest 100 sets', async () => {
  showPage(ProposalWatch, {
    caller: FRANCHISE,
    responses: {
      [OF_ALOHA]: { changeSets: [changeSetOf()], next: 'x' },
      [`${OF_ALOHA}&state=proposed`]: { changeSets: [proposed], next: null },
    },
  });
  await waitFor(() => expect(proposals().open).toBe(1));
});
