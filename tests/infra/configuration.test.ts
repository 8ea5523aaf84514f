import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkConfiguration } from '../../scripts/infra/workflows/schemas.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

type Change = (value: Record<string, unknown>) => void;

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
  const insights = (...path: unknown[]) => put('logging', 'applicationInsights', ...path);

  const HOST: readonly (readonly [Change, string])[] = [
    [put('version', '3.0'), 'version: Invalid input: expected "2.0"'],
    [insights('enableDependencyTracking', true), 'must be false: it would write'],
    [insights('samplingSettings', 'excludedTypes', 'Request;Exception'), 'must name Trace, Exception and Request'],
    [
      insights('httpAutoCollectionOptions', 'enableHttpTriggerExtendedInfoCollection', true),
      'must be false: it would write',
    ],
  ];
  for (const [change, said] of HOST)
    test(`says of host.json: ${said}`, () => {
      for (const schemas of [undefined, join(root, 'none')]) {
        const { findings } = changed('api/host.json', change, schemas);
        expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
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

  const SITE: readonly (readonly [Change, RegExp])[] = [
    [policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"), /must say script-src 'self', not/],
    [policy("script-src 'self'", "script-src 'self' https://cdn.example"), /must say script-src 'self', not/],
    ...['style-src *', 'img-src *', 'font-src https:', 'manifest-src *', 'connect-src *', 'frame-src https:'].map(
      (open): readonly [Change, RegExp] => {
        const [name] = open.split(' ');
        return [policy(new RegExp(`${name} [^;]+`), open), new RegExp(`must say ${name} '`)];
      },
    ),
    [policy(/$/, '; script-src-elem *'), /must not say script-src-elem/],
    [headers(POLICY, undefined), /must say default-src 'none', not ""/],
    [policy("frame-ancestors 'none'", "frame-ancestors 'self'"), /must say frame-ancestors 'none'/],
    [headers('Strict-Transport-Security', undefined), /^strict-transport-security must be /],
    [headers('Strict-Transport-Security', 'max-age=86400'), /^strict-transport-security must/],
    [headers('X-Content-Type-Options', undefined), /^x-content-type-options must be/],
    [headers('Cache-Control', 'max-age=600'), /^every page must be kept by browsers so: no-cache/],
    [put('routes', 1, 'headers', {}), /\/settings\.js must be kept by browsers so: no-store/],
    [put('routes', 2, 'headers', 'Cache-Control', 'no-cache'), /\/redirect\.html must be kept .* so: no-store/],
    [put('routes', 2, 'headers', POLICY, "script-src 'self'"), /frame-ancestors 'self', not ""/],
    [put('routes', 0, 'headers', {}), /\/assets\/\* must be kept .* immutable/],
    [route('/theme.js', { 'cache-control': 'max-age=31536000, immutable' }), /\/theme\.js must not be kept/],
    [route('/help/*', { [POLICY]: 'script-src *' }), /must say script-src 'self', not "\*"/],
    [route('/help/*', { 'strict-transport-security': 'max-age=0' }), /^strict-transport-security must/],
    [put('navigationFallback', 'exclude', ['/*.css']), /^\/assets\/\* must be excluded/],
    [put('navigationFallback', 'exclude', ['/assets/*', '/*.{css,js,json,map,svg,woff2}']), /^\/\.\* must be excluded/],
    [
      put('navigationFallback', 'exclude', ['/assets/*', '/.*', '/*.{css,json,map,svg,woff2}']),
      /^\/\*\.js must be excluded/,
    ],
    [headers('Access-Control-Allow-Origin', '*'), /^access-control-allow-origin: nothing here/],
    [route('/help/*', { 'access-control-allow-origin': '*' }), /^access-control-allow-origin: nothing here/],
    [(config) => void (config.routes as object[]).splice(4, 1), /^\/\.auth\/login\/github must be answered 404/],
    [
      (config) => void (config.routes as object[]).unshift({ route: '/*', allowedRoles: ['authenticated'] }),
      /^people sign in to the portal, not to the site/,
    ],
    [
      (config) => void (config.routes as object[]).unshift({ route: '/api/*', rewrite: '/index.html' }),
      /^\/api\/\* must reach the API/,
    ],
    [put('routes', 0, 'route', '/*/assets'), /\* may stand at the end alone/],
    [put('navigationFallback', 'exclude', ['/assets*/x.js']), /\* may stand at the end alone/],
    [put('responseOverrides', '404', 'rewrite', '/nowhere.html'), /nowhere\.html is no page/],
    [put('responseOverrides', '404', 'rewrite', undefined), /is no page of frontend/],
    [put('responseOverrides', '404', 'statusCode', 200), /must be answered 404/],
    [put('navigationFallback', 'rewrite', '/portal.html'), /portal\.html is no page/],
  ];
  for (const [change, said] of SITE)
    test(`says of staticwebapp.config.json, schemas or not: ${said.source}`, () => {
      const { findings } = changed('staticwebapp.config.json', change, join(root, 'none'));
      expect(findings.map(({ message }) => message).join('\n')).toMatch(new RegExp(said.source, 'm'));
    });

  test('is not found fault with for wildcards as Azure takes them', () => {
    const { findings } = changed('staticwebapp.config.json', (config) => {
      for (const address of ['/help/*', '/pages/*.{html,txt}', '/*.css']) route(address, {})(config);
    });
    expect(findings).toEqual([]);
  });

  const hasSchemas = checkConfiguration(ROOT).leftOut.length === 0;
  test.runIf(hasSchemas).each<[Change, RegExp]>([
    [put('navigationFallbacks', {}), /navigationFallbacks/],
    [put('responseOverrides', '401', { statusCode: '401' }), /statusCode must be integer/],
    [put('responseOverrides', 'missing', {}), /responseOverrides/],
  ])('differs from its schema, and that is found (skipped without schemas)', (change, said) => {
    const { findings } = changed('staticwebapp.config.json', change);
    expect(findings.map(({ message }) => message).join('\n')).toMatch(said);
  });
});
