import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkConfiguration } from '../../scripts/infra/workflows/schemas.ts';
import { inRoot, ROOT } from '../../scripts/root.ts';

const SITE = 'staticwebapp.config.json';
const HOST = 'api/host.json';

const SCHEMAS = inRoot('..', 'shared', 'data', 'schemas');

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'configuration-'));
  mkdirSync(join(root, 'api'));
  for (const name of [SITE, HOST]) cpSync(inRoot(name), join(root, name));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Change = (value: Record<string, unknown>) => void;

/**
 * Returns the findings after a change of one file.
 * @param schemas folder of the schemas; by default, a folder that does not exist
 */
function findingsAfter(file: string, change: Change, schemas = join(root, 'none')) {
  const value = JSON.parse(readFileSync(inRoot(file), 'utf8'));
  change(value);
  writeFileSync(join(root, file), JSON.stringify(value, null, 2));
  return checkConfiguration(root, schemas).findings;
}

const { findings, leftOut } = checkConfiguration(ROOT);

test('the configuration of the hosts has no findings', () => expect(findings).toEqual([]));

test('reports missing schemas', () => {
  const { leftOut } = checkConfiguration(ROOT, join(root, 'none'));
  expect(leftOut.join('\n')).toMatch(/staticwebapp\.config\.schema\.json is missing\n.*host\.schema\.json is missing/);
});

/** Returns a change that sets the value at a path of keys; undefined deletes it. */
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
const POLICY = 'Content-Security-Policy';
const CSP: string = JSON.parse(readFileSync(inRoot(SITE), 'utf8')).globalHeaders[POLICY];
const headers = (...path: unknown[]) => put('globalHeaders', ...path);
const policy = (from: string | RegExp, to: string) => headers(POLICY, CSP.replace(from, to));
const route = (headers: object) => put('routes', 5, { route: '/help/*', headers });

test.each<[message: RegExp, file: string, change: Change]>([
  [/enableDependencyTracking: must be false/, HOST, insights('enableDependencyTracking', true)],
  [
    /InfoCollection: must be false/,
    HOST,
    insights('httpAutoCollectionOptions', 'enableHttpTriggerExtendedInfoCollection', true),
  ],
  [
    /must contain Trace, Exception and Request/,
    HOST,
    insights('samplingSettings', 'excludedTypes', 'Request;Exception'),
  ],
  [/must contain script-src 'self', not/, SITE, policy("script-src 'self'", "script-src 'self' 'unsafe-inline'")],
  [/must contain connect-src '/, SITE, policy(/connect-src [^;]+/, 'connect-src *')],
  [/must not contain script-src-elem/, SITE, policy(/$/, '; script-src-elem *')],
  [/must contain frame-ancestors 'none'/, SITE, policy("frame-ancestors 'none'", "frame-ancestors 'self'")],
  [/must contain default-src 'none', not ""/, SITE, headers(POLICY, undefined)],
  [/^strict-transport-security must/, SITE, headers('Strict-Transport-Security', 'max-age=86400')],
  [/^access-control-allow-origin: no other origin/, SITE, headers('Access-Control-Allow-Origin', '*')],
  [/frame-ancestors 'self', not ""/, SITE, put('routes', 2, 'headers', POLICY, "script-src 'self'")],
  [/must contain script-src 'self', not "\*"/, SITE, route({ [POLICY]: 'script-src *' })],
  [/^strict-transport-security must/, SITE, route({ 'strict-transport-security': 'max-age=0' })],
  [/^access-control-allow-origin: no other origin/, SITE, route({ 'access-control-allow-origin': '*' })],
  [/^\/\.auth\/login\/github must return 404/, SITE, put('routes', 4, {})],
  [/^\/\.\* must be excluded/, SITE, put('navigationFallback', 'exclude', ['/assets/*'])],
])('reports %s in %s', (message, file, change) => {
  const found = findingsAfter(file, change);
  expect(found).toContainEqual(expect.objectContaining({ file, message: expect.stringMatching(message) }));
});

test.runIf(leftOut.length === 0).each<[RegExp, string, Change]>([
  [/navigationFallbacks/, SITE, put('navigationFallbacks', {})],
  [/statusCode must be integer/, SITE, put('responseOverrides', '401', { statusCode: '401' })],
  [/version/, HOST, put('version', '3.0')],
])('reports %s in %s by its schema (skipped without schemas)', (message, file, change) => {
  const found = findingsAfter(file, change, SCHEMAS);
  expect(found).toContainEqual(expect.objectContaining({ file, message: expect.stringMatching(message) }));
});
