/** Saving and deleting users: whatever outside request breaks, database and directory agree in the end. */
import { describe, expect, test } from 'vitest';
import { hasStruck, type OutsideRequest, type Strike, strike } from '../support/cuts.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { USER_CHANGES, userChanges } from '../support/user-changes.ts';

const cloud = useFranchises({ accounts: true });
const { changes, finishLater, isWritten, requestsOf, startAnew, wrongWith, wrongWithNothing } = userChanges(cloud);

/** All of them. */
const every = () => true;
/** The client of the database asks a broken question again after a second, each in the same way: those are left out. */
const notAskedAgain = ({ part, isWrite }: OutsideRequest) => isWrite || part === 'directory';
/** A broken answer to a question is as good as a broken question. */
const writing = ({ isWrite }: OutsideRequest) => isWrite;

describe.each(USER_CHANGES)('API-22, API-28 %s', (name) => {
  const change = changes[name];

  /** Strikes the requests in their turn. @returns what was wrong, by the request struck; empty when nothing was */
  async function strikeEach(
    chosen: (request: OutsideRequest) => boolean,
    how: Strike,
    judge: (status: number) => Promise<string | false>,
  ): Promise<Record<string, string>> {
    const wrong: Record<string, string> = {};
    const requests = (await requestsOf(change)).filter(chosen);
    expect(requests.length).toBeGreaterThan(2);
    for (const request of requests) {
      await startAnew();
      const work = await change.prepare();
      strike(cloud, request, how);
      const { status } = await work(cloud.as('corporate.admin'));
      const found = await judge(status);
      if (found) wrong[`${request.part} ${request.before}: ${request.what}`] = `${status}: ${found}`;
    }
    return wrong;
  }

  test.each([
    ['the connection breaks before each request', notAskedAgain, { drop: 'before' }],
    ['the connection breaks before each answer', writing, { drop: 'after' }],
    ['each request meets a service that is away for a moment', every, { status: 503, retryAfter: 0.05 }],
  ] as const)('%s: done once, at the latest by the next run', { timeout: 120_000 }, async (_, chosen, how) => {
    const wrong = await strikeEach(chosen, how, async (status) => {
      if (status !== 200) return 'it was refused';
      if (!hasStruck(cloud)) return 'nothing was struck';
      await finishLater();
      return wrongWith(change);
    });
    expect(wrong).toEqual({});
  });

  test('a service fails from each request on: done later, or not at all, and told so', {
    timeout: 120_000,
  }, async () => {
    const wrong = await strikeEach(every, { status: 500, times: null }, async (status) => {
      await finishLater();
      const written = await isWritten();
      if ((status === 200) !== written) return `it was ${written ? '' : 'not '}written`;
      if (![200, 500, 503].includes(status)) return 'it was answered otherwise';
      return written ? wrongWith(change) : wrongWithNothing();
    });
    expect(wrong).toEqual({});
  });
});
