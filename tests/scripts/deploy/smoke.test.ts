import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { environment, inRoot } from '../../../scripts/root.ts';
import { reportOf, smoke } from '../../../scripts/smoke/smoke.ts';
import { runScript } from '../../support/run-script.ts';
import { type Answer, type FrontOptions, type Portal, startFront, startPortal } from './support/portal.ts';

/** What the API says that was not packed. */
const RELEASE = 'development';

const NEEDING_A_TOKEN = ['a read with a real token', 'the Authorization header', 'what the API needs'];

let portal: Portal;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ storage: true });
  token = await portal.cloud.directory.tokenFor('no.role');
});
afterAll(() => portal.close());

/** The results of the smoke test of the portal behind a front end, by name. */
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

describe('a portal that works', () => {
  test('passes everything, and its front end hands Authorization on', async () => {
    const results = await smoke({ site: portal.origin, token, release: RELEASE });
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(results).toHaveLength(10);
    expect(results.at(-2)?.detail).toBe('Authorization reaches the API as it was sent');
    expect(results.at(-1)?.detail).toBe('all of it reached');
  });

  test('passes everything behind a front end that overwrites Authorization, and the report says that it does', async () => {
    const overwrites = (headers: Record<string, unknown>, path: string) => {
      if (path.startsWith('/api/')) headers.authorization = 'Bearer its.own.token';
    };
    const results = await behind({ onRequest: overwrites });
    expect(failedOf(results)).toEqual([]);
    expect(results['the Authorization header']?.detail).toBe(
      'Authorization is overwritten on the way; X-App-Authorization is what reaches the API',
    );
  });

  test('is not said to be proven where no token was given', async () => {
    const results = await smoke({ site: portal.origin });
    expect(results.filter(({ outcome }) => outcome === 'left out').map(({ name }) => name)).toEqual(NEEDING_A_TOKEN);
    expect(reportOf(results)).toMatch(/7 passed, 0 failed, 3 left out$/);
  });
});

/** Changes the answer at one address. */
const at = (path: string | RegExp, change: (answer: Answer) => void): FrontOptions => ({
  onAnswer: (answer) => {
    if (typeof path === 'string' ? answer.path === path : path.test(answer.path)) change(answer);
  },
});
const without = (header: string) => (answer: Answer) => {
  delete answer.headers[header];
};
const replaced = (from: string | RegExp, to: string) => (answer: Answer) => {
  answer.body = String(answer.body).replace(from, to);
};

describe('a portal that does not', () => {
  test.each<[string, FrontOptions, string[]]>([
    [
      'a policy that allows inline scripts',
      at('/', (answer) => {
        answer.headers['content-security-policy'] = String(answer.headers['content-security-policy']).replace(
          "script-src 'self'",
          "script-src 'self' 'unsafe-inline'",
        );
      }),
      ['security headers'],
    ],
    [
      'a policy that lets it show the pages of others',
      at('/', (answer) => {
        const policy = String(answer.headers['content-security-policy']);
        answer.headers['content-security-policy'] = policy.replace(/frame-src [^;]+/, 'frame-src https:');
      }),
      ['security headers'],
    ],
    ['no policy at all', at('/', without('content-security-policy')), ['security headers']],
    ['no strict transport security', at('/', without('strict-transport-security')), ['security headers']],
    [
      'a page that is kept for a day',
      at('/', (answer) => {
        answer.headers['cache-control'] = 'max-age=86400';
      }),
      ['security headers'],
    ],
    [
      'an asset that is gone',
      at(/^\/assets\/index-.*\.js$/, (answer) => {
        answer.status = 404;
      }),
      ['the page loads'],
    ],
    [
      'a script that comes as text',
      at(/^\/assets\/index-.*\.js$/, (answer) => {
        answer.headers['content-type'] = 'text/plain';
      }),
      ['the page loads'],
    ],
    [
      'settings with a group missing',
      at('/settings.js', replaced(/"readonlyUserGroupId": "[^"]*"/, '"x": 1')),
      ['settings of the page', 'security headers'],
    ],
    [
      'settings that browsers keep',
      at('/settings.js', without('cache-control')),
      ['settings of the page', 'security headers'],
    ],
    ['a bridge that browsers keep', at('/redirect.html', without('cache-control')), ['bridge for renewing tokens']],
    [
      'a fallback in the place of a missing file',
      at(/no-such-file/, (answer) => {
        answer.status = 200;
      }),
      ['unknown addresses'],
    ],
    [
      'an unknown page that is 404',
      at('/no/such/page', (answer) => {
        answer.status = 404;
      }),
      ['unknown addresses'],
    ],
    ['a missing file without a policy', at(/no-such-file/, without('content-security-policy')), ['unknown addresses']],
    [
      'a missing file that may be sniffed',
      at(/no-such-file/, without('x-content-type-options')),
      ['unknown addresses'],
    ],
    [
      'the page in place of a hidden file',
      at('/.env', (answer) => {
        answer.status = 200;
      }),
      ['unknown addresses'],
    ],
    [
      'an API that is not there',
      at(/^\/api\/health/, (answer) => {
        answer.status = 503;
      }),
      ['health', 'what the API needs'],
    ],
    [
      'an API that lets anybody in',
      at('/api/authenticated-user', (answer) => {
        answer.status = 200;
      }),
      ['nobody without a token'],
    ],
    [
      'a front end that signs people in itself',
      at('/api/authenticated-user', (answer) => {
        if (answer.status !== 401) return;
        answer.headers['content-type'] = 'text/html';
      }),
      ['nobody without a token'],
    ],
    [
      'answers without their security headers',
      at('/api/authenticated-user', without('x-content-type-options')),
      ['a read with a real token'],
    ],
  ])('%s', async (_name, options, failed) => {
    expect(failedOf(await behind(options))).toEqual(failed);
  });

  test('a front end that drops X-App-Authorization and overwrites Authorization', async () => {
    const results = await behind({
      onRequest: (headers, path) => {
        if (!path.startsWith('/api/')) return;
        delete headers['x-app-authorization'];
        headers.authorization = 'Bearer its.own.token';
      },
    });
    expect(failedOf(results)).toEqual(NEEDING_A_TOKEN);
    expect(results['the Authorization header']?.detail).toContain('does not reach the API');
    expect(results['what the API needs']?.detail).toContain('the token was not looked at');
  });

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  /** The parts of a token, its claims changed: what it is signed with does not fit any more. */
  const forged = (claims: object) => {
    const [head, body = '', signature] = token.split('.');
    const own = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    return [head, encoded({ ...own, ...claims }), signature].join('.');
  };

  test.each([
    ['of another application', () => forged({ aud: 'another' }), 'it reaches the API, which refuses it'],
    ['that has ended', () => forged({ exp: 1_767_225_600 }), 'the token ended at 2026-01-01T00:00:00.000Z'],
    ['that is none', () => 'nonsense', 'what was given is no token'],
  ])('a token %s is not taken for a header that does not arrive', async (_what, made, said) => {
    const results = await behind({}, { token: made(), patienceMs: 60_000 });
    expect(failedOf(results)).toEqual(NEEDING_A_TOKEN);
    for (const name of failedOf(results)) {
      expect(results[name]?.detail).toContain(said);
      expect(results[name]?.detail).not.toContain('does not reach');
    }
  });

  test('X-App-Authorization that is dropped on the way is told as that, though Authorization arrives', async () => {
    const results = await behind({ onRequest: (headers) => delete headers['x-app-authorization'] });
    expect(failedOf(results)).toEqual(['the Authorization header']);
    expect(results['the Authorization header']?.detail).toMatch(/answers 401: X-App-Authorization does not reach/);
  });

  test('an API that is another release still', async () => {
    const release = 'f'.repeat(40);
    const results = await behind({}, { release });
    expect(failedOf(results)).toEqual(['health']);
    expect(results.health?.detail).toBe(`the API is version ${RELEASE}, not ${release}`);
  });

  test('an API of which an instance of the release before still answers now and then', async () => {
    let asked = 0;
    const old = replaced(RELEASE, 'before');
    // The question of what it needs asks there too, once.
    const now = (isOld: () => boolean) => at('/api/health', (answer) => isOld() && old(answer));
    const results = await behind(
      now(() => ++asked % 4 === 0),
      { release: RELEASE },
    );
    expect(results.health).toEqual({ outcome: 'failed', detail: `the API is version before, not ${RELEASE}` });

    // It is waited for until there is none any more.
    asked = 0;
    const waited = await behind(
      now(() => ++asked <= 4 && asked % 2 === 0),
      { release: RELEASE, patienceMs: 60_000 },
    );
    expect(waited.health).toEqual({ outcome: 'passed', detail: `alive, version ${RELEASE} 8 times in a row` });
    expect(asked).toBe(4 + 8 + 1);
  });
});

test('a page that calls the API at another origin: only where that lets it', async () => {
  let allowed = '';
  // As the platform does: it answers the browser's question before the API hears of it.
  const onAnswer = (answer: Answer) => {
    if (allowed) answer.headers['access-control-allow-origin'] = allowed;
  };
  const direct = await startPortal({ direct: { onAnswer } });
  try {
    const site = direct.origin;
    const ownToken = await direct.cloud.directory.tokenFor('no.role');
    const failed = async () =>
      (await smoke({ site, token: ownToken })).filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
    expect(await failed()).toEqual(['calls from the page’s origin']);
    allowed = site;
    expect(await failed()).toEqual([]);
  } finally {
    await direct.close();
  }
});

test('the command says it all by its exit code, and prints no token', async () => {
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
    expect(json).toMatchObject({ site: portal.origin, passed: 10, failed: 0, leftOut: 0 });
    expect(json.results).toHaveLength(10);
    expect(await run(portal.origin, '')).toEqual({
      code: 0,
      output: expect.stringMatching(/7 passed, 0 failed, 3 left/),
    });
    expect(await run(broken.origin)).toEqual({ code: 1, output: expect.stringMatching(/FAILED {4}security headers/) });
  } finally {
    await broken.close();
  }
});

/** The last ones: the parts do not come back. */
describe('a portal whose parts are out', () => {
  async function needs(userName: string, patienceMs = 0) {
    const results = await smoke({
      site: portal.origin,
      token: await portal.cloud.directory.tokenFor(userName),
      patienceMs,
    });
    const failed = results.filter(({ outcome }) => outcome !== 'passed').map(({ name }) => name);
    return { failed, detail: results.find(({ name }) => name === 'what the API needs')?.detail };
  }
  const FAILED = ['what the API needs'];

  test('is waited for', async () => {
    // Past what the API holds of the answers of its parts.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000, shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    portal.cloud.cosmos.faults.add({ match: 'POST /dbs/*/colls/jobs/*', kind: 'query', status: 403, times: 1 });
    expect(await needs('no.role')).toMatchObject({ failed: FAILED });
    // What the API holds of it for some seconds is the same still.
    expect(await needs('no.role', 60_000)).toMatchObject({ failed: [] });
  });

  test('fails for whom the workflow acts, and names them to a corporate admin', async () => {
    // On a busy machine a part that has just started may not answer in time at first.
    expect(await needs('no.role', 30_000)).toEqual({ failed: [], detail: 'all of it reached' });
    const all = 'database, storage, directory reached';
    expect(await needs('corporate.admin', 30_000)).toEqual({ failed: [], detail: all });
    await portal.cloud.azurite?.close();
    expect(await needs('corporate.admin')).toEqual({ failed: FAILED, detail: 'it does not reach storage' });
    for (const { id } of CONTAINERS) await portal.cloud.container(id).delete();
    const detail = 'it does not reach database, storage';
    expect(await needs('corporate.admin')).toEqual({ failed: FAILED, detail });
    expect(await needs('no.role')).toEqual({
      failed: FAILED,
      detail: expect.stringContaining('it does not reach something'),
    });
  });
});
