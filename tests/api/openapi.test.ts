import { isPreviewable, parametersOf, type Route, routes } from '@franchise-admin/api/contract';
import { PORTS } from '@franchise-admin/local/constants';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';

let cloud: Cloud;
// biome-ignore lint/suspicious/noExplicitAny: assertions check the shape of the body
let document: any;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none' });
  document = (await cloud.anonymous.get('openapi.json')).body;
});
afterAll(() => cloud?.close());

const fieldsOf = (schema: Route['body']): object => (schema as { shape?: object } | undefined)?.shape ?? {};
const pathOf = (path: string) => `/api/${path.replace(/:\w+\}/g, '}')}`;

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  expect(document.openapi).toMatch(/^3\.1/);
});

test('the document has every endpoint of the route table and no other', () => {
  const described = Object.entries<object>(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const tabled = Object.values(routes).map(({ method, path }) => `${method} ${pathOf(path)}`);
  expect(described.toSorted()).toEqual(tabled.toSorted());
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target!);
  expect(references).toContain('#/components/schemas/Problem');
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .slice(1)
      // biome-ignore lint/suspicious/noExplicitAny: walks a document of unknown shape
      .reduce((at: any, key) => at?.[key], document);
    expect(target, reference).toBeDefined();
  }
});

const CALLS: readonly Route[] = Object.values(routes);

describe.each(CALLS)('$method $path', (route) => {
  const { name, method, path, query, body, upload, isStreamed, concurrency } = route;
  // biome-ignore lint/suspicious/noExplicitAny: assertions check the shape of the body
  const described = (): any => document.paths[pathOf(path)][method.toLowerCase()];
  const parameters = (place: string): string[] =>
    described()
      .parameters.filter((parameter: { in: string }) => parameter.in === place)
      .map(({ name }: { name: string }) => name);

  test('describes its parameters, body and versions', () => {
    expect(parameters('path')).toEqual(parametersOf(path).map(({ name }) => name));
    const dryRun = isPreviewable(route) ? ['dryRun'] : [];
    const inPlaceOfBody = method === 'DELETE' ? Object.keys(fieldsOf(body)) : [];
    expect(parameters('query')).toEqual([...Object.keys(fieldsOf(query)), ...dryRun, ...inPlaceOfBody]);
    const content = upload ? ['multipart/form-data'] : body ? ['application/json'] : [];
    expect(Object.keys(described().requestBody?.content ?? {})).toEqual(content);
    const header = { none: [], list: ['If-None-Match'], record: ['If-Match'], 'record-or-new': ['If-Match'] }[
      concurrency
    ];
    const plan = isPreviewable(route) ? ['If-Plan-Match'] : [];
    expect(parameters('header')).toEqual([...header, ...plan, ...(method === 'GET' ? [] : ['Idempotency-Key'])]);
  });

  test('describes its responses and errors', () => {
    const statuses = Object.keys(described().responses);
    expect(statuses).toEqual(expect.arrayContaining(['200', '401', '403', '500', '503']));
    expect(statuses.includes('304')).toBe(concurrency === 'list');
    expect(statuses.includes('412')).toBe(concurrency.startsWith('record') || isPreviewable(route));
    for (const status of ['408', '413'])
      expect(statuses.includes(status)).toBe(body !== undefined || upload !== undefined);
    expect(statuses.includes('202')).toBe(upload?.isJob === true);
    const tellsVersion = concurrency === 'list' || (concurrency !== 'none' && method !== 'DELETE');
    if (tellsVersion || method === 'DELETE')
      expect('etag' in (described().responses[200].headers ?? {})).toBe(
        tellsVersion || name === 'removeVendorFranchise',
      );
    expect('x-total-count' in (described().responses[200].headers ?? {})).toBe(isStreamed);
    expect('x-change-id' in (described().responses[200].headers ?? {})).toBe(method !== 'GET');
  });

  test('HIST-01 describes the preview of a dry run if there is one', () => {
    const { schema } = described().responses[200].content['application/json'];
    const preview = { $ref: '#/components/schemas/Preview' };
    if (isPreviewable(route)) expect(schema.anyOf).toEqual([expect.anything(), preview]);
    else expect(JSON.stringify(schema)).not.toContain(preview.$ref);
  });
});

test('describes the query parameters of a DELETE that replace its body', () => {
  const { parameters } = document.paths['/api/hierarchy/{code}'].delete;
  const query = parameters.filter((parameter: { in: string }) => parameter.in === 'query');
  expect(query.map(({ name }: { name: string }) => name)).toEqual(['dryRun', 'franchiseRoleMemberId', 'deleteUser']);
});

test('production does not serve the document', async () => {
  await cloud.close();
  const secure = 'https://account.documents.azure.com';
  const start = (env: Record<string, string>) =>
    startCloud({ data: 'none', env: { ENVIRONMENT: 'production', ...env } });
  await expect(start({})).rejects.toThrow(/COSMOS_KEY[\s\S]*GRAPH_ORIGIN/);
  cloud = await start({
    COSMOS_ENDPOINT: secure,
    COSMOS_KEY: '',
    GRAPH_ORIGIN: '',
    STORAGE__blobServiceUri: 'https://account.blob.core.windows.net',
    STORAGE__queueServiceUri: 'https://account.queue.core.windows.net',
    // Queue triggers require a managed identity in production, which the local host does not have.
    'AzureWebJobs.runImport.Disabled': 'true',
    'AzureWebJobs.abandonImport.Disabled': 'true',
    AUTH_ISSUER: 'https://login.microsoftonline.com/tenant/v2.0',
    AUTH_JWKS_URI: `https://127.0.0.1:${PORTS.cosmos}/keys`,
  });
  expect((await cloud.anonymous.get('openapi.json')).status).toBe(404);
  expect((await cloud.anonymous.get('health')).status).toBe(200);
});
