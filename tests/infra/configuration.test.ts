import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkConfiguration } from '../../scripts/infra/workflows/schemas.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'configuration-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the configuration of the hosts', () => {
  const FILES = ['staticwebapp.config.json', 'api/host.json'];
  /** The files of the project, one of them changed. */
  function changed(file: string, change: (value: Record<string, unknown>) => void, schemas?: string) {
    mkdirSync(join(root, 'api'), { recursive: true });
    for (const name of [...FILES, ...['index', '404'].map((page) => `frontend/${page}.html`)])
      cpSync(inRoot(name), join(root, name));
    const value = JSON.parse(readFileSync(inRoot(file), 'utf8'));
    change(value);
    writeFileSync(join(root, file), JSON.stringify(value, null, 2));
    return checkConfiguration(root, schemas);
  }

  test('is as its schemas say, where the schemas are', () => {
    const { findings, leftOut } = checkConfiguration(ROOT);
    expect(findings).toEqual([]);
    if (leftOut.length > 0) expect(leftOut).toHaveLength(FILES.length);
  });

  test('is left out where they are not, and that is said', () => {
    expect(checkConfiguration(ROOT, join(root, 'none')).leftOut).toEqual([
      'staticwebapp.config.json against its schema: staticwebapp.config.schema.json is not on this machine',
      'api/host.json against its schema: host.schema.json is not on this machine',
    ]);
  });

  test.each(['auto', 'always', 'never'])('with trailingSlash %s and a rule for a page is found', (trailingSlash) => {
    const { findings } = changed('staticwebapp.config.json', (value) => {
      value.trailingSlash = trailingSlash;
    });
    const said = '/redirect.html is redirected and loses its rule where trailingSlash is set';
    expect(findings).toEqual([
      { file: 'staticwebapp.config.json', line: expect.any(Number), column: expect.any(Number), message: said },
    ]);
  });

  /** Changes what stands at the end of a path of keys; undefined takes it away. */
  const put = (...path: unknown[]) => {
    const [value, ...keys] = [...path].reverse();
    return (config: object) => {
      const [last = '', ...before] = keys.map(String);
      const holder = before.reverse().reduce((at, key) => Reflect.get(at, key), config);
      if (value === undefined) Reflect.deleteProperty(holder, last);
      else Reflect.set(holder, last, value);
    };
  };
  const renamed = (from: string, to: string) => (config: Record<string, unknown>) => {
    config[to] = config[from];
    delete config[from];
  };
  const queues = (name: string, value: unknown) => put('extensions', 'queues', name, value);
  const insights = (...path: unknown[]) => put('logging', 'applicationInsights', ...path);

  test.each<[string, (value: Record<string, unknown>) => void, string]>([
    ['a version that is none', put('version', '3.0'), 'version: Invalid input: expected "2.0"'],
    [
      'a key that it does not know',
      renamed('functionTimeout', 'functionTimeOut'),
      'the file knows no "functionTimeOut"',
    ],
    ['a batch that is too large', queues('batchSize', 64), 'extensions.queues.batchSize: Too big'],
    ['a time that is none', put('functionTimeout', '5m'), 'functionTimeout: must be a time like 00:05:00'],
    [
      'a range of versions that never ends',
      put('extensionBundle', 'version', '[4.*, 4.0.0)'),
      'extensionBundle.version: must be a range of versions like [4.*, 5.0.0)',
    ],
    ['calls of the host that are logged', insights('enableDependencyTracking', true), 'must be false: it would write'],
    [
      'lines left out that alerts look for',
      insights('samplingSettings', 'excludedTypes', 'Request;Exception'),
      'must name Trace, Exception and Request',
    ],
    [
      'addresses that are logged',
      insights('httpAutoCollectionOptions', 'enableHttpTriggerExtendedInfoCollection', true),
      'must be false: it would write',
    ],
  ])('with %s in host.json is found, and that alone, schemas or not', (_what, change, said) => {
    for (const schemas of [undefined, join(root, 'none')]) {
      const { findings } = changed('api/host.json', change, schemas);
      expect(findings).toEqual([
        {
          file: 'api/host.json',
          line: expect.any(Number),
          column: expect.any(Number),
          message: expect.stringContaining(said),
        },
      ]);
      expect(findings[0]?.line).toBeGreaterThan(1);
    }
  });

  const headers = (...path: unknown[]) => put('globalHeaders', ...path);
  const POLICY = 'Content-Security-Policy';
  const HOLDING = JSON.parse(readFileSync(inRoot('staticwebapp.config.json'), 'utf8')).globalHeaders[POLICY] as string;
  const policy = (from: string | RegExp, to: string) => headers(POLICY, HOLDING.replace(from, to));
  const route = (address: string, given: object) => (config: Record<string, unknown>) => {
    (config.routes as object[]).push({ route: address, headers: given });
  };

  test.each<[string, (value: Record<string, unknown>) => void, RegExp]>([
    [
      'inline scripts',
      policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      /must say script-src 'self', not/,
    ],
    [
      'scripts of others',
      policy("script-src 'self'", "script-src 'self' https://cdn.example"),
      /must say script-src 'self', not/,
    ],
    ...['style-src *', 'img-src *', 'font-src https:', 'manifest-src *', 'connect-src *', 'frame-src https:'].map(
      (open): [string, ReturnType<typeof put>, RegExp] => {
        const [name] = open.split(' ');
        return [`a policy with ${open}`, policy(new RegExp(`${name} [^;]+`), open), new RegExp(`must say ${name} '`)];
      },
    ),
    [
      'scripts of others by a directive that goes before that of all',
      policy(/$/, '; script-src-elem *'),
      /must not say script-src-elem/,
    ],
    ['no policy', headers(POLICY, undefined), /must say default-src 'none', not ""/],
    ['frames of others', policy("frame-ancestors 'none'", "frame-ancestors 'self'"), /must say frame-ancestors 'none'/],
    ['no strict transport', headers('Strict-Transport-Security', undefined), /^strict-transport-security must be /],
    [
      'a day of strict transport',
      headers('Strict-Transport-Security', 'max-age=86400'),
      /^strict-transport-security must/,
    ],
    ['types to be guessed', headers('X-Content-Type-Options', undefined), /^x-content-type-options must be/],
    ['pages that are kept', headers('Cache-Control', 'max-age=600'), /asked for again: no-cache/],
    ['settings that are kept', put('routes', 1, 'headers', {}), /\/settings\.js must be kept by browsers so: no-store/],
    [
      'a bridge that is kept',
      put('routes', 2, 'headers', 'Cache-Control', 'no-cache'),
      /\/redirect\.html must be kept .* so: no-store/,
    ],
    [
      'a bridge that others frame',
      put('routes', 2, 'headers', POLICY, "script-src 'self'"),
      /frame-ancestors 'self', not ""/,
    ],
    ['assets asked for each time', put('routes', 0, 'headers', {}), /\/assets\/\* must be kept .* immutable/],
    [
      'a script that is kept for good',
      route('/theme.js', { 'cache-control': 'max-age=31536000, immutable' }),
      /\/theme\.js must not be kept/,
    ],
    [
      'a weaker policy of a route',
      route('/help/*', { [POLICY]: 'script-src *' }),
      /must say script-src 'self', not "\*"/,
    ],
    [
      'a weaker header of a route',
      route('/help/*', { 'strict-transport-security': 'max-age=0' }),
      /^strict-transport-security must/,
    ],
    [
      'scripts that the page stands in for',
      put('navigationFallback', 'exclude', ['/*.css']),
      /^\/assets\/\* must be excluded/,
    ],
    [
      'hidden files that the page stands in for',
      put('navigationFallback', 'exclude', ['/assets/*', '/*.{css,js,json,map,svg,woff2}']),
      /^\/\.\* must be excluded/,
    ],
    [
      'scripts beside the page that it stands in for',
      put('navigationFallback', 'exclude', ['/assets/*', '/.*', '/*.{css,json,map,svg,woff2}']),
      /^\/\*\.js must be excluded/,
    ],
    [
      'answers for pages of other origins',
      headers('Access-Control-Allow-Origin', '*'),
      /^Access-Control-Allow-Origin: nothing here/,
    ],
    [
      'answers of a route for pages of other origins',
      route('/help/*', { 'access-control-allow-origin': '*' }),
      /^access-control-allow-origin: nothing here/,
    ],
    [
      'a sign-in by others',
      (config) => void (config.routes as object[]).splice(4, 1),
      /^\/\.auth\/login\/github must be answered 404/,
    ],
    [
      'a sign-in to the site',
      (config) => void (config.routes as object[]).unshift({ route: '/*', allowedRoles: ['authenticated'] }),
      /^people sign in to the portal, not to the site/,
    ],
    [
      'a page in place of the API',
      (config) => void (config.routes as object[]).unshift({ route: '/api/*', rewrite: '/index.html' }),
      /^\/api\/\* must reach the API/,
    ],
    ['a wildcard in the middle', put('routes', 0, 'route', '/*/assets'), /\* may stand at the end alone/],
    [
      'a wildcard within a word',
      put('navigationFallback', 'exclude', ['/assets*/x.js']),
      /\* may stand at the end alone/,
    ],
    [
      'a page for nothing that is not there',
      put('responseOverrides', '404', 'rewrite', '/nowhere.html'),
      /nowhere\.html is no page/,
    ],
    ['no page for nothing', put('responseOverrides', '404', 'rewrite', undefined), /is no page of frontend/],
    ['nothing that is answered 200', put('responseOverrides', '404', 'statusCode', 200), /must be answered 404/],
    [
      'a page for all that is not there',
      put('navigationFallback', 'rewrite', '/portal.html'),
      /portal\.html is no page/,
    ],
  ])('with %s is found, schemas or not', (_what, change, said) => {
    const { findings } = changed('staticwebapp.config.json', change, join(root, 'none'));
    expect(findings.map(({ message }) => message).join('\n')).toMatch(new RegExp(said.source, 'm'));
    for (const finding of findings)
      expect(finding).toMatchObject({ file: 'staticwebapp.config.json', line: expect.any(Number) });
  });

  test('is not found fault with for wildcards as Azure takes them', () => {
    const { findings } = changed('staticwebapp.config.json', (config) => {
      for (const address of ['/help/*', '/pages/*.{html,txt}', '/*.css']) route(address, {})(config);
    });
    expect(findings).toEqual([]);
  });

  const hasSchemas = checkConfiguration(ROOT).leftOut.length === 0;
  test.runIf(hasSchemas).each<[string, string, (value: Record<string, unknown>) => void, RegExp]>([
    [
      'a rule that does not exist',
      'staticwebapp.config.json',
      (value) => {
        value.navigationFallbacks = {};
      },
      /navigationFallbacks/,
    ],
    [
      'a status that is text',
      'staticwebapp.config.json',
      (value) => {
        Object.assign(value.responseOverrides as object, { 401: { statusCode: '401' } });
      },
      /statusCode must be integer/,
    ],
    [
      'a status of no kind',
      'staticwebapp.config.json',
      (value) => {
        Object.assign(value.responseOverrides as object, { missing: {} });
      },
      /responseOverrides/,
    ],
  ])('with %s is found', (_what, file, change, said) => {
    const { findings } = changed(file, change);
    expect(findings.map(({ message }) => message).join('\n')).toMatch(said);
    for (const finding of findings) expect(finding).toMatchObject({ file, line: expect.any(Number) });
  });
});
