/**
 * Sends hostile requests by every kind of caller to every route. Each request must get a response, but never a 500 or
 * another tenant's data. The log must contain no secret, and the records must stay consistent. `FUZZ_REQUESTS=20000` sets
 * the total number of requests. A failure prints its seed; `FUZZ_SEED` reproduces it.
 */
import { inspect } from 'node:util';
import { type Route, routes } from '@franchise-admin/api/contract';
import { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultOf } from './judge.ts';
import { MARK } from './marked-records.ts';
import { type FuzzedRequest, isDryRun, requestOf } from './requests.ts';
import { createSender, type Sender } from './send.ts';
import { problemsIn, useWorld } from './world.ts';

const CALLS: readonly Route[] = Object.values(routes);
const PER_CALL = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 500) / CALLS.length);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

const cloud = useWorld();
const tokens = new Map<string, string>();
let sender: Sender;
beforeAll(async () => {
  for (const { name } of DEMO_ACCOUNTS) tokens.set(name, await cloud.directory.tokenFor(name));
  sender = createSender(cloud.origin);
});
afterAll(() => sender?.close());

const passwords = new Set<string>();
const statuses = new Map<number, number>();
afterAll(() => console.log(`Seed ${SEED}; responses by status:`, Object.fromEntries([...statuses].sort())));

const writesSoFar = () => cloud.cosmos.changes + cloud.directory.store.changes;
let dryRuns = 0;
afterAll(() => console.log(`Successful dry runs: ${dryRuns}`));

/**
 * Sends a request.
 * @returns the status of the response
 * @throws Error if the response has a fault, or if a dry run has changed data
 */
async function attempt(request: FuzzedRequest): Promise<number> {
  const { caller, target } = request;
  const writes = writesSoFar();
  const response = await sender.send(request, caller && tokens.get(caller));
  if (isDryRun(request)) {
    if (writesSoFar() !== writes) throw new Error('The dry run changed data.');
    if (response.status === 200 && request.method !== 'GET') dryRuns++;
  }
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  const fault = faultOf(request, response);
  if (fault !== undefined) throw new Error(`The response ${fault}: ${response.text.slice(0, 500)}`);
  if (response.status === 200 && target.includes('reset-password')) passwords.add(JSON.parse(response.text));
  return response.status;
}

test.each(CALLS)(
  '$method $path answers any request without a 500, a leak or inconsistent records',
  { timeout: 60_000 + PER_CALL * 1_000 },
  async (route) => {
    const before = cloud.log.length;
    let isAccepted = false;
    const property = fc.asyncProperty(requestOf(route), async (request) => {
      const status = await attempt(request);
      isAccepted ||= status < 400 || status === 409 || (status === 404 && isWellFormed(request));
    });
    const found = await fc.check(property, { seed: SEED + CALLS.indexOf(route), numRuns: PER_CALL });
    const [request] = found.counterexample ?? [];
    expect(found.failed, failure(request, found.errorInstance)).toBe(false);
    expect(await problemsIn(cloud), `seed ${SEED}`).toEqual([]);
    expectNoSecret(cloud.log.slice(before));
    // Rejections alone would prove little, so at least one request must pass validation. A well-formed request with a 404 counts, because a
    // deletion succeeds only once. Short runs may have too few requests.
    if (PER_CALL >= 250) expect(isAccepted).toBe(true);
  },
);

/** Returns true if the request is well-formed, so that only the stored data can be a reason to reject it. */
function isWellFormed({ caller, headers, target }: FuzzedRequest): boolean {
  return caller === 'corporate.admin' && headers['if-match'] === '*' && !target.includes('%');
}

function failure(request: FuzzedRequest | undefined, error: unknown): string {
  const shown = request && { ...request, body: request.body?.subarray(0, 1_000).toString() };
  const reason = error instanceof Error ? (error.cause ?? error) : error;
  return `FUZZ_SEED=${SEED}\n${inspect(shown, { maxStringLength: 500 })}\n${inspect(reason)}`;
}

function expectNoSecret(lines: readonly string[]): void {
  const log = lines.join('\n');
  for (const token of tokens.values()) expect(log).not.toContain(token.split('.')[1]);
  for (const password of passwords) expect(log).not.toContain(password);
  expect(log).not.toMatch(new RegExp(`${MARK.franchise}|${MARK.vendor}|(@|%(25)*40)[a-z0-9]+\\.example`, 'i'));
}
