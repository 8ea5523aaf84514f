import { beforeEach, expect, test } from 'vitest';
import { markDecisionsSeen, setProposals } from './decisions.ts';
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

test('SETUI-08 names the own proposals that were decided in the last 30 days, newest first, as new until they are seen', () => {
  const [newer, older] = [decided('2026-03-30T10:00:00.000Z'), decided('2026-03-10T10:00:00.000Z')];
  const all = [older, newer, decided('2026-01-10T10:00:00.000Z'), decided('2026-03-30T10:00:00.000Z', 'ada')];
  setProposals(all, 'me', NOW);
  expect(proposals()).toEqual({ open: 0, decided: [newer, older], unseen: 2 });
  markDecisionsSeen();
  expect(proposals().unseen).toBe(0);
  setProposals([...all, decided('2026-03-31T10:00:00.000Z')], 'me', NOW);
  expect(proposals().unseen).toBe(1);
});
