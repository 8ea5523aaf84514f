/** Large change sets: with SETS=10000, reviews take 20 s at most, and runs make 50 operations per second. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetsIn } from '../support/change-sets.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { arrangeFranchise, CODE, POSITION, unitDocument } from '../support/franchise.ts';

/** The whole size and the speed of its run on demand: they take minutes, and a machine that runs other work too is slower. */
const SIZE = Number(process.env.SETS ?? 300);
const REVIEW_MS = 20_000;
const PER_SECOND = 50;

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none', storage: true });
  await arrangeFranchise(
    cloud,
    CODE,
    Array.from({ length: SIZE }, (_, n) => unitDocument(CODE, `L${n}`, null)),
  );
}, 120_000);
afterAll(() => cloud?.close());

test(
  `SET-08, SET-18 reviews ${SIZE} operations within 20 s, then applies each once`,
  async () => {
    const sets = changeSetsIn(cloud);
    const list = Array.from({ length: SIZE }, (_, n) => ({
      route: 'assignUnit',
      params: { code: CODE },
      body: { unitCode: `L${n}`, franchiseRoleMemberId: n % 2 ? POSITION.ben : POSITION.dan },
    }));
    const reviewAt = performance.now();
    const { status, body } = await sets.create(list);
    expect(status).toBe(200);
    const reviewed = await sets.ended(body.changeSetId, 5 * 60_000);
    const reviewMs = performance.now() - reviewAt;
    expect([reviewed.state, reviewed.verdicts.update]).toEqual(['reviewed', SIZE]);

    const runAt = performance.now();
    await sets.send(body.changeSetId, 'apply');
    const done = await sets.ended(body.changeSetId, 10 * 60_000);
    const perSecond = SIZE / ((performance.now() - runAt) / 1000);
    expect(done).toMatchObject({ state: 'done', processed: SIZE, results: { done: SIZE } });
    console.info(`review ${Math.round(reviewMs)} ms, apply ${Math.round(perSecond)} operations/s`);
    expect(reviewMs).toBeLessThan(REVIEW_MS);
    if (process.env.SETS) expect(perSecond).toBeGreaterThan(PER_SECOND);
  },
  15 * 60_000,
);
