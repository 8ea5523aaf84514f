import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StaticSite, startSite } from '@franchise-admin/local/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assembleSite } from '../../../scripts/site/assemble.ts';
import {
  BRIDGE,
  BRIDGE_POLICY,
  HEADERS,
  KEPT,
  KEPT_OTHERWISE,
  pagePolicy,
  wrongDirectives,
} from '../../../scripts/site/rules.ts';
import type { PageSettings } from '../../../scripts/site/settings.ts';

const group = (n: number) => `a1e0c0de-000${n}-4000-8000-000000000001`;
const settings: PageSettings = {
  authority: 'https://localhost:8090/tenant',
  authorityMetadata: { issuer: 'http://localhost:8090' },
  knownAuthorities: ['localhost:8090'],
  clientId: '2f9b6c1e-8d47-4a6b-b1c5-6e0d9a7f3b02',
  corporateAdminGroupId: group(1),
  franchiseAdminGroupId: group(2),
  pointOfSaleAdminGroupId: group(3),
  readonlyUserGroupId: group(4),
};

interface RawResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends the path unchanged. fetch would normalise it. */
function getRaw({ port }: StaticSite, path: string, host = `localhost:${port}`): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, async (response) => {
      const text = (await response.toArray()).join('');
      resolve({ status: response.statusCode, headers: response.headers, text });
    })
      .on('error', reject)
      .end();
  });
}

const page = (name: string) => `<!doctype html><html><head><base href="/" /><title>${name}</title></head></html>`;

let root: string;
let build: string;
let api: Server;
let functionsOrigin: string;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'site-'));
  build = join(root, 'dist');
  mkdirSync(join(build, 'assets'), { recursive: true });
  writeFileSync(join(build, 'index.html'), page('portal'));
  writeFileSync(join(build, 'redirect.html'), page('redirect'));
  writeFileSync(join(build, '404.html'), page('nothing here'));
  writeFileSync(join(build, 'theme.js'), 'theme');
  writeFileSync(join(build, 'assets', 'index-abc.js'), 'code');
  api = createServer((request, response) => {
    response.statusCode = request.url === '/api/nothing/there' ? 404 : 200;
    response.end(`${request.method} ${request.url}`);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  functionsOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.close();
  rmSync(root, { recursive: true, force: true });
});

describe.each(['/', '/portal/'])('SHELL-03 the site served from %s by the Static Web Apps CLI', (basePath) => {
  let site: StaticSite;
  const get = (path: string) => fetch(`${site.origin}${path}`, { redirect: 'manual' });

  beforeAll(async () => {
    const folder = join(root, `site${basePath.replaceAll('/', '-')}`);
    assembleSite({ folder, build, settings, basePath, authorityOrigin: 'http://localhost:8090' });
    site = await startSite({ content: folder, functionsOrigin });
  });
  afterAll(() => site.close());

  test('returns its page for every path below it that is not a file', async () => {
    for (const path of ['', 'users', 'users/7/deep.er']) {
      const response = await get(`${basePath}${path}`);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(html).toContain('<title>portal</title>');
      expect(html).toContain(`<base href="${basePath}"`);
    }
  });

  test('AUTH-05 serves settings.js with the page settings, and forbids caching it', async () => {
    const response = await get(`${basePath}settings.js`);
    const window: { portalSettings?: unknown } = {};
    new Function('window', await response.text())(window);
    expect(window.portalSettings).toEqual(settings);
    expect(response.headers.get('cache-control')).toBe(KEPT['/settings.js']);
  });

  const expectErrorPage = ({ text, headers }: RawResponse) => {
    expect(text).toContain('<title>nothing here</title>');
    expect(text).toContain(`<base href="${basePath}"`);
    expect(wrongDirectives(String(headers['content-security-policy']), pagePolicy('http://localhost:8090'))).toEqual(
      [],
    );
    for (const [name, form] of Object.entries(HEADERS))
      expect([name, headers[name]]).toEqual([name, expect.stringMatching(form)]);
    expect(headers['cache-control']).toBe(KEPT_OTHERWISE);
  };

  const ABSENT = [
    ...['assets/index-old.js', 'robots.txt', '.env', '.git/HEAD', 'users/.git/config'].map((path) => basePath + path),
    ...['/.env', '/.env.local', '/.git/config', '/.well-known/security.txt', '/staticwebapp.config.json'],
    ...['/%2eenv', '/%252eenv', '//.env', '///.git/config', '/%2e%67it/config', '/%2fusers/.env', '/users%2f.env'],
    ...['/users/%2E%2E/.env', '/users\\.env', '/users/..%5c.env', '/.auth/../.env', '/apis/.env'],
  ];
  test.each(ABSENT)('returns 404 for %s with its own page and every security header', async (path) => {
    const missing = await getRaw(site, path);
    expect(missing.status).toBe(404);
    expectErrorPage(missing);
  });

  test.each(['/%', '/%zz', '/users/%ff', '/%25%', '//[', '//x:99999/'])(
    'rejects the malformed path %s with 400 and every security header',
    async (path) => {
      const rejected = await getRaw(site, path);
      expect(rejected.status).toBe(400);
      expectErrorPage(rejected);
      expect((await get(basePath)).status).toBe(200);
    },
  );

  test('rejects a malformed Host with 400', async () => {
    expect((await getRaw(site, '/', 'a:b')).status).toBe(400);
    expect((await get(basePath)).status).toBe(200);
  });

  test('serves paths with a dot or an escape inside a segment', async () => {
    for (const path of ['users/a.b', 'users/100%25', 'users/a%20b'])
      expect([path, (await get(basePath + path)).status]).toEqual([path, 200]);
  });

  test('leaves paths below /.auth to the CLI, regardless of the query', async () => {
    const { status, headers } = await get('/.auth/logout?post_logout_redirect_uri=%2Fa.b');
    expect([status, headers.get('location')]).toEqual([302, expect.stringMatching(/\/a\.b$/)]);
  });

  test('passes dots and malformed escapes in the path and query on to the API', async () => {
    for (const path of ['/api/units/.x', '/api/units?q=%', '/api/units/%'])
      expect(await (await get(path)).text()).toBe(`GET ${path}`);
  });

  test('leaves the headers of an API response to the API', async () => {
    const { status, headers } = await get('/api/nothing/there');
    expect([status, headers.get('content-security-policy')]).toEqual([404, null]);
  });

  test('caches assets permanently and revalidates the page', async () => {
    expect((await get(`${basePath}assets/index-abc.js`)).headers.get('cache-control')).toBe(KEPT['/assets/*']);
    for (const path of ['', 'theme.js'])
      expect((await get(basePath + path)).headers.get('cache-control')).toBe(KEPT_OTHERWISE);
  });

  test('sets a page policy without inline code and frames, with the directory allowed', async () => {
    const { headers } = await get(basePath);
    const policy = headers.get('content-security-policy') ?? '';
    expect(wrongDirectives(policy, pagePolicy('http://localhost:8090'))).toEqual([]);
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('microsoftonline');
    for (const [name, form] of Object.entries(HEADERS))
      expect([name, headers.get(name)]).toEqual([name, expect.stringMatching(form)]);
  });

  test('AUTH-05 serves the token renewal page at the origin root, framed only by this site', async () => {
    const response = await get('/redirect.html');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`<base href="${basePath}"`);
    expect(wrongDirectives(response.headers.get('content-security-policy') ?? '', BRIDGE_POLICY)).toEqual([]);
    expect(response.headers.get('cache-control')).toBe(KEPT[BRIDGE]);
  });

  test('forwards /api to the Functions host', async () => {
    expect(await (await get('/api/units/x?y=1')).text()).toBe('GET /api/units/x?y=1');
  });

  test('serves the page at the origin root or redirects to it', async () => {
    const { status, headers } = await get('/');
    const expected = basePath === '/' ? [200, null] : [302, basePath];
    expect([status, headers.get('location') && new URL(headers.get('location')!, site.origin).pathname]).toEqual(
      expected,
    );
  });
});

test('rejects an invalid base path', () => {
  expect(() => assembleSite({ folder: join(root, 'x'), build, settings, basePath: 'portal' })).toThrow(
    'must look like',
  );
});

test('adds only the origin of a directly requested API to the policy', () => {
  const policyOf = (folder: string) => {
    const config = JSON.parse(readFileSync(join(root, folder, 'staticwebapp.config.json'), 'utf8'));
    return config.globalHeaders['Content-Security-Policy'] as string;
  };
  assembleSite({ folder: join(root, 'linked'), build, settings });
  assembleSite({
    folder: join(root, 'direct'),
    build,
    settings: { ...settings, apiOrigin: 'https://api.example.com' },
  });
  expect(policyOf('direct')).toContain("connect-src 'self' https://api.example.com https://login.microsoftonline.com;");
  expect(policyOf('direct').replace(' https://api.example.com', '')).toBe(policyOf('linked'));
});
