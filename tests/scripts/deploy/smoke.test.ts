import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { environment, inRoot } from '../../../scripts/root.ts';
import { reportOf, smoke } from '../../../scripts/smoke/smoke.ts';
import { runScript } from '../../support/run-script.ts';
import { type FrontOptions, type FrontResponse, type Portal, startFront, startPortal } from './support/portal.ts';

/** The version of an API that was not packaged. */
const RELEASE = 'development';

const TOKEN_CHECKS = ['request with a token', 'Authorization header', 'dependencies'];

let portal: Portal;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ storage: true });
  token = await portal.cloud.directory.tokenFor('no.role');
});
afterAll(() => portal.close());

/** Runs the smoke test of the portal behind a front end. Returns the results by name. */
async function behind(options: FrontOptions, more: { release?: string; token?: string; patienceMs?: number } = {}) {
  const front = await startFront(portal.origin, options);
  try {
    const results = await smoke({ site: front.origin, token, ...more });
    expect(reportOf(results)).not.toContain(token);
    return Object.fromEntries(results.map(({ name, outcome, detail }) => [name, { outcome, detail }]));
  } finally {
    await front.close();
  }
}
const failedOf = (results: Awaited<ReturnType<typeof behind>>) =>
  Object.keys(results).filter((name) => results[name]?.outcome === 'failed');

describe('a working portal', () => {
  test('passes every check if its front end keeps Authorization', async () => {
    const results = await smoke({ site: portal.origin, token, release: RELEASE });
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(results).toHaveLength(10);
    expect(results.at(-2)?.detail).toBe('Authorization reaches the API unchanged');
    expect(results.at(-1)?.detail).toBe('all dependencies reached');
  });

  test('passes every check if its front end overwrites Authorization, and reports the overwritten header', async () => {
    const overwrites = (headers: Record<string, unknown>, path: string) => {
      if (path.startsWith('/api/')) headers.authorization = 'Bearer its.own.token';
    };
    const results = await behind({ onRequest: overwrites });
    expect(failedOf(results)).toEqual([]);
    expect(results['Authorization header']?.detail).toBe(
      'Authorization is overwritten on the way; X-App-Authorization reaches the API',
    );
  });

  test('reports checks as skipped without a token', async () => {
    const results = await smoke({ site: portal.origin });
    expect(results.filter(({ outcome }) => outcome === 'skipped').map(({ name }) => name)).toEqual(TOKEN_CHECKS);
    expect(reportOf(results)).toMatch(/7 passed, 0 failed, 3 skipped$/);
  });
});

/** Changes the response at one path. */
const at = (path: string | RegExp, change: (response: FrontResponse) => void): FrontOptions => ({
  onResponse: (response) => {
    if (typeof path === 'string' ? response.path === path : path.test(response.path)) change(response);
  },
});
const without = (header: string) => (response: FrontResponse) => {
  delete response.headers[header];
};
const replaced = (from: string | RegExp, to: string) => (response: FrontResponse) => {
  response.body = String(response.body).replace(from, to);
};

describe('a broken portal fails because of', () => {
  test.each<[string, FrontOptions, string[]]>([
    [
      'a policy that allows inline scripts',
      at('/', (response) => {
        response.headers['content-security-policy'] = String(response.headers['content-security-policy']).replace(
          "script-src 'self'",
          "script-src 'self' 'unsafe-inline'",
        );
      }),
      ['security headers'],
    ],
    [
      'a policy that allows frames of any origin',
      at('/', (response) => {
        const policy = String(response.headers['content-security-policy']);
        response.headers['content-security-policy'] = policy.replace(/frame-src [^;]+/, 'frame-src https:');
      }),
      ['security headers'],
    ],
    ['a missing policy', at('/', without('content-security-policy')), ['security headers']],
    ['missing strict transport security', at('/', without('strict-transport-security')), ['security headers']],
    [
      'a page that is cached for a day',
      at('/', (response) => {
        response.headers['cache-control'] = 'max-age=86400';
      }),
      ['security headers'],
    ],
    [
      'a missing asset',
      at(/^\/assets\/index-.*\.js$/, (response) => {
        response.status = 404;
      }),
      ['page'],
    ],
    [
      'a script with a text content type',
      at(/^\/assets\/index-.*\.js$/, (response) => {
        response.headers['content-type'] = 'text/plain';
      }),
      ['page'],
    ],
    [
      'settings without a group',
      at('/settings.js', replaced(/"readonlyUserGroupId": "[^"]*"/, '"x": 1')),
      ['page settings', 'security headers'],
    ],
    [
      'settings that browsers cache',
      at('/settings.js', without('cache-control')),
      ['page settings', 'security headers'],
    ],
    [
      'a token renewal page that browsers cache',
      at('/redirect.html', without('cache-control')),
      ['token renewal page'],
    ],
    [
      'a fallback page for a missing file',
      at(/no-such-file/, (response) => {
        response.status = 200;
      }),
      ['unknown paths'],
    ],
    [
      'a 404 for an unknown page',
      at('/no/such/page', (response) => {
        response.status = 404;
      }),
      ['unknown paths'],
    ],
    ['a missing file without a policy', at(/no-such-file/, without('content-security-policy')), ['unknown paths']],
    ['a missing file without nosniff', at(/no-such-file/, without('x-content-type-options')), ['unknown paths']],
    [
      'the page at the path of a hidden file',
      at('/.env', (response) => {
        response.status = 200;
      }),
      ['unknown paths'],
    ],
    [
      'an unavailable API',
      at(/^\/api\/health/, (response) => {
        response.status = 503;
      }),
      ['health', 'dependencies'],
    ],
    [
      'an API that accepts anonymous requests',
      at('/api/authenticated-user', (response) => {
        response.status = 200;
      }),
      ['requests without a token'],
    ],
    [
      'a front end with its own sign-in',
      at('/api/authenticated-user', (response) => {
        if (response.status !== 401) return;
        response.headers['content-type'] = 'text/html';
      }),
      ['requests without a token'],
    ],
    [
      'responses without their security headers',
      at('/api/authenticated-user', without('x-content-type-options')),
      ['request with a token'],
    ],
  ])('%s', async (_name, options, failed) => {
    expect(failedOf(await behind(options))).toEqual(failed);
  });

  test('fails the token checks if the front end drops X-App-Authorization and overwrites Authorization', async () => {
    const results = await behind({
      onRequest: (headers, path) => {
        if (!path.startsWith('/api/')) return;
        delete headers['x-app-authorization'];
        headers.authorization = 'Bearer its.own.token';
      },
    });
    expect(failedOf(results)).toEqual(TOKEN_CHECKS);
    expect(results['Authorization header']?.detail).toContain('does not reach the API');
    expect(results.dependencies?.detail).toContain('the token did not arrive');
  });

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  /** Returns the token with changed claims, which make its signature invalid. */
  const forged = (claims: object) => {
    const [head, body = '', signature] = token.split('.');
    const own = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    return [head, encoded({ ...own, ...claims }), signature].join('.');
  };

  test.each([
    ['of another application', () => forged({ aud: 'another' }), 'the API rejects the token'],
    ['that has expired', () => forged({ exp: 1_767_225_600 }), 'the token expired at 2026-01-01T00:00:00.000Z'],
    ['that is not a JWT', () => 'nonsense', 'the given text is not a token'],
  ])('a token %s is not reported as a missing header', async (_what, made, message) => {
    const results = await behind({}, { token: made(), patienceMs: 60_000 });
    expect(failedOf(results)).toEqual(TOKEN_CHECKS);
    for (const name of failedOf(results)) {
      expect(results[name]?.detail).toContain(message);
      expect(results[name]?.detail).not.toContain('does not reach');
    }
  });

  test('reports a dropped X-App-Authorization even if Authorization arrives', async () => {
    const results = await behind({ onRequest: (headers) => delete headers['x-app-authorization'] });
    expect(failedOf(results)).toEqual(['Authorization header']);
    expect(results['Authorization header']?.detail).toMatch(/returns 401: X-App-Authorization does not reach/);
  });

  test('fails health if the API runs another release', async () => {
    const release = 'f'.repeat(40);
    const results = await behind({}, { release });
    expect(failedOf(results)).toEqual(['health']);
    expect(results.health?.detail).toBe(`the API is version ${RELEASE}, not ${release}`);
  });

  test('waits until no instance of the previous release responds', async () => {
    let requests = 0;
    const old = replaced(RELEASE, 'before');
    // The check of dependencies also requests health once.
    const now = (isOld: () => boolean) => at('/api/health', (response) => isOld() && old(response));
    const results = await behind(
      now(() => ++requests % 4 === 0),
      { release: RELEASE },
    );
    expect(results.health).toEqual({ outcome: 'failed', detail: `the API is version before, not ${RELEASE}` });

    // With patienceMs, the check waits until only the new release responds.
    requests = 0;
    const waited = await behind(
      now(() => ++requests <= 4 && requests % 2 === 0),
      { release: RELEASE, patienceMs: 60_000 },
    );
    expect(waited.health).toEqual({ outcome: 'passed', detail: `alive, version ${RELEASE} 8 times in a row` });
    expect(requests).toBe(4 + 8 + 1);
  });
});

test("a page that sends requests to an API at another origin passes only if the API allows the page's origin", async () => {
  let allowed = '';
  // The front end responds to the preflight request before the API, as the platform does.
  const onResponse = (response: FrontResponse) => {
    if (allowed) response.headers['access-control-allow-origin'] = allowed;
  };
  const direct = await startPortal({ direct: { onResponse } });
  try {
    const site = direct.origin;
    const ownToken = await direct.cloud.directory.tokenFor('no.role');
    const failed = async () =>
      (await smoke({ site, token: ownToken })).filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
    expect(await failed()).toEqual(["requests from the page's origin"]);
    allowed = site;
    expect(await failed()).toEqual([]);
  } finally {
    await direct.close();
  }
});

test('the command reports the result by its exit code and prints no token', async () => {
  const broken = await startFront(portal.origin, at('/', without('content-security-policy')));
  const run = async (site: string, given = token, ...more: string[]) => {
    const { code, stdout } = await runScript('scripts/smoke.ts', ['--site', site, ...more], { SMOKE_TOKEN: given });
    expect(stdout).not.toContain(token);
    return { output: stdout, code };
  };
  try {
    const env = environment({ SMOKE_TOKEN: token });
    const script = inRoot('scripts/smoke.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--site', portal.origin], { env });
    expect(stdout).toMatch(/10 passed, 0 failed/);
    expect(stdout).not.toContain(token);
    const json = JSON.parse((await run(portal.origin, token, '--json')).output);
    expect(json).toMatchObject({ site: portal.origin, passed: 10, failed: 0, skipped: 0 });
    expect(json.results).toHaveLength(10);
    expect(await run(portal.origin, '')).toEqual({
      code: 0,
      output: expect.stringMatching(/7 passed, 0 failed, 3 skipped/),
    });
    expect(await run(broken.origin)).toEqual({ code: 1, output: expect.stringMatching(/FAILED {4}security headers/) });
  } finally {
    await broken.close();
  }
});

/** Runs last, because these tests stop parts of the portal and do not restart them. */
describe('a portal with unavailable parts', () => {
  async function needs(userName: string, patienceMs = 0) {
    const results = await smoke({
      site: portal.origin,
      token: await portal.cloud.directory.tokenFor(userName),
      patienceMs,
    });
    const failed = results.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
    return { failed, detail: results.find(({ name }) => name === 'dependencies')?.detail };
  }
  const FAILED = ['dependencies'];

  test('passes after its dependencies recover', async () => {
    // Advances the clock, because the API caches the state of its dependencies for a few seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000, shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    portal.cloud.cosmos.faults.add({ match: 'POST /dbs/*/colls/jobs/*', kind: 'query', status: 403, times: 1 });
    expect(await needs('no.role')).toMatchObject({ failed: FAILED });
    // The API still reports the cached state at first.
    expect(await needs('no.role', 60_000)).toMatchObject({ failed: [] });
  });

  test('fails with a general message for the workflow, and names the parts for a corporate admin', async () => {
    // On a busy machine, a part that has just started might not respond in time at first.
    expect(await needs('no.role', 30_000)).toEqual({ failed: [], detail: 'all dependencies reached' });
    const all = 'database, storage, directory reached';
    expect(await needs('corporate.admin', 30_000)).toEqual({ failed: [], detail: all });
    await portal.cloud.azurite?.close();
    expect(await needs('corporate.admin')).toEqual({ failed: FAILED, detail: 'it does not reach storage' });
    for (const { id } of CONTAINERS) await portal.cloud.container(id).delete();
    const detail = 'it does not reach database, storage';
    expect(await needs('corporate.admin')).toEqual({ failed: FAILED, detail });
    expect(await needs('no.role')).toEqual({
      failed: FAILED,
      detail: expect.stringContaining('it does not reach a dependency'),
    });
  });
});
