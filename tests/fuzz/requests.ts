/** Generates requests to a route, well-formed or not, by any caller. */
import { DRY_RUN, isChange, parseTemplate, type Route } from '@franchise-admin/api/contract';
import { DEMO_ACCOUNTS } from '@franchise-admin/data-sets/accounts';
import fc from 'fast-check';
import type * as z from 'zod/mini';
import { BOUNDARY, bodyOf, fieldValue, schemaOf, wellFormedBodyOf } from './bodies.ts';
import { recordNamed } from './records.ts';
import { hostileText, longText } from './values.ts';

/** A demo account, or undefined for an anonymous caller. */
export type Caller = string | undefined;

export interface FuzzedRequest {
  readonly caller: Caller;
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** True if the body is sent in chunks, without a content length. */
  readonly isChunked: boolean;
}

/** Often picks corporate admins and users of CODE, so that not all requests are rejected early. */
const caller: fc.Arbitrary<Caller> = fc.oneof(
  { weight: 5, arbitrary: fc.constant('corporate.admin') },
  { weight: 3, arbitrary: fc.constantFrom('franchise.admin', 'pos.admin') },
  { weight: 3, arbitrary: fc.constantFrom(...DEMO_ACCOUNTS.map(({ name }) => name)) },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

const ENCODINGS: readonly ((text: string) => string)[] = [
  encoded,
  encoded,
  (text) => encodeURI(text.toWellFormed()).replace(/[?#]/g, encodeURIComponent),
  (text) => text.replace(/[^!-~]|[?#]/g, encoded),
  (text) => Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  (text) => encoded(encoded(text)),
  (text) => `${encoded(text)}%`,
  (text) => `${encoded(text)}%00`,
  (text) => `%20${encoded(text)}%0A`,
  (text) => `..%2f${encoded(text)}`,
  (text) => `+${encoded(text)}`,
];

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** With a longer path, the head of the request would exceed 16 KB, and every server would reject it. */
const PATH_LENGTH = 2_500;

function segment(name: string): fc.Arbitrary<string> {
  const known = (recordNamed(name) ?? fc.constant('x')).map(String);
  const odd = fc.oneof({ weight: 6, arbitrary: hostileText }, { weight: 1, arbitrary: longText });
  return fc.oneof(
    { weight: 20, arbitrary: known.map(encoded) },
    { weight: 1, arbitrary: fc.tuple(known, fc.constantFrom(...ENCODINGS)).map(([text, encode]) => encode(text)) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(odd, fc.constantFrom(...ENCODINGS))
        .map(([text, encode]) => encode(text).slice(0, PATH_LENGTH) || '%20'),
    },
  );
}

function pathOf(route: Route): fc.Arbitrary<string> {
  const parts = parseTemplate(route.path).map((part) => {
    if ('name' in part) return segment(part.name);
    return fc.constantFrom(part.literal, part.literal, part.literal, part.literal.toUpperCase());
  });
  const end = fc.oneof(
    { weight: 19, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '/..', '/x') },
  );
  return fc.tuple(fc.tuple(...parts), end).map(([segments, last]) => `/api/${segments.join('/')}${last}`);
}

const ODD_QUERIES = [
  '?',
  '?=&&=',
  '?__proto__=1&constructor=2&toString',
  '?%',
  '?%00=%ff',
  '?access_token=x&code=BISTRO',
  '?limit=1&limit=200',
  '?from=2026-01-01T00:00:00+02:00',
  `?${'a=1&'.repeat(300)}`,
];

/** Converts a value to text. Does not call `toString` of an object, because that property might not be a function. */
function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Generates the query of a request. Some changes are dry runs. */
function queryOf(route: Route): fc.Arbitrary<string> {
  if (!isChange(route)) return ownQueryOf(route);
  const dryRun = fc.constantFrom(
    '',
    '',
    '',
    `${DRY_RUN}=true`,
    `${DRY_RUN}=true`,
    `${DRY_RUN}=1`,
    `${DRY_RUN}=true&dryRun`,
  );
  return fc
    .tuple(ownQueryOf(route), dryRun)
    .map(([own, added]) => (added === '' ? own : `${own === '' ? '?' : `${own}&`}${added}`));
}

/** Returns true if the query has exactly one `dryRun` parameter, with the value true. */
export function isDryRun({ target }: FuzzedRequest): boolean {
  const [, query = ''] = target.split('?');
  return (
    query
      .split('&')
      .filter((pair) => pair.startsWith(DRY_RUN))
      .join() === `${DRY_RUN}=true`
  );
}

/** Generates the query fields of the endpoint. A DELETE without query fields accepts its body fields in the query. */
function ownQueryOf({ query, body, method }: Route): fc.Arbitrary<string> {
  const odd = fc.constantFrom('', '', ...ODD_QUERIES);
  const schema: z.ZodMiniType | undefined = query ?? (method === 'DELETE' ? body : undefined);
  const { properties = {}, required = [] } = schema ? schemaOf(schema) : {};
  const fields = Object.entries(properties);
  if (fields.length === 0) return fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd });
  const pairs = fields.map(([name, part]) =>
    fc.option(
      fieldValue(part, name).map((value) => `${name}=${encoded(textOf(value)).slice(0, 500)}`),
      // Often omits optional fields, because most values of a field that identifies the record would contradict the path.
      { nil: undefined, freq: required.includes(name) ? 5 : 1 },
    ),
  );
  const own = fc.tuple(...pairs).map((each) => `?${each.filter((pair) => pair !== undefined).join('&')}`);
  return fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: odd });
}

const ODD_VERSIONS = ['', '""', '"7"', 'W/"7"', 'W/*', '"a", "b"', 'x'.repeat(2_000), '\xff'];
const versions = fc.oneof(
  { weight: 4, arbitrary: fc.constant('*') },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_VERSIONS) },
);
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['x-request-id', 'a1b2c3d4-0000'],
  ['x-request-id', '{"a":1}'],
  ['x-request-id', '\xe9\xff'],
  ['if-plan-match', 'x'],
  ['if-plan-match', '"\xff"'],
  ['idempotency-key', 'x'],
  ['idempotency-key', '6b1f0f1e-0000-4000-8000-000000000001'],
  ['accept', 'text/html;q=0.1, */*;q=nan'],
  ['accept-encoding', 'br, gzip;q=0, zstd'],
  ['content-encoding', 'gzip'],
  ['content-encoding', 'nonsense'],
  ['accept-language', 'x-klingon'],
  ['cookie', 'StaticWebAppsAuthCookie=x; a=b; ='],
  ['x-ms-client-principal', Buffer.from('{"userRoles":["admin","corporate"]}').toString('base64')],
  ['x-ms-client-principal', 'no base64!'],
  ['x-ms-client-principal-id', '0b0e0000-0000-4000-8000-000000000001'],
  ['x-http-method-override', 'DELETE'],
  ['x-original-url', '/api/franchise/BISTRO'],
  ['x-forwarded-for', '127.0.0.1, ::1, unknown'],
  ['forwarded', 'for="_x";host=evil'],
  ['traceparent', '00-zz-zz-zz'],
  ['range', 'bytes=0-1'],
  ['if-modified-since', 'yesterday'],
  ['if-unmodified-since', '\xff'],
  ['origin', 'null'],
  ['referer', 'http://fuzz.example/\xe9'],
  ['x-long', 'y'.repeat(3_000)],
];
const oddHeaders = fc
  .array(fc.constantFrom(...ODD_HEADERS), { maxLength: 3 })
  .map((pairs): Record<string, string> => Object.fromEntries(pairs));

const JSON_TYPES = ['application/json', 'application/json', 'application/json', 'application/json; charset=utf-16'];
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const ODD_TYPES = [
  'application/json;;',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json, text/html',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="other"',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  FORM,
  '\xff/\xff',
  '',
];

function contentTypeOf(route: Route): fc.Arbitrary<string> {
  const right = route.upload ? fc.constant(FORM) : fc.constantFrom(...JSON_TYPES);
  return fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...ODD_TYPES) });
}

/** Generates a request: in four of five cases any request, otherwise a well-formed one. */
export function requestOf(route: Route): fc.Arbitrary<FuzzedRequest> {
  return fc.oneof({ weight: 4, arbitrary: anyRequestOf(route) }, { weight: 1, arbitrary: wellFormedRequestOf(route) });
}

/** Generates a well-formed request by a corporate admin, for any record. */
function wellFormedRequestOf(route: Route): fc.Arbitrary<FuzzedRequest> {
  const parts = parseTemplate(route.path).map((part) =>
    'name' in part ? (recordNamed(part.name) ?? fc.constant('x')).map(String).map(encoded) : fc.constant(part.literal),
  );
  return fc
    .record({
      path: fc.tuple(...parts),
      query: queryOf(route),
      // A new record has no version.
      headers: fc.oneof(
        fc.constantFrom<Record<string, string>>({}, { 'if-match': '*' }),
        fc.uuid().map((key): Record<string, string> => ({ 'if-match': '*', 'idempotency-key': key })),
      ),
      body: route.body ? wellFormedBodyOf(route.body) : route.upload ? bodyOf(route) : fc.constant(undefined),
    })
    .map(({ path, query, headers, body }) => ({
      caller: 'corporate.admin',
      method: route.method,
      target: `/api/${path.join('/')}${query}`,
      headers: { ...headers, ...(body && { 'content-type': route.upload ? FORM : 'application/json' }) },
      body,
      isChunked: false,
    }));
}

/** Generates any request to the route. One request in twenty has another method, and may reach another endpoint or none. */
function anyRequestOf(route: Route): fc.Arbitrary<FuzzedRequest> {
  const takesBody = route.body !== undefined || route.upload !== undefined;
  const other = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  return fc
    .record({
      caller,
      method: fc.oneof({ weight: 19, arbitrary: fc.constant(route.method) }, { weight: 1, arbitrary: other }),
      path: pathOf(route),
      query: queryOf(route),
      ifMatch: fc.option(versions, { freq: 9, nil: undefined }),
      ifNoneMatch: fc.option(versions, { freq: route.concurrency === 'list' ? 2 : 1, nil: undefined }),
      more: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      type: contentTypeOf(route),
      body: fc.option(bodyOf(route), { freq: takesBody ? 9 : 1, nil: undefined }),
      isChunked: fc.constantFrom(false, false, false, true),
    })
    .map(({ caller, method, path, query, ifMatch, ifNoneMatch, more, type, body, isChunked }) => ({
      caller,
      method,
      target: path + query,
      headers: {
        ...more,
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
        ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }),
        ...(body !== undefined && { 'content-type': type }),
      },
      body,
      isChunked,
    }));
}
