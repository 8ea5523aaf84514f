/** The OpenAPI 3.1 document, derived from the route table. */
import { type ProblemCode, problem, statusOf } from '../../contract/problem.ts';
import type { Route } from '../../contract/route.ts';
import { fieldsOf } from '../schema-form.ts';
import { Components, type JsonObject } from './schemas.ts';

const ETAG_HEADER = { description: 'The version of what was answered.', schema: { type: 'string' } };

/** Describes every call of `routes`. @param version the API's */
export function openApiDocument(routes: readonly Route[], version: string): JsonObject {
  const components = new Components();
  components.schemas.Problem = components.describe(problem, 'output', 'Problem');
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const path = `/api/${withoutConstraints(route.path)}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Franchise Admin Portal API', version },
    security: [{ bearer: [] }, { appAuthorization: [] }],
    paths,
    components: {
      schemas: components.schemas,
      responses: { Problem: problemResponse },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        appAuthorization: {
          type: 'apiKey',
          in: 'header',
          name: 'X-App-Authorization',
          description:
            '"Bearer " and the identity token; counts before Authorization, which the host of the page may overwrite.',
        },
      },
    },
  };
}

const problemResponse = {
  description: 'What went wrong (RFC 9457).',
  headers: {
    'x-request-id': { description: 'What to ask about.', schema: { type: 'string' } },
    'retry-after': { description: 'Seconds, with 429 and 503.', schema: { type: 'integer' } },
  },
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

function operation(route: Route, components: Components): JsonObject {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.path.split('/')[0]],
    parameters: [...pathParameters(route, components), ...queryParameters(route, components), ...versionHeaders(route)],
    ...(route.body && {
      requestBody: {
        // A DELETE's body may be dropped on the way; its fields are taken from the query then.
        required: route.method !== 'DELETE',
        content: { 'application/json': { schema: components.describe(route.body, 'input', `${route.name}Body`) } },
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        ...(route.concurrency !== 'none' && { headers: { etag: ETAG_HEADER } }),
        content: { 'application/json': { schema: components.describe(route.response, 'output', route.name) } },
      },
      ...(route.concurrency === 'list' && { 304: { description: 'The caller holds the present version.' } }),
      ...Object.fromEntries(
        refusalsOf(route).map((code) => [statusOf(code), { $ref: '#/components/responses/Problem' }]),
      ),
    },
  };
}

/** Which problems a call may answer. */
function refusalsOf(route: Route): ProblemCode[] {
  const always: ProblemCode[] = ['unauthenticated', 'internal', 'unavailable'];
  const hasPath = Object.keys(fieldsOf(route.params) ?? {}).length > 0;
  return [
    ...always,
    ...(hasPath || route.body ? (['invalid_request', 'forbidden', 'not_found'] as const) : (['forbidden'] as const)),
    ...(route.body ? (['conflict', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(changesRecord(route) ? (['stale', 'precondition_required'] as const) : []),
  ];
}

const changesRecord = ({ concurrency }: Route) => concurrency === 'record' || concurrency === 'record-or-new';

function pathParameters(route: Route, components: Components): JsonObject[] {
  return Object.entries(fieldsOf(route.params) ?? {}).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: components.describe(schema, 'input', `${route.name}Path`),
  }));
}

function queryParameters(route: Route, components: Components): JsonObject[] {
  if (route.method !== 'DELETE' || route.body === undefined) return [];
  return Object.entries(fieldsOf(route.body) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    description: 'In place of the field of the body.',
    schema: components.describe(schema, 'input', `${route.name}Query`),
  }));
}

function versionHeaders(route: Route): JsonObject[] {
  const header = (name: string, description: string, required = false) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  if (route.concurrency === 'list')
    return [header('If-None-Match', 'The version held; 304 when it is the present one.')];
  if (!changesRecord(route)) return [];
  const meaning = 'The version read (ETag), or * for whatever it is now.';
  return [header('If-Match', meaning, route.concurrency === 'record')];
}

const withoutConstraints = (path: string) => path.replace(/\{(\w+):\w+\}/g, '{$1}');
