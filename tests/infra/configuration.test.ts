import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkConfiguration } from '../../scripts/infra/workflows/schemas.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

const SITE = 'staticwebapp.config.json';
const HOST = 'api/host.json';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'configuration-'));
  mkdirSync(join(root, 'api'));
  for (const name of [SITE, HOST, 'frontend/index.html', 'frontend/404.html'])
    cpSync(inRoot(name), join(root, name), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Config = Record<string, unknown>;
type Change = (value: Config) => void;

/** The findings after a change of one file. @param schemas their folder; without it none */
function findingsAfter(change: Change, file = SITE, schemas: string | undefined = join(root, 'none')) {
  const value = JSON.parse(readFileSync(inRoot(file), 'utf8'));
  change(value);
  writeFileSync(join(root, file), JSON.stringify(value, null, 2));
  return checkConfiguration(root, schemas).findings;
}

const { findings, leftOut } = checkConfiguration(ROOT);
const hasSchemas = leftOut.length === 0;

test('the configuration of the hosts has no findings', () => expect(findings).toEqual([]));

test('missing schemas are reported', () => {
  expect(checkConfiguration(ROOT, join(root, 'none')).leftOut).toEqual([
    'staticwebapp.config.json against its schema: staticwebapp.config.schema.json is not on this machine',
    'api/host.json against its schema: host.schema.json is not on this machine',
  ]);
});

/** Sets the value at the end of a path of keys; undefined removes it. */
const put = (...path: unknown[]) => {
  const [value, ...keys] = path.toReversed();
  return (config: object) => {
    const [last = '', ...before] = keys.map(String);
    const holder = before.reverse().reduce((at, key) => Reflect.get(at, key), config);
    if (value === undefined) Reflect.deleteProperty(holder, last);
    else Reflect.set(holder, last, value);
  };
};
const insights = (...path: unknown[]) => put('logging', 'applicationInsights', ...path);
const TRIGGERS = 'enableHttpTriggerExtendedInfoCollection';

const HOST_CHANGES: readonly (readonly [Change, string])[] = [
  [put('version', '3.0'), 'version: Invalid input: expected "2.0"'],
  [insights('enableDependencyTracking', true), 'enableDependencyTracking: must be false: it would write'],
  [insights('samplingSettings', 'excludedTypes', 'Request;Exception'), 'must name Trace, Exception and Request'],
  [insights('httpAutoCollectionOptions', TRIGGERS, true), `${TRIGGERS}: must be false: it would write`],
];

test.each(HOST_CHANGES.map(([change, said]) => [said, change] as const))('host.json: %s', (said, change) => {
  for (const schemas of [undefined, inRoot('..', 'shared', 'data', 'schemas')]) {
    const found = findingsAfter(change, HOST, schemas);
    expect(found).toEqual([expect.objectContaining({ file: HOST, message: expect.stringContaining(said) })]);
    expect(found[0]?.line).toBeGreaterThan(1);
  }
});

const POLICY = 'Content-Security-Policy';
const CSP: string = JSON.parse(readFileSync(inRoot(SITE), 'utf8')).globalHeaders[POLICY];
const headers = (...path: unknown[]) => put('globalHeaders', ...path);
const policy = (from: string | RegExp, to: string) => headers(POLICY, CSP.replace(from, to));
const addRoute = (route: object) => (config: Config) => void (config.routes as object[]).push(route);
const route = (address: string, headers: object) => addRoute({ route: address, headers });
const exclude = (...patterns: string[]) => put('navigationFallback', 'exclude', patterns);
const OPEN = ['style-src *', 'img-src *', 'font-src https:', 'manifest-src *', 'connect-src *', 'frame-src https:'];

const SITE_CHANGES: readonly (readonly [Change, RegExp])[] = [
  [policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"), /must say script-src 'self', not/],
  [policy("script-src 'self'", "script-src 'self' https://cdn.example"), /must say script-src 'self', not/],
  ...OPEN.map((open): [Change, RegExp] => {
    const [name] = open.split(' ');
    return [policy(new RegExp(`${name} [^;]+`), open), new RegExp(`must say ${name} '`)];
  }),
  [policy(/$/, '; script-src-elem *'), /must not say script-src-elem/],
  [policy("frame-ancestors 'none'", "frame-ancestors 'self'"), /must say frame-ancestors 'none'/],
  [headers(POLICY, undefined), /must say default-src 'none', not ""/],
  [headers('Strict-Transport-Security', undefined), /^strict-transport-security must be /],
  [headers('Strict-Transport-Security', 'max-age=86400'), /^strict-transport-security must/],
  [headers('X-Content-Type-Options', undefined), /^x-content-type-options must be/],
  [headers('Access-Control-Allow-Origin', '*'), /^access-control-allow-origin: nothing here/],
  [headers('Cache-Control', 'max-age=600'), /^every page must be kept by browsers so: no-cache/],
  [put('routes', 0, 'headers', {}), /\/assets\/\* must be kept .* immutable/],
  [put('routes', 1, 'headers', {}), /\/settings\.js must be kept by browsers so: no-store/],
  [put('routes', 2, 'headers', 'Cache-Control', 'no-cache'), /\/redirect\.html must be kept .* so: no-store/],
  [put('routes', 2, 'headers', POLICY, "script-src 'self'"), /frame-ancestors 'self', not ""/],
  [route('/theme.js', { 'cache-control': 'max-age=31536000, immutable' }), /\/theme\.js must not be kept/],
  [route('/help/*', { [POLICY]: 'script-src *' }), /must say script-src 'self', not "\*"/],
  [route('/help/*', { 'strict-transport-security': 'max-age=0' }), /^strict-transport-security must/],
  [route('/help/*', { 'access-control-allow-origin': '*' }), /^access-control-allow-origin: nothing here/],
  [put('routes', 4, {}), /^\/\.auth\/login\/github must be answered 404/],
  [addRoute({ route: '/*', allowedRoles: ['authenticated'] }), /^people sign in to the portal, not to the site/],
  [addRoute({ route: '/api/*', rewrite: '/index.html' }), /^\/api\/\* must reach the API/],
  [put('trailingSlash', 'auto'), /^\/redirect\.html is redirected and loses its rule/],
  [exclude('/*.css'), /^\/assets\/\* must be excluded/],
  [exclude('/assets/*', '/*.{css,js,json,map,svg,woff2}'), /^\/\.\* must be excluded/],
  [exclude('/assets/*', '/.*', '/*.{css,json,map,svg,woff2}'), /^\/\*\.js must be excluded/],
  [exclude('/assets*/x.js'), /\* may stand at the end alone/],
  [put('routes', 0, 'route', '/*/assets'), /\* may stand at the end alone/],
  [put('responseOverrides', '404', 'rewrite', '/nowhere.html'), /nowhere\.html is no page/],
  [put('responseOverrides', '404', 'rewrite', undefined), /is no page of frontend/],
  [put('responseOverrides', '404', 'statusCode', 200), /must be answered 404/],
  [put('navigationFallback', 'rewrite', '/portal.html'), /portal\.html is no page/],
];

test.each(SITE_CHANGES.map(([change, said]) => [said, change] as const))('the site: %s', (said, change) => {
  expect(findingsAfter(change).map(({ message }) => message)).toContainEqual(expect.stringMatching(said));
});

test.each(['/help/*', '/pages/*.{html,txt}', '/*.css'])('the wildcard of %s is accepted, as Azure does', (address) => {
  expect(findingsAfter(route(address, {}))).toEqual([]);
});

test.runIf(hasSchemas).each<[RegExp, Change]>([
  [/navigationFallbacks/, put('navigationFallbacks', {})],
  [/responseOverrides/, put('responseOverrides', 'missing', {})],
  [/statusCode must be integer/, put('responseOverrides', '401', { statusCode: '401' })],
])('the site by its schema (skipped without schemas): %s', (said, change) => {
  const found = findingsAfter(change, SITE, inRoot('..', 'shared', 'data', 'schemas'));
  expect(found.map(({ message }) => message)).toContainEqual(expect.stringMatching(said));
});
