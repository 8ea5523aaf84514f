import { routes } from '@franchise-admin/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNTS } from '../../scripts/local/constants.ts';
import type { Client } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import { mayCall } from '../support/rights.ts';

/** Two franchises with an admin each, what stands for all of them, and one that does not exist. */
const CODES = ['ALOHA', 'BISTRO', 'SYSTEM', 'NOSUCH'];
const CALLS = Object.values(routes).map(({ method, path }) => ({ method, path }));

let cloud: Cloud;
/** A unit of each franchise. */
const unitCodes = new Map<string, string>();
beforeAll(async () => {
  cloud = await startCloud();
  for (const code of ['ALOHA', 'BISTRO']) {
    const { body } = await cloud.as('corporate.admin').get(`units/${code}/assigned`);
    unitCodes.set(code, body[0].unitCode);
  }
});
afterAll(() => cloud?.close());

/** The path with its parameters filled in; an error for a parameter that this test does not know. */
function pathFor(template: string, code: string): string {
  return template.replace(/\{(\w+)(?::\w+)?\}/g, (_, name: string) => {
    const value = { code, unitCode: unitCodes.get(code) ?? '4711' }[name];
    if (value === undefined) throw new Error(`Say what {${name}} is to be.`);
    return value;
  });
}

/** Calls without a body that holds, so that nothing changes whoever is let in. */
const attempt = (client: Client, method: string, path: string) =>
  client.call(method, path, method === 'GET' ? {} : { body: {} });

/** What someone hears who is let in. */
function letIn(method: string, path: string, code: string): number {
  if (!path.includes('{code}')) return 200;
  if (code === 'SYSTEM') return 404;
  if (method !== 'GET') return 400;
  return code === 'NOSUCH' ? 404 : 200;
}

describe.each(CALLS)('$method $path', ({ method, path }) => {
  const codes = path.includes('{code}') ? CODES : ['-'];

  test('AUTH-06 nobody who is not signed in', async () => {
    for (const code of codes) expect((await attempt(cloud.anonymous, method, pathFor(path, code))).status).toBe(401);
  });

  test.each(DEMO_ACCOUNTS)('ROLE-02…05 $name', async (account) => {
    for (const code of codes) {
      const { status, body } = await attempt(cloud.as(account.name), method, pathFor(path, code));
      const expected = mayCall(account, method, path, code) ? letIn(method, path, code) : 403;
      expect({ code, status }).toEqual({ code, status: expected });
      if (status === 403)
        expect(body).toMatchObject({ code: 'forbidden', reason: expect.stringMatching(/^(role|other_franchise)$/) });
    }
  });
});

test('ROLE-03 another franchise’s refusal is the same whether it exists or not', async () => {
  const admin = cloud.as('franchise.admin');
  for (const { method, path } of CALLS.filter((call) => call.path.includes('{code}'))) {
    const answers = [];
    for (const code of ['BISTRO', 'NOSUCH', 'SYSTEM']) {
      const { requestId: _, ...body } = (await attempt(admin, method, pathFor(path, code))).body;
      answers.push(body);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  }
});
