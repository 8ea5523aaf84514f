import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { CORPORATE, FRANCHISE, NOBODY, READ_ONLY } from '../../context/test-callers.ts';
import { showPage } from '../test-page.tsx';
import { markDecisionsSeen, setProposals } from './decisions.ts';
import { ProposalWatch } from './ProposalWatch.tsx';
import { proposals } from './proposals.ts';
import { changeSetOf } from './test-sets.ts';

beforeEach(() => localStorage.clear());

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

const OPEN = 'GET change-sets/SYSTEM?limit=100&state=proposed';

test.each([
  ['a corporate admin', CORPORATE, [OPEN]],
  ['a franchise admin', FRANCHISE, ['GET change-sets/ALOHA?limit=100']],
  ['a read-only user', READ_ONLY, ['GET change-sets/SYSTEM?limit=100']],
  ['a POS admin', { ...NOBODY, isPosAdmin: true, pointOfSaleVendorId: 7 }, []],
])('SETUI-08 %s reads proposals with one request at most', async (_, caller, calls) => {
  const { api } = showPage(ProposalWatch, {
    caller,
    responses: Object.fromEntries(calls.map((call) => [call, { changeSets: [proposed], next: null }])),
  });
  await waitFor(() => expect(proposals().open).toBe(calls.length));
  expect(api.calls).toEqual(calls);
});
